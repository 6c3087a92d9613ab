// ai/published/destination_player.h
//
// Two heuristics of a dissertation by bingsoup (2025). Destination claims the best track for its
// tickets that it can pay. BestMove chooses that track as if cards were no matter, and saves for
// it. docs/baselines.md has the source and what it left open.
#pragma once

#include <cstdint>
#include <optional>

#include "ai/published/published_player.h"
#include "rules/track_set.h"

namespace ai {

enum class DestinationStyle : std::uint8_t { kDestination, kBestMove };

class DestinationPlayer final : public PublishedPlayer {
public:
    DestinationPlayer(const rules::Map& map, DestinationStyle style)
        : PublishedPlayer(map), style_(style) {}

private:
    [[nodiscard]] rules::Move keep(const Question& question, base::Rng& rng) override;
    [[nodiscard]] rules::Move act(const Question& question, base::Rng& rng) override;
    [[nodiscard]] rules::Move pick_again(const Question& question, base::Rng& rng) override;

    // The best of these tracks for the tickets.
    [[nodiscard]] std::optional<rules::TrackId> best_track(const rules::View& view,
                                                           const rules::TrackSet& among) const;
    [[nodiscard]] rules::Move pick(const Question& question, base::Rng& rng) const;

    DestinationStyle style_;
};

}  // namespace ai
