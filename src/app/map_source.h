// app/map_source.h
//
// Finds a map by what people call it: the id of a built-in map, or the path of their own file.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "app/text_file.h"
#include "base/result.h"
#include "rules/map_file.h"

namespace app {

struct MapProblem {
    std::string code;  // "unknown_map", "bad_map" …
    std::string text;  // for people, one problem a line
    rules::MapErrors errors;
};

using LoadedMap = base::Result<std::shared_ptr<const rules::MapFile>, MapProblem>;

// A name without a slash that is a built-in map's id is that map; everything else is a path.
[[nodiscard]] LoadedMap load_map(const std::string& name);

// The same, for a game with so many seats; "bad_seats" where the map is not made for them.
[[nodiscard]] LoadedMap load_playable(const std::string& name, unsigned seats);

// "file:12: unknown_place: …", one error a line.
[[nodiscard]] std::string describe(std::string_view file, const rules::MapErrors& errors);

}  // namespace app
