#include "rules/hard_trail.h"

#include <algorithm>
#include <array>
#include <vector>

#include "base/rng.h"
#include "rules/longest_trail.h"

namespace rules {
namespace {

class TrailClimb {
public:
    TrailClimb(const Map& map, const TrailTrial& trial)
        : map_(map), trial_(trial), rng_(trial.seed) {}

    HardTrail run() {
        HardTrail hardest;
        std::uint64_t work = 0;
        std::uint64_t height = 0;  // of network_
        unsigned idle = trial_.restart_after;
        for (unsigned i = 0; i < trial_.networks_max && work < trial_.work_max; ++i) {
            const bool is_fresh = idle >= trial_.restart_after;
            const TrackSet next = is_fresh ? grown({}) : mutated();
            const std::uint64_t steps = longest_trail_steps(map_, next, trial_.steps_max);
            work += steps;
            idle = is_fresh || steps > height ? 0 : idle + 1;
            if (is_fresh || steps >= height) {
                network_ = next;
                height = steps;
            }
            if (steps > hardest.steps) {
                hardest = {.tracks = next, .steps = steps};
            }
            if (steps > trial_.steps_max) {
                break;
            }
        }
        return hardest;
    }

private:
    // A network without one to four of its tracks, and with others in their place.
    [[nodiscard]] TrackSet mutated() {
        TrackSet tracks = network_;
        for (unsigned n = 1 + rng_.below(4); n > 0 && !tracks.empty(); --n) {
            std::vector<TrackId> all;
            tracks.for_each([&](TrackId id) { all.push_back(id); });
            tracks.erase(one_of(all));
        }
        return grown(tracks);
    }

    // With tracks added until no more cars are left. Those that join two places of the network
    // close loops, which makes it hard, so most of the time one of these is taken; sometimes one
    // that leads out of it, and seldom one from anywhere.
    [[nodiscard]] TrackSet grown(TrackSet tracks) {
        unsigned cars = map_.cars;
        std::uint64_t places = 0;
        tracks.for_each([&](TrackId id) {
            cars -= std::min<unsigned>(cars, map_[id].length);
            places |= ends_of(id);
        });
        while (cars > 0) {
            std::array<std::vector<TrackId>, 3> with_ends_inside;
            for (unsigned i = 0; i < map_.track_count; ++i) {
                const auto id = to_id<TrackId>(i);
                if (is_free(id, tracks) && map_[id].length <= cars) {
                    with_ends_inside[ends_inside(id, places)].push_back(id);
                }
            }
            const auto* const from = choice(with_ends_inside);
            if (from == nullptr) {
                break;
            }
            const TrackId id = short_one_of(*from);
            tracks.insert(id);
            cars -= map_[id].length;
            places |= ends_of(id);
        }
        return tracks;
    }

    // Null if there is none at all.
    template <typename Choices>
    [[nodiscard]] const std::vector<TrackId>* choice(const Choices& with_ends_inside) {
        const unsigned luck = rng_.below(10);
        const unsigned first = luck < 6 ? 2 : luck < 9 ? 1 : 0;
        for (const unsigned n : {first, 2U, 1U, 0U}) {
            if (!with_ends_inside[n].empty()) {
                return &with_ends_inside[n];
            }
        }
        return nullptr;
    }

    [[nodiscard]] TrackId one_of(const std::vector<TrackId>& tracks) {
        return tracks[rng_.below(static_cast<std::uint32_t>(tracks.size()))];
    }

    // Short tracks make more of them.
    [[nodiscard]] TrackId short_one_of(const std::vector<TrackId>& tracks) {
        TrackId best = one_of(tracks);
        for (unsigned tries = 0; tries < 2; ++tries) {
            const TrackId other = one_of(tracks);
            best = map_[other].length < map_[best].length ? other : best;
        }
        return best;
    }

    [[nodiscard]] std::uint64_t ends_of(TrackId id) const {
        return std::uint64_t{1} << index(map_[id].from) | std::uint64_t{1} << index(map_[id].to);
    }

    // C17: nobody has both tracks of a double route.
    [[nodiscard]] bool is_free(TrackId id, const TrackSet& tracks) const {
        return !tracks.has(id) && !(map_.is_double(id) && tracks.has(Map::twin(id)));
    }

    [[nodiscard]] unsigned ends_inside(TrackId id, std::uint64_t places) const {
        return static_cast<unsigned>(((places >> index(map_[id].from)) & 1U) +
                                     ((places >> index(map_[id].to)) & 1U));
    }

    const Map& map_;
    const TrailTrial& trial_;
    base::Rng rng_;
    TrackSet network_;
};

}  // namespace

HardTrail find_hard_trail(const Map& map, const TrailTrial& trial) {
    return TrailClimb(map, trial).run();
}

}  // namespace rules
