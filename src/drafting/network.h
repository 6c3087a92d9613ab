// drafting/network.h
//
// The routes of a map being drawn, as a graph: all distances, and the routes they use. Uses the
// valid parts of an unfinished description and ignores the rest, so that suggestions and figures
// are available before the map is complete.
#pragma once

#include <array>
#include <bitset>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "rules/limits.h"
#include "rules/maps/map_description.h"

namespace drafting {

inline constexpr unsigned kNoWay = 1U << 20U;

using Place = unsigned;                         // its number in the description
using Routes = std::bitset<rules::kTracksMax>;  // by their numbers in the description

struct Edge {
    Place from = 0;
    Place to = 0;
    unsigned length = 0;
    std::size_t route = 0;  // its number in the description
};

class Network {
public:
    // Nothing for a map beyond the limits of rules/limits.h, because everything else here takes
    // time that grows with its size.
    [[nodiscard]] static std::optional<Network> of(const rules::MapDescription& map);

    [[nodiscard]] std::size_t places() const { return places_; }
    [[nodiscard]] const std::vector<Edge>& edges() const { return edges_; }
    // The ends of a route or ticket; nothing if they are not two known places.
    [[nodiscard]] std::optional<std::pair<Place, Place>> ends(
        const rules::Stated<rules::Words>& between) const;

    // In spaces; kNoWay if no routes lead there.
    [[nodiscard]] unsigned distance(Place a, Place b) const { return distance_[a][b]; }
    // The longest of all distances.
    [[nodiscard]] unsigned diameter() const;
    // All routes on any shortest path.
    [[nodiscard]] Routes on_shortest_ways(Place a, Place b) const;
    // For each route of the description: the share of all pairs of places whose shortest path uses
    // it. If there are several shortest paths, each counts in proportion.
    [[nodiscard]] std::vector<double> loads(std::size_t routes) const;

    // A path's length in spaces and in routes.
    struct Way {
        unsigned spaces = 0;
        unsigned routes = 0;
    };
    // Among the shortest paths, the one with the fewest routes; nothing if there is none.
    [[nodiscard]] std::optional<Way> shortest_way(Place a, Place b) const;
    // One with fewer routes that is only one space longer: people would prefer it.
    [[nodiscard]] std::optional<Way> handier_way(Place a, Place b) const;

private:
    using Row = std::array<unsigned, rules::kPlacesMax>;

    void read_places(const rules::MapDescription& map);
    void read_routes(const rules::MapDescription& map);
    void measure();
    void count_ways();
    // The fewest routes of a path of at most this length.
    [[nodiscard]] std::optional<Way> fewest_routes(Place a, Place b, unsigned spaces_max) const;

    std::size_t places_ = 0;
    std::vector<std::pair<std::string, Place>> names_;  // sorted
    std::vector<Edge> edges_;
    std::array<Row, rules::kPlacesMax> distance_{};
    std::array<std::array<double, rules::kPlacesMax>, rules::kPlacesMax> ways_{};  // how many
};

}  // namespace drafting
