// ai/greedy_player.h
//
// Takes what is worth most right now: the claim with the most points, else some more tickets early
// in the game, else the card that it has most of. Keeps as few and as cheap tickets as it may and
// plans nothing.
#pragma once

#include <optional>

#include "ai/player.h"
#include "rules/map.h"

namespace ai {

class GreedyPlayer final : public Player {
public:
    // The map must outlive the player.
    explicit GreedyPlayer(const rules::Map& map) : map_(map) {}

    [[nodiscard]] std::optional<rules::Move> choose(const Question& question,
                                                    base::Rng& rng) override;

private:
    // How much the move pleases; the highest is chosen, and among equals a random one.
    [[nodiscard]] int appeal(const rules::View& view, rules::Move move) const;
    [[nodiscard]] int keep_appeal(const rules::View& view, unsigned offer_mask) const;

    const rules::Map& map_;
};

}  // namespace ai
