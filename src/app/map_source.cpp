#include "app/map_source.h"

#include <fmt/format.h>

#include <utility>

#include "app/builtin_maps.h"

namespace app {
namespace {

LoadedMap parsed(std::string_view name, std::string_view text) {
    auto result = rules::parse_map(text);
    if (!result) {
        return MapProblem{"bad_map", describe(name, result.error()), result.error()};
    }
    return std::make_shared<const rules::MapFile>(std::move(*result));
}

std::string known_maps() {
    std::string names;
    for (const BuiltinMap& map : builtin_maps()) {
        names += (names.empty() ? "" : ", ") + std::string(map.id);
    }
    return names;
}

}  // namespace

LoadedMap load_map(const std::string& name) {
    for (const BuiltinMap& map : builtin_maps()) {
        if (map.id == name) {
            return parsed(name, map.text);
        }
    }
    const auto text = read_file(name);
    if (!text) {
        return MapProblem{"unknown_map",
                          fmt::format("There is no map {}: {}. Give one of {}, or the path of a "
                                      "map file.",
                                      name, text.error().text, known_maps()),
                          {}};
    }
    return parsed(name, *text);
}

LoadedMap load_playable(const std::string& name, unsigned seats) {
    auto map = load_map(name);
    if (map && (seats < (*map)->map.seats_min || seats > (*map)->map.seats_max)) {
        return MapProblem{"bad_seats",
                          fmt::format("{} is for {} to {} players, not {}.", (*map)->title,
                                      (*map)->map.seats_min, (*map)->map.seats_max, seats),
                          {}};
    }
    return map;
}

std::string describe(std::string_view file, const rules::MapErrors& errors) {
    std::string text;
    for (const rules::MapError& error : errors) {
        text += fmt::format("{}{}:{}: {}: {}", text.empty() ? "" : "\n", file, error.line,
                            error.code, error.text);
    }
    return text;
}

}  // namespace app
