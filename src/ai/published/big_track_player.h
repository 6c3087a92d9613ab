// ai/published/big_track_player.h
//
// BigTrack (Maloney 2020): saves until the longest free track can be paid, and buys it. Does not
// look at its tickets. docs/baselines.md has the source.
#pragma once

#include <optional>

#include "ai/published/published_player.h"

namespace ai {

class BigTrackPlayer final : public PublishedPlayer {
public:
    using PublishedPlayer::PublishedPlayer;

private:
    [[nodiscard]] rules::Move keep(const Question& question, base::Rng& rng) override;
    [[nodiscard]] rules::Move act(const Question& question, base::Rng& rng) override;
    [[nodiscard]] rules::Move pick_again(const Question& question, base::Rng& rng) override;

    // The longest track that fits the cars left, of those the one whose colour is held most.
    [[nodiscard]] std::optional<rules::TrackId> target(const rules::View& view) const;
    [[nodiscard]] rules::Move pick(const Question& question, base::Rng& rng) const;
};

}  // namespace ai
