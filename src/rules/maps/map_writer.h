// rules/maps/map_writer.h
//
// A description as the text of a map file, the reverse of map_parser.h. Everything has one spelling
// and one place: equal maps are equal bytes, and what was written, read and written again is the
// same text. Places, routes and tickets are one line each.
#pragma once

#include <string>
#include <string_view>

#include "rules/maps/map_description.h"

namespace rules {

// Writes what is there, whether or not it makes a map; what is missing is left out. Positions and
// bends are rounded to ten thousandths. Comments of a file that was read are not part of its
// description.
[[nodiscard]] std::string map_text(const MapDescription& map);

// Whether a text builds on another map; and such a text written out, so that it needs no base.
[[nodiscard]] bool is_variant(std::string_view text);
[[nodiscard]] std::string whole_map_text(std::string_view variant);

}  // namespace rules
