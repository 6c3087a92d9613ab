// ai/published/h1_player.h
//
// H1, the greedy rung of the edwisdom ladder: the affordable claim with the most points, else a few
// tickets early on, else cards. Plans nothing. docs/baselines.md has the source.
#pragma once

#include "ai/published/published_player.h"

namespace ai {

class H1Player final : public PublishedPlayer {
public:
    using PublishedPlayer::PublishedPlayer;

private:
    [[nodiscard]] rules::Move keep(const Question& question, base::Rng& rng) override;
    [[nodiscard]] rules::Move act(const Question& question, base::Rng& rng) override;
    [[nodiscard]] rules::Move pick_again(const Question& question, base::Rng& rng) override;
};

}  // namespace ai
