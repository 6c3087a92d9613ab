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
    // The longest open track that fits, of those the one that looks easiest to pay, as published:
    // by the largest pile in hand, of whatever colour.
    [[nodiscard]] std::optional<rules::TrackId> long_track(const rules::View& view) const;
    [[nodiscard]] int ease(const rules::View& view, rules::TrackId id) const;
    // The claim of the target or of its twin.
    [[nodiscard]] std::optional<rules::Move> claim(const Question& question,
                                                   rules::TrackId target) const;
    // What it wants, and the colour to collect for it: nothing for a long grey track.
    struct Goal {
        std::optional<rules::TrackId> target;
        std::optional<rules::Card> colour;
    };
    [[nodiscard]] Goal goal(const rules::View& view) const;
    [[nodiscard]] rules::Move pick(const Question& question, const Goal& goal,
                                   base::Rng& rng) const;

    OneTrackStyle style_;
    unsigned length_min_;  // of a long track
};

}  // namespace ai
