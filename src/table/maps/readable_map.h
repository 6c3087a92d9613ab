// table/maps/readable_map.h
//
// Finds what is wrong with a map that people will read: everything that the rules reject, and text
// with invisible or direction-changing characters. The one check behind `fogg map check`, the
// editor and publishing. Maps that are only played from a file need no more than
// rules::examine_map.
#pragma once

#include <string_view>

#include "rules/maps/map_parser.h"

namespace table {

// The code of an unreadable text is "bad_text". Sorted by line.
[[nodiscard]] rules::ParsedMap examine_readable_map(std::string_view text);

}  // namespace table
