// rules/maps/map_parser.h
//
// Parses the text of a map file as TOML: which keys exist, and their types. Whether the values make
// a game is up to the validator. A map that builds on another (`extends`) comes out whole.
#pragma once

#include <cstddef>
#include <string_view>

#include "rules/maps/map_base.h"
#include "rules/maps/map_description.h"
#include "rules/maps/map_file.h"

namespace rules {

// Map files are small; anything larger is not one.
inline constexpr std::size_t kMapBytesMax = std::size_t{256} * 1024;

struct ParsedMap {
    MapDescription description;  // as far as it was readable
    MapErrors errors;
    bool is_variant = false;  // the text builds on another map
};

[[nodiscard]] ParsedMap parse_description(std::string_view text,
                                          const FindBase& find_base = find_builtin_base);

}  // namespace rules
