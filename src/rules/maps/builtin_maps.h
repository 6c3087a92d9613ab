// rules/maps/builtin_maps.h
//
// The map files that are part of the program, as text. The definition is generated when the
// program is configured, from maps/*.toml and maps/earlier/*.toml (cmake/builtin_maps.cmake).
#pragma once

#include <span>
#include <string_view>

namespace rules {

struct BuiltinMap {
    std::string_view id;
    std::string_view text;
};

[[nodiscard]] std::span<const BuiltinMap> builtin_maps();
// What the built-in maps were in earlier releases: for games and records made on them. New games
// use the present ones.
[[nodiscard]] std::span<const BuiltinMap> earlier_maps();

}  // namespace rules
