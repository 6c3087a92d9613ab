#include "rules/records/record.h"

#include "base/check.h"
#include "rules/apply.h"
#include "rules/draw_count.h"
#include "rules/nature.h"

namespace rules {

Record record_of(const Game& game, TellSeed tell_seed) {
    const GameSetup& setup = game.setup();
    Record record;
    record.map = {.id = game.file().id, .sha256 = game.file().sha256};
    record.seats = setup.seats;
    record.names = setup.names;
    record.commitment = base::commitment(setup.seed);
    if (tell_seed == TellSeed::kYes) {
        record.seed = setup.seed;
    }
    record.is_start_named = setup.stacked.start.has_value();
    record.is_stacked = setup.is_stacked || !setup.stacked.is_fair();
    record.moves = game.log();
    return record;
}

namespace {

// What the move of this index was drawn from.
const base::Seed& seed_of(const Record& record, std::size_t move) {
    const base::Seed* const before = record.explores ? record.explores->seed_of(move) : nullptr;
    return before != nullptr ? *before : *record.seed;
}

}  // namespace

std::optional<std::size_t> first_unfair_move(const MapFile& file, const Record& record) {
    CHECK(record.seed.has_value());
    CHECK(!record.is_stacked);
    const auto list = record.shuffle ? parse_shuffle_list(record.shuffle->list) : std::nullopt;
    State state = initial_state(file.map, record.seats);
    DrawCount drawn;
    for (std::size_t i = 0; i < record.moves.size(); ++i) {
        const LoggedMove& logged = record.moves[i];
        const bool is_agreed = record.is_start_named && logged.move.kind() == MoveKind::kStart;
        if (is_agreed && list && list->start != logged.move.seat()) {
            return i;
        }
        if (logged.seat == kNoSeat && !is_agreed) {
            base::KeyedDraw draw(seed_of(record, i), record.daily ? drawn.next(state.phase) : i);
            if (sample_outcome(state, draw) != logged.move) {
                return i;
            }
        }
        if (logged.seat == kNoSeat) {
            drawn.add(state.phase);
        }
        apply(file.map, state, logged.seat, logged.move);
    }
    return std::nullopt;
}

}  // namespace rules
