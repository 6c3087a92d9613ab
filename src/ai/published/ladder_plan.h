// ai/published/ladder_plan.h
//
// What the players H2 to H4 of the edwisdom ladder think about: the cheapest tree over the ends of
// all tickets that can still be done, what a car on it is worth, and which cards it lacks.
#pragma once

#include "ai/published/card_need.h"
#include "ai/published/network.h"
#include "ai/published/steiner.h"
#include "rules/map.h"
#include "rules/view.h"

namespace ai {

class LadderPlan {
public:
    // The plan for the viewer's tickets and these ones. The map and the view must outlive it.
    LadderPlan(const rules::Map& map, const rules::View& view,
               const rules::TicketSet& more_tickets = {});

    [[nodiscard]] const rules::TicketSet& live() const { return live_; }
    [[nodiscard]] unsigned cost() const { return cost_; }  // in cars
    // Tracks that lie on the plan; both of a double route where both are open.
    [[nodiscard]] const rules::TrackSet& tracks() const { return tracks_; }
    [[nodiscard]] const CardNeed& need() const { return need_; }
    [[nodiscard]] const Network& network() const { return network_; }
    // Points that one planned car is worth.
    [[nodiscard]] double car_value() const { return car_value_; }
    [[nodiscard]] bool fits() const;

    // How many cars more the plan would cost without this track; kDetourMax when it would fail.
    [[nodiscard]] unsigned detour(rules::TrackId track) const;
    static constexpr unsigned kDetourMax = 12;

    // Completion odds of a plan of so many cars.
    [[nodiscard]] double odds(double cars) const;
    // What drawing tickets promises: the mean ticket, on top of the plan.
    [[nodiscard]] double tickets_value() const;
    // Whether a car of the viewer already stands at an end of the track.
    [[nodiscard]] bool touches_own(rules::TrackId track) const;

private:
    void drop_hopeless();
    [[nodiscard]] unsigned cost_of(const rules::TicketSet& tickets) const;

    const rules::Map& map_;
    const rules::View& view_;
    unsigned cars_;
    Network network_;
    Distances distances_;
    rules::TicketSet live_;
    unsigned cost_ = 0;
    rules::TrackSet tracks_;
    CardNeed need_;
    double car_value_ = 0;
};

}  // namespace ai
