// rules/maps/network_validator.h
//
// The part of validate_map (map_validator.h) for places, routes and tickets.
#pragma once

#include "rules/maps/map_description.h"
#include "rules/maps/map_file.h"

namespace rules {

[[nodiscard]] MapErrors validate_network(const MapDescription& map);

}  // namespace rules
