#include "ai/planner/final_points.h"

#include <algorithm>
#include <bit>
#include <numeric>

#include "rules/legal.h"
#include "rules/longest_trail.h"

namespace ai {

FinalPoints::FinalPoints(const rules::Map& map, const rules::State& world, rules::Seat seat)
    : map_(map), world_(world), seat_(seat) {
    const rules::TicketSet& tickets = world.tickets[index(seat)];
    if (tickets.empty()) {
        return;
    }
    std::iota(network_.begin(), network_.end(), std::uint8_t{0});
    world.owned[index(seat)].for_each([&](rules::TrackId id) {
        const std::uint8_t old = network_[index(map[id].from)];
        const std::uint8_t joined = network_[index(map[id].to)];
        for (std::uint8_t& network : network_) {
            network = network == old ? joined : network;
        }
    });
    tickets.for_each([&](rules::TicketId id) {
        const rules::Ticket& ticket = map[id];
        const Open open{.from = network_[index(ticket.from)],
                        .to = network_[index(ticket.to)],
                        .points = ticket.points};
        if (open.from != open.to) {
            open_.push_back(open);
        }
    });
}

int FinalPoints::tickets_of(rules::TrackId track) const {
    const std::uint8_t from = network_[index(map_[track].from)];
    const std::uint8_t to = network_[index(map_[track].to)];
    int points = 0;
    for (const Open& open : open_) {
        if ((open.from == from && open.to == to) || (open.from == to && open.to == from)) {
            points += open.points;
        }
    }
    return points;
}

int FinalPoints::of(rules::TrackId track) const {
    const rules::Track& t = map_[track];
    int points = t.points + 2 * tickets_of(track);
    if (map_.symbol_count > 0 && (rules::offered_souvenir(map_, world_, seat_, t.from) ||
                                  rules::offered_souvenir(map_, world_, seat_, t.to))) {
        const auto held = static_cast<unsigned>(std::popcount(world_.souvenirs[index(seat_)]));
        points += map_.souvenir_points[held + 1] - map_.souvenir_points[held];
    }
    return points;
}

int FinalPoints::bonus_of(rules::TrackId track) const {
    if (map_.longest_path_bonus == 0) {
        return 0;
    }
    unsigned others = 0;
    for (unsigned i = 0; i < world_.seats; ++i) {
        if (i != index(seat_)) {
            others = std::max(others, rules::longest_trail_length(map_, world_.owned[i]));
        }
    }
    const rules::TrackSet& own = world_.owned[index(seat_)];
    // Nobody has the longest path before there is one.
    const bool has_it = rules::longest_trail_length(map_, own) >= std::max(others, 1U);
    const bool gets_it = rules::longest_trail_length(map_, own.with(track)) >= others;
    return gets_it && !has_it ? map_.longest_path_bonus : 0;
}

}  // namespace ai
