// ai/random_player.h
//
// Any legal move, each as likely as the others.
#pragma once

#include "ai/player.h"

namespace ai {

class RandomPlayer final : public Player {
public:
    [[nodiscard]] rules::Move choose(const rules::View& view, std::span<const rules::Move> legal,
                                     base::Rng& rng) override;
};

}  // namespace ai
