#include "table/program_turns.h"

#include <string>
#include <utility>

#include "table/live_table.h"
#include "table/sight.h"
#include "table/table_log.h"

namespace table {
namespace {

constexpr std::chrono::milliseconds kRetryRead{5'000};
constexpr std::chrono::milliseconds kRetryCatchUp{1'000};

}  // namespace

bool ProgramTurns::is_due() const {
    const Table& table = owner_.table();
    const unsigned to_act = table.to_act();
    for (unsigned i = 0; i < rules::kSeatsMax; ++i) {
        if (((to_act >> i) & 1U) != 0 && table.is_programs(rules::to_id<rules::Seat>(i))) {
            return true;
        }
    }
    return false;
}

void ProgramTurns::schedule() {
    const Table& table = owner_.table();
    const Services& services = owner_.services();
    const unsigned to_act = table.to_act();
    for (unsigned i = 0; i < rules::kSeatsMax; ++i) {
        const auto seat = rules::to_id<rules::Seat>(i);
        if (((to_act >> i) & 1U) == 0 || !table.is_programs(seat)) {
            asked_[i] = 0;
            timers_[i].cancel();
            continue;
        }
        const Version asked_at = table.play->now.asked_at[i];
        if (asked_[i] == asked_at) {
            continue;
        }
        asked_[i] = asked_at;
        timers_[i] = services.executor.after(
            std::chrono::milliseconds(services.bot_pace_ms),
            [this, seat] { static_cast<void>(owner_.guard([&] { ask(seat); })); });
    }
}

void ProgramTurns::cancel() {
    for (base::Timer& timer : timers_) {
        timer.cancel();
    }
    asked_ = {};
}

void ProgramTurns::on_changed(const Effects& effects) {
    if (effects.moves.empty()) {
        memories_.reset();  // a move may have been taken back
    }
    if (!memories_) {
        return;
    }
    for (const TableEvent& event : effects.events) {
        if (event.kind == TableEventKind::kGame) {
            memories_->on(event.game);
        }
    }
}

void ProgramTurns::ask(rules::Seat seat) {
    const Table& table = owner_.table();
    if (owner_.is_stopped() || !table.is_to_act(seat) || !table.is_programs(seat)) {
        return;
    }
    if (!memories_ && !load_memories(seat)) {
        return;
    }
    Services& services = owner_.services();
    GameSight sight = game_sight(table, seat, services.clock.wall_ms());
    const Version asked_at = table.play->now.asked_at[rules::index(seat)];
    ProgramQuestion question{.program = std::string(table.program_of(seat)),
                             .board = table.room->board,
                             .view = sight.view,
                             .memory = (*memories_)[seat],
                             .legal = std::move(sight.legal),
                             .luck = short_of(Holder{.hash = services.secrets.seed()})};
    services.programs.ask(
        std::move(question), [weak = owner_.weak_from_this(), seat, asked_at](rules::Move move) {
            if (const auto live = weak.lock(); live && live->keeper().is_keeper()) {
                live->submit(
                    {.command = ProgramMove{.seat = seat, .asked_at = asked_at, .move = move}});
            }
        });
}

// False: not now; the seat is asked again later.
bool ProgramTurns::load_memories(rules::Seat seat) {
    Services& services = owner_.services();
    const auto moves =
        read_moves({.store = services.store, .boards = services.boards}, owner_.row());
    if (!moves) {
        services.observer.on_read_failed(moves.error(), "moves for a program");
        retry(seat, kRetryRead);
        return false;
    }
    // A line is durable that this table has not heard of, yet or at all.
    const Table& table = owner_.table();
    if (moves->size() != table.play->now.move_number) {
        const Version before = table.version;
        asked_[rules::index(seat)] = 0;
        if (owner_.follower().catch_up() || table.version == before) {
            retry(seat, kRetryCatchUp);
        }
        return false;
    }
    memories_ = std::make_unique<ai::Memories>(memories_of(*table.room, *moves));
    return true;
}

void ProgramTurns::retry(rules::Seat seat, std::chrono::milliseconds delay) {
    asked_[rules::index(seat)] = 0;
    timers_[rules::index(seat)] =
        owner_.services().executor.after(delay, [this] { owner_.keeper().schedule(); });
}

}  // namespace table
