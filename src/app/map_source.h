// app/map_source.h
//
// Finds a map by the id of a built-in map or the path of a file.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/text_file.h"
#include "base/result.h"
#include "rules/maps/map_file.h"

namespace app {

struct MapProblem {
    std::string code;  // "unknown_map", "bad_map" …
    std::string text;  // for people, one problem a line
    rules::MapErrors errors;
};

using LoadedMap = base::Result<std::shared_ptr<const rules::MapFile>, MapProblem>;

// A name without a slash that is a built-in map's id is that map; everything else is a path.
[[nodiscard]] LoadedMap load_map(const std::string& name);

// The version of a built-in map whose text has this hash; null where the program has none.
[[nodiscard]] std::shared_ptr<const rules::MapFile> load_builtin_version(std::string_view id,
                                                                         std::string_view sha256);

// " Did you mean 'usa'?", or nothing where no built-in map has a similar name.
[[nodiscard]] std::string did_you_mean_map(std::string_view typed);
[[nodiscard]] std::vector<std::string_view> builtin_map_ids();

// The text of a map that is found in the same way, and a map from such a text. The name is for
// errors alone.
[[nodiscard]] base::Result<std::string, MapProblem> read_map(const std::string& name);
[[nodiscard]] LoadedMap map_from_text(std::string_view name, std::string_view text);

// As load_map, for a game with so many seats; "bad_seats" where the map is not made for them.
[[nodiscard]] LoadedMap load_playable(const std::string& name, unsigned seats);

// Nothing where the map is made for so many seats.
[[nodiscard]] std::optional<MapProblem> check_seats(const rules::MapFile& map, unsigned seats);

// "file:12: unknown_place: …", one error a line.
[[nodiscard]] std::string describe(std::string_view file, const rules::MapErrors& errors);

}  // namespace app
