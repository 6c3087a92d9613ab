#include "ai/planner/final_points.h"

#include <algorithm>
#include <bit>
#include <numeric>

#include "rules/legal.h"
#include "rules/longest_trail.h"
#include "rules/score.h"

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
    if (map.most_tickets_bonus > 0) {
        done_ = tickets.size() - static_cast<unsigned>(open_.size());
        for (unsigned i = 0; i < world.seats; ++i) {
            if (i != index(seat)) {
                const auto done = rules::tickets_done(map, world.owned[i], world.tickets[i]);
                others_done_ = std::max(others_done_, done.size());
            }
        }
    }
}

FinalPoints::Completed FinalPoints::completed_by(rules::TrackId track) const {
    const std::uint8_t from = network_[index(map_[track].from)];
    const std::uint8_t to = network_[index(map_[track].to)];
    Completed completed;
    for (const Open& open : open_) {
        if ((open.from == from && open.to == to) || (open.from == to && open.to == from)) {
            completed.points += open.points;
            ++completed.tickets;
        }
    }
    return completed;
}

int FinalPoints::tickets_of(rules::TrackId track) const {
    return completed_by(track).points;
}

int FinalPoints::most_tickets_for(unsigned tickets) const {
    // Nobody has the most before there is one.
    const unsigned most = std::max(others_done_, 1U);
    return done_ < most && done_ + tickets >= most ? map_.most_tickets_bonus : 0;
}

int FinalPoints::of(rules::TrackId track) const {
    const rules::Track& t = map_[track];
    const Completed completed = completed_by(track);
    int points = t.points + 2 * completed.points + most_tickets_for(completed.tickets);
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
