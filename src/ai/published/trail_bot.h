// ai/published/trail_bot.h
//
// TrailBot, our name for the best program of a web game (2026): finishes its tickets by few long
// tracks, likes to lengthen its trail, and takes wilds first. docs/baselines.md has the source and
// what it left open.
#pragma once

#include "ai/published/published_player.h"

namespace ai {

class TrailBot final : public PublishedPlayer {
public:
    using PublishedPlayer::PublishedPlayer;

private:
    [[nodiscard]] rules::Move keep(const Question& question, base::Rng& rng) override;
    [[nodiscard]] rules::Move act(const Question& question, base::Rng& rng) override;
    [[nodiscard]] rules::Move pick_again(const Question& question, base::Rng& rng) override;

    [[nodiscard]] double opening_appeal(const rules::View& view,
                                        const rules::TicketSet& tickets) const;
    [[nodiscard]] double later_appeal(const rules::View& view,
                                      const rules::TicketSet& tickets) const;
};

}  // namespace ai
