// How it works: a track whose removal leaves one side without cycles can be crossed only once, so
// whatever hangs off the cycles is a tree that a trail enters only at one of its ends. Leaves are
// removed one by one; each place remembers the two longest branches removed from it. A forest is
// solved when nothing is left.
//
// In what is left, every place has at least two tracks. A longest trail there cannot be extended,
// so at each end it has used all tracks of that place, or continues into a tree. If the ends
// differ, such a place has an odd number of tracks. If the trail is closed, it could start at any
// of its places, so all of them are used up: it is an Eulerian circuit of its component. Hence only
// odd places and places with a branch need to be tried as starts, and if there are none, the whole
// component is the answer. From each start a depth-first branch and bound tries all trails.
#include "rules/longest_trail.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>

#include "rules/trail_reach.h"

namespace rules {
namespace {

constexpr unsigned kReachBoundFrom = 40;  // cars

// Counts the steps of a search, and ends it when there are too many. Games do not count: the
// compiler leaves nothing of this one.
struct NoMeter {
    [[nodiscard]] static constexpr bool is_over() { return false; }
};
struct StepMeter {
    [[nodiscard]] bool is_over() { return ++steps > max; }

    std::uint64_t max = 0;
    std::uint64_t steps = 0;
};

template <typename Meter>
class TrailSearch {
public:
    TrailSearch(const Map& map, const TrackSet& tracks, Meter& meter)
        : map_(map), left_(tracks), meter_(meter) {}

    unsigned run() {
        take_off_leaves();
        if (!left_.empty()) {
            search_loops();
        }
        return best_;
    }

private:
    // Works on bit sets of places instead of counting tracks: only "more than one" and "odd"
    // matter.
    void take_off_leaves() {
        std::uint64_t more = 0;  // places with more than one track
        left_.for_each([&](TrackId id) {
            const Track& track = map_[id];
            const std::uint64_t from = bit(index(track.from));
            const std::uint64_t to = bit(index(track.to));
            more |= places_ & (from | to);
            places_ |= from | to;
            odd_ ^= from ^ to;
        });
        for (std::uint64_t leaves = places_ & ~more; leaves != 0;) {
            const auto leaf = static_cast<unsigned>(std::countr_zero(leaves));
            const TrackSet last = map_.tracks_at[leaf] & left_;
            const Track& track = map_[last.first()];
            const unsigned place = other_end(track, leaf);
            left_ = left_ - last;
            hang(place, down_[leaf] + track.length);
            // The place may now be a leaf; if this was the last track of a tree, it already was.
            const unsigned ways = (map_.tracks_at[place] & left_).size();
            const std::uint64_t is_leaf = ways == 1 ? bit(place) : 0;
            const std::uint64_t is_bare = ways == 0 ? bit(place) : 0;
            leaves = (leaves & ~(bit(leaf) | bit(place))) | is_leaf;
            places_ &= ~(bit(leaf) | is_bare);
            odd_ ^= bit(leaf) | bit(place);
            hung_ |= bit(place);
        }
    }

    static std::uint64_t bit(unsigned place) { return std::uint64_t{1} << place; }

    // Records a branch of this length at the place.
    void hang(unsigned place, unsigned length) {
        const unsigned longest = down_[place];
        best_ = std::max(best_, longest + length);
        down_[place] = static_cast<std::uint16_t>(std::max(longest, length));
        second_down_[place] =
            std::max(second_down_[place], static_cast<std::uint16_t>(std::min(longest, length)));
    }

    void search_loops() {
        const std::uint64_t starts = places_ & (odd_ | hung_);
        for (std::uint64_t rest = places_; rest != 0;) {
            const auto place = static_cast<unsigned>(std::countr_zero(rest));
            const TrailReach reach = trail_reach(map_, left_, place);
            rest &= ~reach.places;
            search_part(reach, starts & reach.places);
        }
    }

    // Searches one component.
    void search_part(const TrailReach& reach, std::uint64_t starts) {
        if (starts == 0) {
            best_ = std::max(best_, reach.length);
            return;
        }
        const std::uint64_t odd = starts & odd_;
        down_max_ = 0;
        for (std::uint64_t rest = starts & hung_; rest != 0; rest &= rest - 1) {
            const auto place = static_cast<unsigned>(std::countr_zero(rest));
            down_max_ = std::max<unsigned>(down_max_, down_[place]);
        }
        sum_shortest(reach.places);
        for (std::uint64_t rest = starts; rest != 0; rest &= rest - 1) {
            start_ = static_cast<unsigned>(std::countr_zero(rest));
            extend({.place = start_, .length = down_[start_], .left = reach.length, .odd = odd});
        }
    }

