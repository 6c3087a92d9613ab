#include "ai/published/cf_path.h"

#include <algorithm>
#include <vector>

namespace ai {
namespace {

using rules::index;
using rules::TicketId;
using rules::TrackId;
using rules::TrackSet;

constexpr Weights kCfFewCarsThenTracks = {.car = 64, .track = 1, .own_track = 0};
constexpr std::size_t kPathsMax = 12;  // kept while one ticket after the other is added

struct Candidate {
    TrackSet tracks;
    int cost = 0;
};

// Cards missing beyond hand and market, squared by colour; grey ones count once.
int card_cost(const rules::Map& map, const rules::CardCounts& at_hand, const TrackSet& tracks) {
    const CardNeed need = need_of(map, at_hand, tracks);
    int cost = need.grey_cars + need.wilds_short * need.wilds_short;
    for (const int missing : need.short_of) {
        cost += missing * missing;
    }
    return cost;
}

class Enumeration {
public:
    Enumeration(const rules::Map& map, const rules::View& view)
        : map_(map),
          network_(Network::of(map, view, view.viewer)),
          cars_(view.seat[index(view.viewer)].cars),
          at_hand_(view.hand) {
        for (const rules::Card card : view.market) {
            if (card != rules::kNoCard) {
                ++at_hand_[card];
            }
        }
    }

    void add(TicketId ticket) {
        std::vector<Candidate> next;
        for (const Candidate& path : paths_) {
            extend(path, ticket, next);
        }
        if (next.empty()) {
            return;  // cannot be done, or not with these cars
        }
        std::ranges::stable_sort(next, {}, &Candidate::cost);
        next.resize(std::min(next.size(), kPathsMax));
        paths_ = std::move(next);
    }

    [[nodiscard]] const TrackSet& best() const { return paths_.front().tracks; }

private:
    // By the shortest way, and by the shortest without each track of that one.
    void extend(const Candidate& path, TicketId ticket, std::vector<Candidate>& next) const {
        Network network{.own = network_.own | path.tracks, .open = network_.open - path.tracks};
        const Way shortest = way_of(map_, network, kCfFewCarsThenTracks, ticket);
        append(path, shortest, next);
        shortest.missing.for_each([&](TrackId id) {
            Network less = network;
            less.open.erase(id);
            if (map_.is_double(id)) {
                less.open.erase(rules::Map::twin(id));
            }
            append(path, way_of(map_, less, kCfFewCarsThenTracks, ticket), next);
        });
    }

    void append(const Candidate& path, const Way& way, std::vector<Candidate>& next) const {
        const TrackSet tracks =
            by_easiest_colours(map_, at_hand_, network_.open, path.tracks | way.missing);
        const bool is_new = std::ranges::none_of(
            next, [&](const Candidate& other) { return other.tracks == tracks; });
        if (way.exists() && is_new && cars_on(map_, tracks) <= cars_) {
            next.push_back({.tracks = tracks, .cost = card_cost(map_, at_hand_, tracks)});
        }
    }

    const rules::Map& map_;
    Network network_;
    unsigned cars_;
    rules::CardCounts at_hand_;
    std::vector<Candidate> paths_ = {{}};
};

}  // namespace

bool CfPath::has(const rules::Map& map, TrackId track) const {
    return tracks.has(track) || (map.is_double(track) && tracks.has(rules::Map::twin(track)));
}

CfPath cf_path(const rules::Map& map, const rules::View& view, const rules::TicketSet& tickets) {
    std::vector<TicketId> order;
    tickets.for_each([&](TicketId id) { order.push_back(id); });
    std::ranges::stable_sort(order, std::ranges::greater{},
                             [&](TicketId id) { return map[id].points; });
    Enumeration paths(map, view);
    for (const TicketId id : order) {
        paths.add(id);
    }
    return {.tracks = paths.best(), .need = need_of(map, view.hand, paths.best())};
}

}  // namespace ai
