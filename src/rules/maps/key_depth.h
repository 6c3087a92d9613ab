// rules/maps/key_depth.h
//
// How deep the keys of a TOML text go. The library limits how deep values lie in each other, but
// not keys: a.a.a.a… makes a table in a table for every dot, and taking hundred thousand of them
// apart again overflows the stack. So texts from strangers are looked through first.
#pragma once

#include <optional>
#include <string_view>

namespace rules {

// Maps need three.
inline constexpr unsigned kKeyDepthMax = 8;

// The first line with a key of more parts than that; nothing if there is none.
[[nodiscard]] std::optional<unsigned> line_of_deep_key(std::string_view text);

}  // namespace rules
