#include "app/map_source.h"

#include <fmt/format.h>

#include <utility>
#include <vector>

#include "base/check.h"
#include "base/digest.h"
#include "base/nearest_word.h"
#include "rules/maps/builtin_maps.h"

namespace app {
std::vector<std::string_view> builtin_map_ids() {
    std::vector<std::string_view> ids;
    for (const rules::BuiltinMap& map : rules::builtin_maps()) {
        ids.push_back(map.id);
    }
    return ids;
}

std::string did_you_mean_map(std::string_view typed) {
    return base::did_you_mean(typed, builtin_map_ids());
}

base::Result<std::string, MapProblem> read_map(const std::string& name) {
    for (const rules::BuiltinMap& map : rules::builtin_maps()) {
        if (map.id == name) {
            return std::string(map.text);
        }
    }
    auto text = read_file(name);
    if (!text) {
        return MapProblem{"unknown_map",
                          fmt::format("There is no map '{}' ({}).{} Give one of {}, or the path of "
                                      "a map file.",
                                      name, text.error().text, did_you_mean_map(name),
                                      fmt::join(builtin_map_ids(), ", ")),
                          {}};
    }
    return std::move(*text);
}

LoadedMap map_from_text(std::string_view name, std::string_view text) {
    auto result = rules::parse_map(text);
    if (!result) {
        return MapProblem{"bad_map", describe(name, result.error()), result.error()};
    }
    return std::make_shared<const rules::MapFile>(std::move(*result));
}

LoadedMap load_map(const std::string& name) {
    const auto text = read_map(name);
    return text ? map_from_text(name, *text) : LoadedMap(text.error());
}

std::shared_ptr<const rules::MapFile> load_builtin_version(std::string_view id,
                                                           std::string_view sha256) {
    for (const auto maps : {rules::builtin_maps(), rules::earlier_maps()}) {
        for (const rules::BuiltinMap& map : maps) {
            if (map.id == id && base::to_hex(base::sha256(map.text)) == sha256) {
                const auto file = map_from_text(id, map.text);
                CHECK(file.has_value(), id, sha256);
                return *file;
            }
        }
    }
    return nullptr;
}

LoadedMap load_playable(const std::string& name, unsigned seats) {
    auto map = load_map(name);
    if (map) {
        if (auto problem = check_seats(**map, seats)) {
            return *std::move(problem);
        }
    }
    return map;
}

std::optional<MapProblem> check_seats(const rules::MapFile& map, unsigned seats) {
    if (seats >= map.map.seats_min && seats <= map.map.seats_max) {
        return std::nullopt;
    }
    return MapProblem{"bad_seats",
                      fmt::format("{} is for {} to {} players, not {}.", map.title,
                                  map.map.seats_min, map.map.seats_max, seats),
                      {}};
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
