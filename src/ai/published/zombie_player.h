// ai/published/zombie_player.h
//
// What sits in for somebody who has left a game on a well-known website: claims what lies on a way
// of few tracks, else draws blind. docs/baselines.md has the source.
#pragma once

#include "ai/published/published_player.h"

namespace ai {

class ZombiePlayer final : public PublishedPlayer {
public:
    using PublishedPlayer::PublishedPlayer;

private:
    [[nodiscard]] rules::Move keep(const Question& question, base::Rng& rng) override;
    [[nodiscard]] rules::Move act(const Question& question, base::Rng& rng) override;
    [[nodiscard]] rules::Move pick_again(const Question& question, base::Rng& rng) override;
};

}  // namespace ai
