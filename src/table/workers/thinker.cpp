#include "table/workers/thinker.h"

#include <algorithm>

#include "ai/ask.h"
#include "ai/registry.h"
#include "base/check.h"
#include "base/rng.h"

namespace table {

rules::Move Thinker::answer(const ProgramQuestion& question, std::uint32_t time_ms) {
    base::Rng rng(question.luck);
    return ai::ask(player_for(question),
                   {.view = question.view,
                    .memory = question.memory,
                    .legal = question.legal,
                    .budget = {.time_ms = time_ms}},
                   {.player = rng, .fallback = rng})
        .move;
}

ai::Player& Thinker::player_for(const ProgramQuestion& question) {
    const std::pair key{question.board.get(), question.program};
    if (players_.size() >= kPlayersMax && !players_.contains(key)) {
        players_.erase(std::ranges::min_element(
            players_, {}, [](const auto& player) { return player.second.used; }));
    }
    auto& slot = players_[key];
    if (slot.player == nullptr) {
        const auto name = ai::parse_player(question.program);
        CHECK(name.has_value(), "a program that nobody knows", question.program);
        slot.board = question.board;
        slot.player = ai::make_player(
            *name, {.map = question.board->file->map, .clock = clock_, .crew = nullptr});
    }
    slot.used = ++questions_;
    return *slot.player;
}

}  // namespace table
