// ai/published/hungry_agent.h
//
// The destination-hungry style of Silva, Lee, Togelius and Nealen (FDG 2017): joins all its ticket
// places by one plan, and draws more tickets as long as the plan leaves cars over.
// docs/baselines.md has the source and what it left open.
#pragma once

#include <optional>

#include "ai/published/card_need.h"
#include "ai/published/network.h"
#include "ai/published/published_player.h"

namespace ai {

class HungryAgent final : public PublishedPlayer {
public:
    using PublishedPlayer::PublishedPlayer;

private:
    [[nodiscard]] rules::Move keep(const Question& question, base::Rng& rng) override;
    [[nodiscard]] rules::Move act(const Question& question, base::Rng& rng) override;
    [[nodiscard]] rules::Move pick_again(const Question& question, base::Rng& rng) override;

    // Tracks that join the places of these tickets, as far as that is still possible.
    [[nodiscard]] rules::TrackSet plan(const rules::View& view,
                                       const rules::TicketSet& tickets) const;
    [[nodiscard]] bool wants_tickets(const Question& question) const;
    [[nodiscard]] std::optional<rules::Move> longest_claim(const Question& question) const;
    [[nodiscard]] std::optional<rules::Move> planned_claim(const Question& question,
                                                           const rules::TrackSet& tracks,
                                                           const CardNeed& need) const;
    [[nodiscard]] rules::Move pick(const Question& question, const CardNeed& need,
                                   base::Rng& rng) const;
};

}  // namespace ai
