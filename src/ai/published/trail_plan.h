// ai/published/trail_plan.h
//
// What TrailBot thinks about: a way for each ticket that can still be done, and how a track would
// fit to its own trail and to what others have laid.
#pragma once

#include <vector>

#include "ai/published/card_need.h"
#include "ai/published/network.h"
#include "ai/published/pieces.h"
#include "rules/view.h"

namespace ai {

// Few long tracks: 0.8 of a car for each.
inline constexpr Weights kFewLongTracks = {.car = 5, .track = 4, .own_track = 0};

class TrailPlan {
public:
    // The map must outlive it.
    TrailPlan(const rules::Map& map, const rules::View& view);

    [[nodiscard]] bool has_tickets_to_do() const { return !planned_.empty(); }
    [[nodiscard]] bool is_planned(rules::TrackId track) const { return planned_.has(track); }
    // On the way of the ticket that needs the fewest cars.
    [[nodiscard]] bool is_on_closest(rules::TrackId track) const { return closest_.has(track); }
    // The cards that the closest ticket lacks; without tickets to do, none.
    [[nodiscard]] const CardNeed& need() const { return need_; }
    [[nodiscard]] const Pieces& own() const { return own_; }

    // How well the track goes with the own tracks.
    [[nodiscard]] double trail_value(rules::TrackId id) const;
    // How much others want it, at most 8.
    [[nodiscard]] double others_value(rules::TrackId id) const;

private:
    [[nodiscard]] bool is_trail_end(rules::PlaceId place) const;

    const rules::Map& map_;
    Pieces own_;
    std::vector<Pieces> others_;
    rules::TrackSet planned_;
    rules::TrackSet closest_;
    CardNeed need_;
    PlaceSet trail_ends_ = 0;
    unsigned trail_cars_ = 0;
};

}  // namespace ai
