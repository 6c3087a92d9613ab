// ai/published/cf_path.h
//
// The path of willdzeng's cost-function players: one of many sets of tracks that connect all their
// tickets, namely the one whose missing cards are fewest by a sum of squares.
#pragma once

#include "ai/published/card_need.h"
#include "ai/published/network.h"
#include "rules/map.h"
#include "rules/view.h"

namespace ai {

struct CfPath {
    rules::TrackSet tracks;  // to be claimed; of a double route the track that it would rather have
    CardNeed need;           // of those

    // Whether the track, or the other one of its route, lies on the path.
    [[nodiscard]] bool has(const rules::Map& map, rules::TrackId track) const;
};

// Tickets that can no longer be done within the cars left are left out.
[[nodiscard]] CfPath cf_path(const rules::Map& map, const rules::View& view,
                             const rules::TicketSet& tickets);

}  // namespace ai
