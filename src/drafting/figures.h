// drafting/figures.h
//
// A map's figures at a glance, for its designer.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "drafting/network.h"
#include "rules/maps/map_description.h"

namespace drafting {

struct ColourFigures {
    unsigned tracks = 0;
    unsigned spaces = 0;
};

struct LengthFigures {
    unsigned routes = 0;
    unsigned tracks = 0;
};

struct TicketWays {
    Network::Way shortest;
    std::optional<Network::Way> handier;  // see Network
};

struct Guesses {
    unsigned places = 0;
    unsigned routes = 0;
    unsigned tickets = 0;
    unsigned points = 0;  // of tickets with points
};

struct Figures {
    unsigned tracks = 0;
    unsigned spaces = 0;
    unsigned ticket_points = 0;
    unsigned diameter = 0;                                       // the longest distance, in spaces
    std::array<ColourFigures, rules::kCardKinds> colours{};      // by TrackColour, grey last
    std::array<LengthFigures, rules::kLengthMax + 1> lengths{};  // by length; 0 is unused
    std::vector<double> loads;                                   // by route: Network::loads
    std::vector<std::optional<TicketWays>> tickets;              // nothing: no path, or no places
    std::vector<unsigned> tickets_at;                            // by place
    std::vector<bool> is_wanted;  // by route: whether it is on a shortest path of any ticket
    Guesses reconstructed;
};

[[nodiscard]] Figures figures_of(const rules::MapDescription& map, const Network& network);

}  // namespace drafting