    // Fills shortest_sum_ for the component with these places.
    void sum_shortest(std::uint64_t places) {
        std::array<unsigned, kLengthMax + 1> count{};  // counts each track from both ends
        for (std::uint64_t rest = places; rest != 0; rest &= rest - 1) {
            const auto place = static_cast<unsigned>(std::countr_zero(rest));
            for (TrackSet ways = map_.tracks_at[place] & left_; !ways.empty();) {
                ++count[map_[ways.take_first()].length];
            }
        }
        unsigned tracks = 0;
        for (unsigned length = 1; length <= kLengthMax; ++length) {
            for (unsigned n = 0; n < count[length] / 2 && tracks < kPlacesMax / 2; ++n) {
                shortest_sum_[tracks + 1] =
                    static_cast<std::uint16_t>(shortest_sum_[tracks] + length);
                ++tracks;
            }
        }
        for (; tracks < kPlacesMax / 2; ++tracks) {
            shortest_sum_[tracks + 1] = shortest_sum_[tracks];
        }
    }

    // A trail from start_, growing.
    struct Head {
        unsigned place;
        unsigned length;    // in cars, including the branch at its start
        unsigned left;      // cars on the component's unused tracks
        std::uint64_t odd;  // places with an odd number of unused tracks
    };

    void extend(const Head& head) {
        if (meter_.is_over()) {
            return;
        }
        const unsigned end = head.place == start_ ? second_down_[head.place] : down_[head.place];
        best_ = std::max(best_, head.length + end);
        if (head.length + bound(head) + down_max_ <= best_) {
            return;
        }
        TrackSet ways = map_.tracks_at[head.place] & left_;
        // The reachable rest gives a tighter bound but costs more than walking a few tracks, so
        // compute it only at a fork with much left.
        if (head.left >= kReachBoundFrom && ways.size() > 1 &&
            head.length + trail_bound(trail_reach(map_, left_, head.place)) + down_max_ <= best_) {
            return;
        }
        while (!ways.empty()) {
            const TrackId id = ways.take_first();
            const unsigned length = map_[id].length;
            const unsigned next = other_end(map_[id], head.place);
            left_.erase(id);
            extend({.place = next,
                    .length = head.length + length,
                    .left = head.left - length,
                    .odd = head.odd ^ (std::uint64_t{1} << head.place | std::uint64_t{1} << next)});
            left_.insert(id);
        }
    }

    // An upper bound on any continuation over unused tracks; see trail_bound for the argument.
    [[nodiscard]] unsigned bound(const Head& head) const {
        const auto odd = static_cast<unsigned>(std::popcount(head.odd));
        const auto starts_odd = static_cast<unsigned>((head.odd >> head.place) & 1U);
        return head.left - shortest_sum_[odd / 2 - starts_odd];
    }

    const Map& map_;
    TrackSet left_;
    Meter& meter_;
    unsigned best_ = 0;
    unsigned start_ = 0;
    unsigned down_max_ = 0;  // the longest branch of this component
    // By n: cars on the n shortest tracks of this component.
    std::array<std::uint16_t, kPlacesMax / 2 + 1> shortest_sum_{};
    std::uint64_t places_ = 0;  // with tracks left
    std::uint64_t odd_ = 0;     // with an odd number of them
    std::uint64_t hung_ = 0;    // with a branch
    std::array<std::uint16_t, kPlacesMax> down_{};
    std::array<std::uint16_t, kPlacesMax> second_down_{};
};

// Finds the first trail of a length known to exist.
struct TrailWish {
    TrackSet tracks;
    unsigned length;
};
template <typename Meter>
class TrailFinder {
public:
    TrailFinder(const Map& map, const TrailWish& wish, Meter& meter)
        : map_(map), left_(wish.tracks), missing_(wish.length), meter_(meter) {}

    Trail run() {
        for (unsigned place = 0; place < map_.place_count; ++place) {
            if (extend(place)) {
                break;
            }
        }
        return trail_;
    }

private:
    bool extend(unsigned place) {
        if (missing_ == 0 || meter_.is_over()) {
            return true;
        }
        if (trail_bound(trail_reach(map_, left_, place)) < missing_) {
            return false;
        }
        for (TrackSet ways = map_.tracks_at[place] & left_; !ways.empty();) {
            const TrackId id = ways.take_first();
            left_.erase(id);
            trail_.push_back(id);
            missing_ -= map_[id].length;
            if (extend(other_end(map_[id], place))) {
                return true;
            }
            missing_ += map_[id].length;
            trail_.pop_back();
            left_.insert(id);
        }
        return false;
    }

    const Map& map_;
    TrackSet left_;
    unsigned missing_;
    Meter& meter_;
    Trail trail_;
};

}  // namespace

unsigned longest_trail_length(const Map& map, const TrackSet& tracks) {
    NoMeter meter;
    return TrailSearch(map, tracks, meter).run();
}

Trail longest_trail(const Map& map, const TrackSet& tracks) {
    return longest_trail(map, tracks, longest_trail_length(map, tracks));
}

Trail longest_trail(const Map& map, const TrackSet& tracks, unsigned length) {
    NoMeter meter;
    return TrailFinder(map, {.tracks = tracks, .length = length}, meter).run();
}

std::uint64_t longest_trail_steps(const Map& map, const TrackSet& tracks, std::uint64_t max) {
    StepMeter meter{.max = max};
    const unsigned length = TrailSearch(map, tracks, meter).run();
    if (meter.steps <= max) {
        static_cast<void>(TrailFinder(map, {.tracks = tracks, .length = length}, meter).run());
    }
    return std::min(meter.steps, max + 1);
}

}  // namespace rules
