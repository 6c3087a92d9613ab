// rules/maps/map_base.h
//
// The map that another one builds on, by the name that its key `extends` gives: "usa@029fbdbd", an
// id and the beginning of the SHA-256 of the file. A map never changes its meaning when a built-in
// map does, because it names the version.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace rules {

// So many digits of the hash a name has at least, and so many maps may stand on top of each other.
inline constexpr std::size_t kBaseDigitsMin = 8;
inline constexpr unsigned kBasesMax = 4;

struct BaseName {
    std::string_view id;
    std::string_view digits;  // of the hash; empty if the name has none
};
[[nodiscard]] BaseName split_base_name(std::string_view name);

struct BaseMap {
    std::string_view text;  // must live as long as the parsing
    std::string sha256;
};

// Finds the map with this id whose hash begins with these digits: the present one if there are
// none. Nothing where there is no such map.
using FindBase = std::function<std::optional<BaseMap>(const BaseName& name)>;

// Among the built-in maps and all their earlier versions.
[[nodiscard]] std::optional<BaseMap> find_builtin_base(const BaseName& name);

}  // namespace rules
