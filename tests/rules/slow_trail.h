// tests/rules/slow_trail.h
//
// Two slow, simple twins of rules::longest_trail_length (U1). The first walks every trail, which is
// hopeless on dense sets. The second is fast there: a set of tracks forms one trail exactly if it
// is connected and at most two places have an odd number of tracks (Euler, 1736), so it searches
// for the fewest cars to leave out.
#pragma once

#include <algorithm>
#include <array>
#include <vector>

#include "rules/map.h"
#include "rules/track_set.h"

namespace slow {

class TrailWalker {
public:
    TrailWalker(const rules::Map& map, const rules::TrackSet& tracks) : map_(map) {
        for (rules::TrackSet rest = tracks; !rest.empty();) {
            tracks_.push_back(rest.take_first());
        }
        used_.resize(tracks_.size());
    }

    unsigned longest() {
        for (unsigned place = 0; place < map_.place_count; ++place) {
            walk(rules::to_id<rules::PlaceId>(place), 0);
        }
        return best_;
    }

private:
    void walk(rules::PlaceId at, unsigned length) {
        best_ = std::max(best_, length);
        for (std::size_t i = 0; i < tracks_.size(); ++i) {
            const rules::Track& track = map_[tracks_[i]];
            if (used_[i] || (track.from != at && track.to != at)) {
                continue;
            }
            used_[i] = true;
            walk(track.from == at ? track.to : track.from, length + track.length);
            used_[i] = false;
        }
    }

    const rules::Map& map_;
    std::vector<rules::TrackId> tracks_;
    std::vector<bool> used_;
    unsigned best_ = 0;
};

inline unsigned longest_by_walking(const rules::Map& map, const rules::TrackSet& tracks) {
    return TrailWalker(map, tracks).longest();
}

class TrailThinner {
public:
    TrailThinner(const rules::Map& map, const rules::TrackSet& tracks) : map_(map), left_(tracks) {
        for (rules::TrackSet rest = tracks; !rest.empty();) {
            tracks_.push_back(rest.take_first());
            total_ += map[tracks_.back()].length;
        }
    }

    unsigned longest() {
        for (unsigned left_out = 0; left_out <= total_; ++left_out) {
            if (thin_out(0, left_out)) {
                return total_ - left_out;
            }
        }
        return 0;
    }

private:
    // Whether leaving out exactly this many more cars, from track number `first` on, leaves one
    // trail.
    bool thin_out(std::size_t first, unsigned cars) {
        if (cars == 0) {
            return is_one_trail();
        }
        for (std::size_t i = first; i < tracks_.size(); ++i) {
            const unsigned length = map_[tracks_[i]].length;
            if (length > cars) {
                continue;
            }
            left_.erase(tracks_[i]);
            const bool found = thin_out(i + 1, cars - length);
            left_.insert(tracks_[i]);
            if (found) {
                return true;
            }
        }
        return false;
    }

    [[nodiscard]] bool is_one_trail() const {
        std::array<unsigned, rules::kPlacesMax> degree{};
        std::array<unsigned, rules::kPlacesMax> group{};
        for (unsigned place = 0; place < rules::kPlacesMax; ++place) {
            group[place] = place;
        }
        const auto root = [&](unsigned place) {
            while (group[place] != place) {
                place = group[place];
            }
            return place;
        };
        for (rules::TrackSet rest = left_; !rest.empty();) {
            const rules::Track& track = map_[rest.take_first()];
            ++degree[rules::index(track.from)];
            ++degree[rules::index(track.to)];
            group[root(rules::index(track.from))] = root(rules::index(track.to));
        }
        unsigned odd = 0;
        unsigned groups = 0;
        for (unsigned place = 0; place < rules::kPlacesMax; ++place) {
            odd += degree[place] % 2;
            groups += degree[place] > 0 && group[place] == place ? 1U : 0U;
        }
        return odd <= 2 && groups <= 1;
    }

    const rules::Map& map_;
    rules::TrackSet left_;
    std::vector<rules::TrackId> tracks_;
    unsigned total_ = 0;
};

inline unsigned longest_by_thinning(const rules::Map& map, const rules::TrackSet& tracks) {
    return TrailThinner(map, tracks).longest();
}

}  // namespace slow
