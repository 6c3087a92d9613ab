// rules/maps/map_description.h
//
// The contents of a map file, item by item with line numbers, before validation. The parser creates
// it, the validator checks it, the compiler turns it into a MapFile.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "rules/maps/map_file.h"
#include "rules/types.h"

namespace rules {

// A value from the file, and its line. Without a value, it is either optional and absent, or
// unreadable; the parser has then reported the error, and checks that depend on it stay silent.
template <typename T>
struct Stated {
    std::optional<T> value;
    unsigned line = 0;

    explicit operator bool() const { return value.has_value(); }
    const T& operator*() const { return *value; }
    const T* operator->() const { return &*value; }
};

using Words = std::vector<std::string>;
using Numbers = std::vector<unsigned>;

struct PlaceDescription {
    unsigned line = 0;
    Stated<std::string> name;
    Translations names;
    Stated<std::vector<double>> at;
    Stated<std::string> label;
    bool is_reconstructed = false;
};

struct RouteDescription {
    unsigned line = 0;
    Stated<Words> between;
    Stated<unsigned> length;
    Stated<Words> tracks;  // the colour of each
    Stated<unsigned> ferries;
    Stated<double> bend;
    bool is_reconstructed = false;
};

struct TicketDescription {
    unsigned line = 0;
    Stated<Words> between;
    Stated<unsigned> points;
    bool is_reconstructed = false;
    bool are_points_reconstructed = false;
};

struct DealDescription {
    Stated<unsigned> deal;
    Stated<unsigned> keep;
};

struct RulesDescription {
    Stated<unsigned> cars;
    Stated<unsigned> last_round_cars;
    Stated<unsigned> opening_hand;
    Stated<unsigned> both_tracks_from;
    Stated<unsigned> longest_path_bonus;
    Stated<unsigned> most_tickets_bonus;
    Stated<Words> tie_breakers;
    Stated<DealDescription> opening_tickets;
    Stated<DealDescription> later_tickets;
    Stated<Numbers> route_points;
};

struct SetupDescription {
    unsigned line = 0;
    Stated<unsigned> players;
    Stated<unsigned> tokens;
    Stated<unsigned> spare_tokens;
    Stated<Numbers> placed_by;
};

struct SouvenirsDescription {
    Stated<Words> symbols;
    Stated<Words> places;
    Stated<Numbers> points;
    Stated<std::vector<SetupDescription>> setup;
};

struct PlayersDescription {
    Stated<unsigned> min;
    Stated<unsigned> max;
    Stated<Words> colours;
};

struct MapDescription {
    Stated<unsigned> format;
    Stated<std::string> id;
    Stated<std::string> title;
    Translations titles;
    Stated<std::string> notice;
    Translations notices;
    Stated<double> width;
    Stated<double> height;
    Stated<PlayersDescription> players;
    Stated<std::array<unsigned, kCardKinds>> cards;
    Stated<RulesDescription> rules;
    Stated<SouvenirsDescription> souvenirs;
    Stated<std::vector<PlaceDescription>> places;
    Stated<std::vector<RouteDescription>> routes;
    Stated<std::vector<TicketDescription>> tickets;
};

}  // namespace rules
