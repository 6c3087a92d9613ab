#include "ai/published/steiner.h"

#include <algorithm>
#include <bit>

#include "base/bits.h"

namespace ai {
namespace {

using rules::index;
using rules::PlaceId;
using rules::to_id;
using rules::TrackId;

constexpr unsigned kLanes = 16;
using Row = Distances::Row;

// row[i] = min(row[i], other[i] + more), for all places.
void relax(Row& row, const Row& other, std::uint16_t more, unsigned places) {
    for (unsigned block = 0; block < places; block += kLanes) {
        for (unsigned i = block; i < block + kLanes; ++i) {
            row[i] = std::min(row[i], static_cast<std::uint16_t>(other[i] + more));
        }
    }
}

// row[i] = min(row[i], a[i] + b[i]), for all places.
void merge(Row& row, const Row& a, const Row& b, unsigned places) {
    for (unsigned block = 0; block < places; block += kLanes) {
        for (unsigned i = block; i < block + kLanes; ++i) {
            row[i] = std::min(row[i], static_cast<std::uint16_t>(a[i] + b[i]));
        }
    }
}

// A tree that grows from one terminal to the nearest of the others, again and again.
class Growth {
public:
    Growth(const rules::Map& map, const Network& network, const Distances& distances)
        : map_(map), network_(network), distances_(distances) {}

    struct Tree {
        rules::TrackSet missing;
        unsigned cost = 0;
    };

    [[nodiscard]] Tree grow(const Terminals& terminals, std::size_t first) const {
        Tree tree;
        PlaceSet joined = set_of(terminals[first]);
        std::uint64_t waiting =
            base::low_bits(static_cast<unsigned>(terminals.size())) ^ (std::uint64_t{1} << first);
        while (waiting != 0) {
            Step step;
            for (std::uint64_t rest = waiting; rest != 0; rest &= rest - 1) {
                consider(step, joined, terminals, static_cast<unsigned>(std::countr_zero(rest)));
            }
            if (step.cost >= kFar) {
                tree.cost = kFar;
                return tree;
            }
            waiting ^= std::uint64_t{1} << step.terminal;
            lay(tree, joined, terminals[step.terminal], step.joint);
        }
        return tree;
    }

private:
    struct Step {
        unsigned cost = kFar;
        unsigned terminal = 0;
        PlaceId joint{};
    };

    void consider(Step& step, PlaceSet joined, const Terminals& terminals, unsigned n) const {
        const Row& row = distances_.row(index(terminals[n]));
        for (PlaceSet rest = joined; rest != 0; rest &= rest - 1) {
            const auto place = static_cast<unsigned>(std::countr_zero(rest));
            if (row[place] < step.cost) {
                step = {.cost = row[place], .terminal = n, .joint = to_id<PlaceId>(place)};
            }
        }
    }

    // Walks from the terminal along a shortest way. Every step costs something, so it arrives.
    void lay(Tree& tree, PlaceSet& joined, PlaceId at, PlaceId joint) const {
        const Row& far = distances_.row(index(joint));
        joined |= set_of(at);
        while (at != joint) {
            TrackId through = rules::kNoTrack;
            PlaceId next = joint;
            ((network_.own | network_.open) & map_.tracks_at[index(at)]).for_each([&](TrackId id) {
                const rules::Track& track = map_[id];
                const PlaceId other = track.from == at ? track.to : track.from;
                if (through == rules::kNoTrack && cost(id) + far[index(other)] == far[index(at)]) {
                    through = id;
                    next = other;
                }
            });
            tree.cost += cost(through);
            if (!network_.own.has(through)) {
                tree.missing.insert(through);
            }
            at = next;
            joined |= set_of(at);
        }
    }

    [[nodiscard]] unsigned cost(TrackId id) const {
        return network_.own.has(id) ? kFewCars.own_track
                                    : kFewCars.car * unsigned{map_[id].length} + kFewCars.track;
    }

