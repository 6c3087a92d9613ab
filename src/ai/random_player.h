// ai/random_player.h
//
// Any legal move, each as likely as the others.
#pragma once

#include "ai/player.h"

namespace ai {

class RandomPlayer final : public Player {
public:
    [[nodiscard]] rules::Move choose(const Question& question, base::Rng& rng) override;
};

}  // namespace ai
