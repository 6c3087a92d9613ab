// ai/valuation/learned_valuer.h
//
// Values a position in microseconds, by a network that was trained on what planners made of
// millions of positions (docs/players.md). Two forms, like GameValuer; from a view, it takes the
// mean over a few worlds dealt from it. Before the opening tickets are dealt there is nothing to
// plan, and some maps the network does not know: there it plays games instead.
//
// The answer depends on nothing but the question and the settings. No heap and no locks.
#pragma once

#include <cstdint>

#include "ai/valuation/game_valuer.h"
#include "ai/valuation/plan_features.h"
#include "ai/valuation/value_net.h"
#include "ai/valuation/valuer.h"

namespace ai {

struct LearnedValuerSettings {
    unsigned worlds = 8;                     // dealt from a view
    GameValuerSettings games{.games = 200};  // where it plays games
};

class LearnedValuer final : public Valuer {
public:
    // Both must outlive this.
    LearnedValuer(const rules::Map& map, const ValueNet& net,
                  const LearnedValuerSettings& settings);

    [[nodiscard]] Valuation of(const rules::State& position) override;
    [[nodiscard]] Valuation of(const Question& question) override;

    // Whether the network answers, not games.
    [[nodiscard]] bool is_learned() const { return named_ != nullptr; }

private:
    [[nodiscard]] NetAnswer answer(const rules::State& position);

    const ValueNet& net_;
    LearnedValuerSettings settings_;
    const NamedWeights* named_;  // null: it plays games
    GameValuer by_games_;
    Geography geography_;
    PlanFeatures features_;
};

}  // namespace ai
