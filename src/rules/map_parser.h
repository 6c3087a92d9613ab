// rules/map_parser.h
//
// The text of a map file, read as TOML: which keys there are, and what type each has. Whether the
// values make a game is the validator's question.
#pragma once

#include <cstddef>
#include <string_view>

#include "rules/map_description.h"
#include "rules/map_file.h"

namespace rules {

// A map file is small; anything larger than this is not one.
inline constexpr std::size_t kMapBytesMax = std::size_t{256} * 1024;

struct ParsedMap {
    MapDescription description;  // as far as it could be read
    MapErrors errors;
};

[[nodiscard]] ParsedMap parse_description(std::string_view text);

}  // namespace rules
