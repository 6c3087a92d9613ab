#include "rules/score.h"

#include <algorithm>
#include <bit>

#include "rules/longest_trail.h"

namespace rules {
namespace {

// Connected components: connected places have the same label. Merging two components relabels one
// of them in a sweep over all places, which the compiler vectorizes to a few instructions.
// Union-find takes fewer steps, but each one is an unpredictable branch.
class Components {
public:
    Components(const Map& map, const TrackSet& tracks) {
        for (unsigned i = 0; i < kPlacesMax; ++i) {
            label_[i] = static_cast<std::uint8_t>(i);
        }
        tracks.for_each([&](TrackId id) {
            const std::uint8_t kept = label_[index(map[id].from)];
            const std::uint8_t gone = label_[index(map[id].to)];
            for (std::uint8_t& label : label_) {
                label = label == gone ? kept : label;
            }
        });
    }

    [[nodiscard]] bool joins(PlaceId a, PlaceId b) const {
        return label_[index(a)] == label_[index(b)];
    }

private:
    std::array<std::uint8_t, kPlacesMax> label_;
};

// C25: positive if a ranks before b.
int compare(const Map& map, const Standing& a, const Standing& b) {
    if (a.total != b.total) {
        return a.total - b.total;
    }
    for (const TieBreaker breaker : map.tie_breakers) {
        int difference = 0;
        switch (breaker) {
            case TieBreaker::kNone:
                break;
            case TieBreaker::kTicketsDone:
                difference = static_cast<int>(a.tickets_done) - static_cast<int>(b.tickets_done);
                break;
            case TieBreaker::kLongestPath:
                difference = a.bonus - b.bonus;
                break;
        }
        if (difference != 0) {
            return difference;
        }
    }
    return 0;
}

}  // namespace

void rank_last(Standings& standings, unsigned seats, unsigned bits) {
    const Standings before = standings;
    for (unsigned i = 0; i < seats; ++i) {
        unsigned better = 0;
        for (unsigned k = 0; k < seats; ++k) {
            const bool is_last = ((bits >> i) & 1U) != 0;
            const bool is_other_last = ((bits >> k) & 1U) != 0;
            const bool is_better =
                is_last == is_other_last ? before[k].rank < before[i].rank : is_last;
            better += is_better ? 1 : 0;
        }
        standings[i].rank = 1 + better;
    }
}

TicketSet tickets_done(const Map& map, const TrackSet& tracks, const TicketSet& tickets) {
    const Components components(map, tracks);
    TicketSet done;
    tickets.for_each(
        [&](TicketId id) { done.insert_if(components.joins(map[id].from, map[id].to), id); });
    return done;
}

unsigned ticket_points(const Map& map, const TicketSet& tickets) {
    unsigned points = 0;
    tickets.for_each([&](TicketId id) { points += map[id].points; });
    return points;
}

Standings standings(const Map& map, const Holdings& holdings, unsigned seats) {
    Standings result{};
    unsigned longest = 0;
    unsigned most_done = 0;
    for (unsigned i = 0; i < seats; ++i) {
        Standing& standing = result[i];
        const Holding& holding = holdings[i];
        holding.tracks.for_each([&](TrackId id) { standing.routes += map[id].points; });
        const TicketSet done = tickets_done(map, holding.tracks, holding.tickets);
        standing.tickets_done = done.size();
        standing.tickets = static_cast<int>(ticket_points(map, done)) -
                           static_cast<int>(ticket_points(map, holding.tickets - done));
        standing.longest = longest_trail_length(map, holding.tracks);
        standing.souvenirs = map.souvenir_points[holding.souvenirs];
        longest = std::max(longest, standing.longest);
        most_done = std::max(most_done, standing.tickets_done);
    }
    for (unsigned i = 0; i < seats; ++i) {
        Standing& standing = result[i];
        const bool has_bonus = standing.longest == longest && longest > 0;  // U1
        standing.bonus = has_bonus ? map.longest_path_bonus : 0;
        const bool has_most = standing.tickets_done == most_done && most_done > 0;  // C27
        standing.most_tickets = has_most ? map.most_tickets_bonus : 0;
        standing.total = standing.routes + standing.tickets + standing.bonus +
                         standing.most_tickets + standing.souvenirs;
    }
    for (unsigned i = 0; i < seats; ++i) {
        result[i].rank = 1;
        for (unsigned j = 0; j < seats; ++j) {
            result[i].rank += compare(map, result[j], result[i]) > 0 ? 1 : 0;
        }
    }
    return result;
}

Standings standings(const Map& map, const State& state) {
    Holdings holdings{};
    for (unsigned i = 0; i < state.seats; ++i) {
        holdings[i] = {.tracks = state.owned[i],
                       .tickets = state.tickets[i],
                       .souvenirs = static_cast<unsigned>(std::popcount(state.souvenirs[i]))};
    }
    return standings(map, holdings, state.seats);
}

}  // namespace rules
