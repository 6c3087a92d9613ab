// app/builtin_maps.h
//
// The map files that are part of the program, as text. The definition is generated when the
// program is configured, from maps/*.toml (cmake/builtin_maps.cmake).
#pragma once

#include <span>
#include <string_view>

namespace app {

struct BuiltinMap {
    std::string_view id;
    std::string_view text;
};

[[nodiscard]] std::span<const BuiltinMap> builtin_maps();

}  // namespace app
