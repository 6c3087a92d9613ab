// review/adviser.h
//
// Advice to a player, given what their seat knows: the best moves, with reasons, and the chance of
// winning. The same analysis as in a review (decision_judge.h), before the move instead of after
// the game.
//
// The answers depend only on the question and the seed.
#pragma once

#include <cstdint>
#include <vector>

#include "ai/planner/geography.h"
#include "ai/player.h"
#include "ai/valuation/game_valuer.h"
#include "base/clock.h"
#include "review/decision_judge.h"
#include "review/reasons.h"
#include "review/remark.h"
#include "review/settings.h"
#include "review/verdict.h"
#include "rules/map.h"

namespace review {

struct Advice {
    std::vector<Option> best;     // a few, best first
    std::vector<Remark> reasons;  // for the first
};

struct AdviserSettings {
    JudgeSettings judge{};
    // Given what the seat knows; the standard error is at most 2.5 points.
    std::uint32_t chance_games = 400;
};

class Adviser {
public:
    // Where the questions come from.
    struct Ground {
        const rules::Map& map;
        unsigned seats = 2;
    };
    // Map and clock must outlive this; results do not depend on the clock.
    Adviser(const Ground& ground, const base::Clock& clock, const AdviserSettings& settings = {});

    // Requires legal moves.
    [[nodiscard]] Advice advise(const ai::Question& question, std::uint64_t seed);
    // By seat, from 0 to 1. It need not be the seat's turn.
    [[nodiscard]] std::vector<double> chances(const ai::Question& question);

private:
    ai::Geography geography_;
    DecisionJudge judge_;
    Reasons reasons_;
    ai::GameValuer valuer_;
};

}  // namespace review
