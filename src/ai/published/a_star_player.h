// ai/published/a_star_player.h
//
// The A* player of Silva et al. (AAAI-17 workshop): plays as if alone, best first, until one line
// reaches the end of the game, and makes the first move of that line. docs/baselines.md has the
// source and what it left open.
#pragma once

#include <cstdint>

#include "ai/published/published_player.h"

namespace ai {

inline constexpr std::uint32_t kAStarNodes = 3000;

class AStarPlayer final : public PublishedPlayer {
public:
    // Looks at no more than so many positions for one decision.
    AStarPlayer(const rules::Map& map, std::uint32_t nodes_max)
        : PublishedPlayer(map), nodes_max_(nodes_max) {}

private:
    [[nodiscard]] rules::Move keep(const Question& question, base::Rng& rng) override;
    [[nodiscard]] rules::Move act(const Question& question, base::Rng& rng) override;
    [[nodiscard]] rules::Move pick_again(const Question& question, base::Rng& rng) override;

    std::uint32_t nodes_max_;
};

}  // namespace ai
