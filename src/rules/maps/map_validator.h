// rules/maps/map_validator.h
//
// Checks that a map file describes a game that can be played to its end, within limits.h. Finds
// every error, not just the first. Skips what the parser could not read, so that no error is
// reported that merely follows from another.
#pragma once

#include <string_view>

#include "rules/maps/map_description.h"
#include "rules/maps/map_file.h"
#include "rules/maps/map_parser.h"

namespace rules {

inline constexpr unsigned kMapFormat = 1;

// docs/maps.md lists the codes. In no particular order.
[[nodiscard]] MapErrors validate_map(const MapDescription& map);

// Parses and validates: what `fogg map check` says of a text, sorted by line, and how far the text
// could be read.
[[nodiscard]] ParsedMap examine_map(std::string_view text,
                                    const FindBase& find_base = find_builtin_base);

}  // namespace rules