    const rules::Map& map_;
    const Network& network_;
    const Distances& distances_;
};

}  // namespace

Distances::Distances(const rules::Map& map, const Network& network) {
    for (Row& row : row_) {
        row.fill(kFar);
    }
    const auto link = [&](TrackId id, unsigned cost) {
        const unsigned from = index(map[id].from);
        const unsigned to = index(map[id].to);
        row_[from][to] = std::min(row_[from][to], static_cast<std::uint16_t>(cost));
        row_[to][from] = row_[from][to];
    };
    network.open.for_each(
        [&](TrackId id) { link(id, kFewCars.car * unsigned{map[id].length} + kFewCars.track); });
    network.own.for_each([&](TrackId id) { link(id, kFewCars.own_track); });
    for (unsigned i = 0; i < map.place_count; ++i) {
        row_[i][i] = 0;
    }
    for (unsigned middle = 0; middle < map.place_count; ++middle) {
        for (unsigned from = 0; from < map.place_count; ++from) {
            if (row_[from][middle] < kFar) {
                relax(row_[from], row_[middle], row_[from][middle], map.place_count);
            }
        }
    }
}

Terminals terminals_of(const rules::Map& map, const Distances& distances,
                       const rules::TicketSet& tickets) {
    Terminals terminals;
    const auto add = [&](PlaceId place) {
        const bool is_joined = std::any_of(terminals.begin(), terminals.end(), [&](PlaceId other) {
            return distances(place, other) < kFewCars.car;
        });
        if (!is_joined) {
            terminals.push_back(place);
        }
    };
    tickets.for_each([&](rules::TicketId id) {
        add(map[id].from);
        add(map[id].to);
    });
    return terminals;
}

unsigned joining_cars(const rules::Map& map, const Distances& distances,
                      const Terminals& terminals) {
    if (terminals.size() < 2) {
        return 0;
    }
    const auto last = static_cast<unsigned>(terminals.size() - 1);
    if (terminals.size() > kExactTerminals) {
        // So many live tickets are beyond any plan; the sum of the nearest neighbours will do.
        unsigned cost = 0;
        for (unsigned i = 1; i <= last; ++i) {
            unsigned nearest = kFar;
            for (unsigned j = 0; j < i; ++j) {
                nearest = std::min<unsigned>(nearest, distances(terminals[i], terminals[j]));
            }
            cost += nearest;
        }
        return cost >= kFar ? kFar : cars_of(cost);
    }
    // best[mask][place]: the cheapest tree over the terminals of the mask and the place.
    alignas(32) std::array<Row, std::size_t{1} << (kExactTerminals - 1)> best;
    const unsigned all = (1U << last) - 1;
    for (unsigned i = 0; i < last; ++i) {
        best[std::size_t{1} << i] = distances.row(index(terminals[i]));
    }
    for (unsigned mask = 1; mask <= all; ++mask) {
        if (std::has_single_bit(mask)) {
            continue;
        }
        Row joined;
        joined.fill(kFar);
        const unsigned lowest = mask & (0U - mask);
        for (unsigned part = (mask - 1) & mask; part != 0; part = (part - 1) & mask) {
            if ((part & lowest) != 0) {
                merge(joined, best[part], best[mask ^ part], map.place_count);
            }
        }
        best[mask] = joined;
        for (unsigned place = 0; place < map.place_count; ++place) {
            // Reached more cheaply from another place: then so is all beyond it.
            if (joined[place] < kFar && joined[place] == best[mask][place]) {
                relax(best[mask], distances.row(place), joined[place], map.place_count);
            }
        }
    }
    const std::uint16_t cost = best[all][index(terminals[last])];
    return cost >= kFar ? kFar : cars_of(cost);
}

rules::TrackSet joining_tracks(const rules::Map& map, const Network& network,
                               const Distances& distances, const Terminals& terminals) {
    const Growth growth(map, network, distances);
    rules::TrackSet tracks;
    unsigned cost = kFar;
    for (std::size_t first = 0; first < terminals.size(); ++first) {
        const Growth::Tree tree = growth.grow(terminals, first);
        if (tree.cost < cost) {
            cost = tree.cost;
            tracks = tree.missing;
        }
    }
    return tracks;
}

}  // namespace ai
