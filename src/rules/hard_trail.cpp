#include "rules/hard_trail.h"

#include <algorithm>
#include <vector>

#include "base/rng.h"
#include "rules/longest_trail.h"

namespace rules {
namespace {

constexpr std::uint64_t kSeed = 18;
constexpr unsigned kTriesToFill = 24;  // tracks in a row that did not fit

class TrailClimb {
public:
    TrailClimb(const Map& map, const TrailTrial& trial) : map_(map), trial_(trial), rng_(kSeed) {}

    HardTrail run() {
        HardTrail hardest;
        std::uint64_t work = 0;
        std::uint64_t height = 0;  // of network_
        unsigned idle = trial_.restart_after;
        for (unsigned i = 0; i < trial_.networks_max && work < trial_.work_max; ++i) {
            const bool is_fresh = idle >= trial_.restart_after;
            const TrackSet next = is_fresh ? grown({}, i) : mutated(i);
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
    [[nodiscard]] TrackSet mutated(unsigned round) {
        TrackSet tracks = network_;
        for (unsigned n = 1 + rng_.below(4); n > 0 && !tracks.empty(); --n) {
            std::vector<TrackId> all;
            tracks.for_each([&](TrackId id) { all.push_back(id); });
            tracks.erase(all[rng_.below(static_cast<std::uint32_t>(all.size()))]);
        }
        return grown(tracks, round);
    }

    // With tracks added until no more cars are left. Short tracks make more of them, and those that
    // close loops make them hard; every third time anything goes.
    [[nodiscard]] TrackSet grown(TrackSet tracks, unsigned round) {
        unsigned cars = map_.cars;
        std::uint64_t places = 0;
        tracks.for_each([&](TrackId id) {
            cars -= std::min<unsigned>(cars, map_[id].length);
            places |= ends_of(id);
        });
        for (unsigned misses = 0; cars > 0 && misses < kTriesToFill;) {
            auto best = to_id<TrackId>(rng_.below(map_.track_count));
            if (round % 3 != 0) {
                for (unsigned tries = 0; tries < 6; ++tries) {
                    const auto other = to_id<TrackId>(rng_.below(map_.track_count));
                    best =
                        appeal(other, tracks, places) > appeal(best, tracks, places) ? other : best;
                }
            }
            if (is_free(best, tracks) && map_[best].length <= cars) {
                tracks.insert(best);
                cars -= map_[best].length;
                places |= ends_of(best);
                misses = 0;
            } else {
                ++misses;
            }
        }
        return tracks;
    }

    [[nodiscard]] std::uint64_t ends_of(TrackId id) const {
        return std::uint64_t{1} << index(map_[id].from) | std::uint64_t{1} << index(map_[id].to);
    }

    // C17: nobody has both tracks of a double route.
    [[nodiscard]] bool is_free(TrackId id, const TrackSet& tracks) const {
        return !tracks.has(id) && !(map_.is_double(id) && tracks.has(Map::twin(id)));
    }

    [[nodiscard]] unsigned appeal(TrackId id, const TrackSet& tracks, std::uint64_t places) const {
        if (!is_free(id, tracks)) {
            return 0;
        }
        const auto inside = static_cast<unsigned>(((places >> index(map_[id].from)) & 1U) +
                                                  ((places >> index(map_[id].to)) & 1U));
        return 1 + inside * kLengthMax + (kLengthMax - map_[id].length);
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
