// rules/maps/map_variant.h
//
// A map that builds on another (`extends`): what its file says, laid over the description of the
// base. Places are known by their names, routes and tickets by their two places. What the file does
// not mention stays as it is in the base.
#pragma once

#include <vector>

#include "rules/maps/map_description.h"
#include "rules/maps/map_file.h"

namespace rules {

// What a variant leaves out of its base. Routes and tickets at a place go with it.
struct RemovalDescription {
    Stated<Words> places;
    Stated<std::vector<Words>> routes;
    Stated<std::vector<Words>> tickets;
    bool all_tickets = false;
    bool souvenirs = false;
};

struct VariantDescription {
    unsigned line = 0;   // of `extends`: everything inherited is said to stand there
    MapDescription own;  // what the file states; everything may be missing
    Stated<RemovalDescription> removal;
};

// The whole map. Reports what is to be removed but is not there, and what a new place, route or
// ticket lacks; the validator judges the rest.
[[nodiscard]] MapDescription extend(MapDescription base, const VariantDescription& variant,
                                    MapErrors& errors);

}  // namespace rules
