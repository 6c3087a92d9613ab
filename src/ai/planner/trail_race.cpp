#include "ai/planner/trail_race.h"

#include <algorithm>
#include <bit>

namespace ai {
namespace {

using rules::TrackId;

std::uint8_t byte(unsigned n) {
    return static_cast<std::uint8_t>(n);
}

// A tree in one connected part of a network. Distances are in cars.
class Tree {
public:
    // Takes the places it reaches out of `unseen`.
    Tree(const rules::Map& map, const rules::TrackSet& tracks, unsigned root,
         std::uint64_t& unseen) {
        unseen &= ~(std::uint64_t{1} << root);
        order_[0] = byte(root);
        down_[root] = second_[root] = up_[root] = 0;
        for (unsigned i = 0; i < size_; ++i) {
            const unsigned here = order_[i];
            (map.tracks_at[here] & tracks).for_each([&](TrackId id) {
                const rules::Track& track = map[id];
                const unsigned from = index(track.from);
                const unsigned there = from == here ? index(track.to) : from;
                if (((unseen >> there) & 1U) != 0) {
                    unseen ^= std::uint64_t{1} << there;
                    order_[size_++] = byte(there);
                    parent_[there] = byte(here);
                    length_[there] = track.length;
                    down_[there] = second_[there] = 0;
                }
            });
        }
        measure();
    }

    // visit(place, the longest path from there)
    template <typename Visit>
    void for_each(Visit visit) const {
        for (unsigned i = 0; i < size_; ++i) {
            visit(order_[i], std::max(down_[order_[i]], up_[order_[i]]));
        }
    }

private:
    // From the leaves to the root for the paths that lead away from the root, then back for those
    // that begin towards it.
    void measure() {
        for (unsigned i = size_; i-- > 1;) {
            const unsigned here = order_[i];
            const unsigned parent = parent_[here];
            const std::uint8_t path = byte(unsigned{down_[here]} + length_[here]);
            second_[parent] = std::max(second_[parent], std::min(down_[parent], path));
            down_[parent] = std::max(down_[parent], path);
        }
        for (unsigned i = 1; i < size_; ++i) {
            const unsigned here = order_[i];
            const unsigned parent = parent_[here];
            const bool is_best = unsigned{down_[here]} + length_[here] == down_[parent];
            const std::uint8_t other = is_best ? second_[parent] : down_[parent];
            up_[here] = byte(unsigned{length_[here]} + std::max(up_[parent], other));
        }
    }

    using ByPlace = std::array<std::uint8_t, rules::kPlacesMax>;
    unsigned size_ = 1;
    ByPlace order_;   // as found: parents first
    ByPlace parent_;  // these by place
    ByPlace length_;  // of the track to the parent
    ByPlace down_;    // the longest path to places below
    ByPlace second_;  // the longest that begins with another track
    ByPlace up_;      // the longest path that begins with the track to the parent
};

}  // namespace

TrailRace::TrailRace(const rules::Map& map, const rules::State& world, rules::Seat seat)
    : own_(network_of(map, world.owned[index(seat)])) {
    for (unsigned i = 0; i < world.seats; ++i) {
        if (i != index(seat)) {
            others_ = std::max(others_, network_of(map, world.owned[i]).longest);
        }
    }
}

unsigned TrailRace::own_with(const rules::Track& track) const {
    const unsigned from = index(track.from);
    const unsigned to = index(track.to);
    if (own_.part[from] != own_.part[to] || own_.part[from] == 0) {
        return std::max(own_.longest, unsigned{own_.reach[from]} + own_.reach[to] + track.length);
    }
    // It closes a cycle. A path may have to end at a place where an odd number of tracks meet; one
    // that ends at both is longer by the whole track.
    const bool is_odd = (own_.degree[from] & own_.degree[to] & 1U) != 0;
    return own_.longest + (is_odd ? track.length : 0U);
}

TrailRace::Network TrailRace::network_of(const rules::Map& map, const rules::TrackSet& tracks) {
    Network network;
    std::uint64_t unseen = 0;
    tracks.for_each([&](TrackId id) {
        for (const unsigned end : {index(map[id].from), index(map[id].to)}) {
            unseen |= std::uint64_t{1} << end;
            ++network.degree[end];
        }
    });
    for (unsigned part = 1; unseen != 0; ++part) {
        const auto root = static_cast<unsigned>(std::countr_zero(unseen));
        const Tree tree(map, tracks, root, unseen);
        tree.for_each([&](unsigned place, std::uint8_t reach) {
            network.part[place] = byte(part);
            network.reach[place] = reach;
            network.longest = std::max<unsigned>(network.longest, reach);
        });
    }
    return network;
}

}  // namespace ai
