// rules/souvenir_validator.h
//
// The part of validate_map (map_validator.h) that judges souvenirs, S1 to S6.
#pragma once

#include <string>

#include "rules/map_description.h"
#include "rules/map_file.h"

namespace rules {

// Requires that the map has souvenirs.
[[nodiscard]] MapErrors validate_souvenirs(const MapDescription& map);

// Small letters, digits and underscores, at least one: names that programs use.
[[nodiscard]] bool is_plain_name(const std::string& name);

// "from 2 to 6", say: how many players there may be.
[[nodiscard]] std::string seats_text();

}  // namespace rules
