// ai/published/one_track_agent.h
//
// Two styles of Silva, Lee, Togelius and Nealen (FDG 2017) that save for one track at a time: the
// one-step thinker, which aims at the next track of its dearest ticket, and the long-route junkie,
// which does the same over long tracks only. docs/baselines.md has the source and the quirks.
#pragma once

#include <cstdint>
#include <optional>

#include "ai/published/network.h"
#include "ai/published/published_player.h"

namespace ai {

enum class OneTrackStyle : std::uint8_t { kOneStep, kLongRoute };

class OneTrackAgent final : public PublishedPlayer {
public:
    OneTrackAgent(const rules::Map& map, OneTrackStyle style);

private:
    [[nodiscard]] rules::Move keep(const Question& question, base::Rng& rng) override;
    [[nodiscard]] rules::Move act(const Question& question, base::Rng& rng) override;
    [[nodiscard]] rules::Move pick_again(const Question& question, base::Rng& rng) override;

    // What it may use: with the long-route style only long tracks beside its own.
    [[nodiscard]] Network usable(const rules::View& view) const;
    // The next track of the dearest ticket that can still be done.
    [[nodiscard]] std::optional<rules::TrackId> ticket_track(const rules::View& view) const;
    // The longest open track that fits, the easiest to pay of them.
    [[nodiscard]] std::optional<rules::TrackId> long_track(const rules::View& view) const;
    [[nodiscard]] double ease(const rules::View& view, rules::TrackId id) const;
    [[nodiscard]] rules::Move pick(const Question& question, std::optional<rules::TrackId> target,
                                   base::Rng& rng) const;

    OneTrackStyle style_;
    unsigned length_min_;  // of a long track
};

}  // namespace ai
