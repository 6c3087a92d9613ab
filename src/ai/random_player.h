// ai/random_player.h
//
// Any legal move, each as likely as the others.
#pragma once

#include <optional>

#include "ai/player.h"

namespace ai {

class RandomPlayer final : public Player {
public:
    [[nodiscard]] std::optional<rules::Move> choose(const Question& question,
                                                    base::Rng& rng) override;
};

}  // namespace ai
