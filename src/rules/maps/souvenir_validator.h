// rules/maps/souvenir_validator.h
//
// The part of validate_map (map_validator.h) that judges souvenirs, S1 to S6.
#pragma once

#include <string>

#include "rules/maps/map_description.h"
#include "rules/maps/map_file.h"

namespace rules {

// Requires that the map has souvenirs.
[[nodiscard]] MapErrors validate_souvenirs(const MapDescription& map);

// One or more lower-case letters, digits and underscores: names that programs use.
[[nodiscard]] bool is_plain_name(const std::string& name);

// Such as "from 2 to 6": how many can play.
[[nodiscard]] std::string seats_text();

}  // namespace rules
