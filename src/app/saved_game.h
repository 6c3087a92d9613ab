// app/saved_game.h
//
// A saved game: its record (docs/record.md) with the seed, so that it continues as it would have.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "base/result.h"
#include "protocol/problem.h"
#include "rules/game.h"
#include "rules/maps/map_file.h"
#include "rules/records/record.h"

namespace app {

struct SavedGame {
    std::shared_ptr<const rules::MapFile> file;
    rules::GameSetup setup;
    std::vector<rules::LoggedMove> log;
};

// The record in this file. `map` is the path of its map, or empty for a built-in one.
[[nodiscard]] base::Result<SavedGame, protocol::Failure> load_game(const std::string& path,
                                                                   const std::string& map);

// How to take up a recorded game.
[[nodiscard]] rules::GameSetup setup_of(const rules::Record& record, std::string_view text);

}  // namespace app
