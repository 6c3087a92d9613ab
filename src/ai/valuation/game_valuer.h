// ai/valuation/game_valuer.h
//
// Values a position by playing it to the end many times with the planner in every seat. The measure
// of truth for faster valuers, as far as the planner plays like those at the table. Two forms: from
// the position, for reviews by those who know everything; and from a seat's view, in worlds dealt
// from it, for whoever plays.
//
// Game n has the same luck whatever the position (common random numbers), so differences between
// positions are more exact than the positions themselves. The answer depends on nothing but the
// question, the number of games and the seed. Plays without heap and without locks.
#pragma once

#include <cstdint>

#include "ai/planner/geography.h"
#include "ai/player.h"
#include "ai/search/rollout.h"
#include "ai/valuation/valuation.h"
#include "ai/valuation/valuer.h"
#include "ai/worlds/world.h"
#include "rules/state.h"

namespace ai {

struct GameValuerSettings {
    std::uint32_t games = 1000;  // per position, at least 1
    std::uint64_t seed = 1;
    unsigned patience = 5;  // turns between plans
    Belief belief{};        // for views
};

class GameValuer final : public Valuer {
public:
    // The map must outlive this.
    GameValuer(const rules::Map& map, const GameValuerSettings& settings);

    [[nodiscard]] Valuation of(const rules::State& position) override;
    [[nodiscard]] Valuation of(const Question& question) override;

private:
    Geography geography_;
    GameValuerSettings settings_;
    Rollout rollout_;
};

}  // namespace ai
