// ai/published/path_agent.h
//
// The route-focused style of Silva, Lee, Togelius and Nealen (FDG 2017): keeps every ticket and
// claims whatever lies on a way of few tracks. docs/baselines.md has the source and its quirks.
#pragma once

#include <optional>

#include "ai/published/published_player.h"

namespace ai {

class PathAgent final : public PublishedPlayer {
public:
    using PublishedPlayer::PublishedPlayer;

private:
    [[nodiscard]] rules::Move keep(const Question& question, base::Rng& rng) override;
    [[nodiscard]] rules::Move act(const Question& question, base::Rng& rng) override;
    [[nodiscard]] rules::Move pick_again(const Question& question, base::Rng& rng) override;

    // The first track that it wants among these.
    [[nodiscard]] std::optional<rules::TrackId> wanted(const rules::View& view,
                                                       const rules::TrackSet& among) const;
    [[nodiscard]] rules::Move pick(const Question& question, base::Rng& rng) const;
};

}  // namespace ai
