#include "drafting/network.h"

#include <algorithm>
#include <numeric>
#include <string>
#include <utility>

namespace drafting {
namespace {

std::size_t size_of(const auto& stated) {
    return stated ? stated->size() : 0;
}

}  // namespace

std::optional<Network> Network::of(const rules::MapDescription& map) {
    if (size_of(map.places) > rules::kPlacesMax || size_of(map.routes) > rules::kTracksMax ||
        size_of(map.tickets) > rules::kTicketsMax) {
        return std::nullopt;
    }
    Network network;
    network.read_places(map);
    network.read_routes(map);
    network.measure();
    network.count_ways();
    return network;
}

void Network::read_places(const rules::MapDescription& map) {
    places_ = size_of(map.places);
    for (Place i = 0; i < places_; ++i) {
        if ((*map.places)[i].name) {
            names_.emplace_back(*(*map.places)[i].name, i);
        }
    }
    // Of two places with one name, the first is meant.
    std::sort(names_.begin(), names_.end());
}

void Network::read_routes(const rules::MapDescription& map) {
    for (std::size_t i = 0; i < size_of(map.routes); ++i) {
        const rules::RouteDescription& route = (*map.routes)[i];
        const auto ends = this->ends(route.between);
        if (ends && route.length && *route.length > 0 && *route.length <= rules::kLengthMax) {
            edges_.push_back(
                {.from = ends->first, .to = ends->second, .length = *route.length, .route = i});
        }
    }
}

std::optional<std::pair<Place, Place>> Network::ends(
    const rules::Stated<rules::Words>& between) const {
    if (!between || between->size() != 2) {
        return std::nullopt;
    }
    std::array<Place, 2> found{};
    for (std::size_t i = 0; i < 2; ++i) {
        const auto at = std::lower_bound(
            names_.begin(), names_.end(), (*between)[i],
            [](const auto& name, const std::string& wanted) { return name.first < wanted; });
        if (at == names_.end() || at->first != (*between)[i]) {
            return std::nullopt;
        }
        found[i] = at->second;
    }
    return found[0] == found[1] ? std::nullopt : std::optional(std::pair(found[0], found[1]));
}

// Floyd and Warshall: a quarter of a million steps for the largest map.
void Network::measure() {
    for (Place a = 0; a < places_; ++a) {
        distance_[a].fill(kNoWay);
        distance_[a][a] = 0;
    }
    for (const Edge& edge : edges_) {
        unsigned& there = distance_[edge.from][edge.to];
        there = distance_[edge.to][edge.from] = std::min(there, edge.length);
    }
    for (Place by = 0; by < places_; ++by) {
        for (Place a = 0; a < places_; ++a) {
            for (Place b = 0; b < places_; ++b) {
                distance_[a][b] = std::min(distance_[a][b], distance_[a][by] + distance_[by][b]);
            }
        }
    }
    for (Place a = 0; a < places_; ++a) {
        for (Place b = 0; b < places_; ++b) {
            distance_[a][b] = std::min(distance_[a][b], kNoWay);
        }
    }
}

// Brandes, "A Faster Algorithm for Betweenness Centrality", 2001: the shortest ways to a place are
// those to the places before it, the nearest first.
void Network::count_ways() {
    std::vector<Place> nearest(places_);
    std::iota(nearest.begin(), nearest.end(), 0U);
    for (Place a = 0; a < places_; ++a) {
        std::stable_sort(nearest.begin(), nearest.end(),
                         [&](Place x, Place y) { return distance_[a][x] < distance_[a][y]; });
        ways_[a].fill(0);
        ways_[a][a] = 1;
        for (const Place b : nearest) {
            for (const Edge& edge : edges_) {
                const bool is_forth = edge.to == b;
                if (!is_forth && edge.from != b) {
                    continue;
                }
                const Place before = is_forth ? edge.from : edge.to;
                if (distance_[a][b] < kNoWay &&
                    distance_[a][before] + edge.length == distance_[a][b]) {
                    ways_[a][b] += ways_[a][before];
                }
            }
        }
    }
}

unsigned Network::diameter() const {
    unsigned most = 0;
    for (Place a = 0; a < places_; ++a) {
        for (Place b = 0; b < a; ++b) {
            most = distance_[a][b] < kNoWay ? std::max(most, distance_[a][b]) : most;
        }
    }
    return most;
}

Routes Network::on_shortest_ways(Place a, Place b) const {
    Routes routes;
    const unsigned whole = distance_[a][b];
    for (const Edge& edge : edges_) {
        const unsigned forth = distance_[a][edge.from] + edge.length + distance_[edge.to][b];
        const unsigned back = distance_[a][edge.to] + edge.length + distance_[edge.from][b];
        if (whole < kNoWay && std::min(forth, back) == whole) {
            routes.set(edge.route);
        }
    }
    return routes;
}

std::vector<double> Network::loads(std::size_t routes) const {
    std::vector<double> loads(routes, 0);
    const double pairs = static_cast<double>(places_ * (places_ - 1)) / 2;
    for (const Edge& edge : edges_) {
        double load = 0;
        for (Place a = 0; a < places_; ++a) {
            for (Place b = 0; b < places_; ++b) {
                // Each pair once, since a way that uses the edge backwards is one from b to a.
                if (a != b && distance_[a][b] < kNoWay &&
                    distance_[a][edge.from] + edge.length + distance_[edge.to][b] ==
                        distance_[a][b]) {
                    load += ways_[a][edge.from] * ways_[edge.to][b] / ways_[a][b];
                }
            }
        }
        loads[edge.route] += load / pairs;
    }
    return loads;
}

std::optional<Network::Way> Network::shortest_way(Place a, Place b) const {
    return fewest_routes(a, b, distance_[a][b]);
}

std::optional<Network::Way> Network::handier_way(Place a, Place b) const {
    const auto usual = shortest_way(a, b);
    const auto other = fewest_routes(a, b, distance_[a][b] + 1);
    return usual && other && other->routes < usual->routes ? other : std::nullopt;
}

// Bellman and Ford, one route more in each round.
std::optional<Network::Way> Network::fewest_routes(Place a, Place b, unsigned spaces_max) const {
    if (distance_[a][b] >= kNoWay) {
        return std::nullopt;
    }
    Row reached{};
    reached.fill(kNoWay);
    reached[a] = 0;
    for (unsigned routes = 1; routes < places_; ++routes) {
        Row next = reached;
        for (const Edge& edge : edges_) {
            next[edge.to] = std::min(next[edge.to], reached[edge.from] + edge.length);
            next[edge.from] = std::min(next[edge.from], reached[edge.to] + edge.length);
        }
        reached = next;
        if (reached[b] <= spaces_max) {
            return Way{.spaces = reached[b], .routes = routes};
        }
    }
    return std::nullopt;
}

}  // namespace drafting
