// ai/planner/final_points.h
//
// What a claim adds to its seat's score if the game ended right after it: the route's own points,
// tickets turned from failed to done (C24), the bonus for most of them (C27), the souvenir (S6) and
// the longest path (U1). Exact for the world it is given; the longest path counts apart, because it
// is slow.
#pragma once

#include <array>
#include <cstdint>

#include "ai/planner/geography.h"
#include "base/fixed_vector.h"
#include "rules/state.h"

namespace ai {

class FinalPoints {
public:
    // Keeps references: map and world must outlive it, unchanged.
    FinalPoints(const rules::Map& map, const rules::State& world, rules::Seat seat);

    // Everything but the longest path.
    [[nodiscard]] int of(rules::TrackId track) const;
    // The tickets that this claim would complete, in points.
    [[nodiscard]] int tickets_of(rules::TrackId track) const;
    // The bonus for the longest path that this claim would win.
    [[nodiscard]] int bonus_of(rules::TrackId track) const;

private:
    struct Completed {
        int points = 0;
        unsigned tickets = 0;
    };
    [[nodiscard]] Completed completed_by(rules::TrackId track) const;
    // C27, for so many tickets more.
    [[nodiscard]] int most_tickets_for(unsigned tickets) const;

    struct Open {  // a ticket that is not done, by the networks of its ends
        std::uint8_t from = 0;
        std::uint8_t to = 0;
        std::uint8_t points = 0;
    };

    const rules::Map& map_;
    const rules::State& world_;
    rules::Seat seat_;
    std::array<std::uint8_t, rules::kPlacesMax> network_{};  // by place; alone: its own number
    base::FixedVector<Open, rules::kTicketsMax> open_;
    unsigned done_ = 0;         // tickets, where their number scores (C27)
    unsigned others_done_ = 0;  // the most that another seat has done
};

}  // namespace ai
