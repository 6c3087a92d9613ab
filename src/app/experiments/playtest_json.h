// app/experiments/playtest_json.h
//
// A playtest for programs (docs/playtest.md has the fields).
#pragma once

#include <boost/json/object.hpp>
#include <span>

#include "playtest/figures.h"
#include "playtest/warning.h"
#include "rules/maps/map_file.h"

namespace app {

struct PlaytestedMap {
    const rules::MapFile& file;
    std::span<const playtest::Figures> trials;
    std::span<const playtest::Warning> warnings;
};

// Warnings carry their English sentence beside code and figures.
[[nodiscard]] boost::json::object playtest_json(const PlaytestedMap& map);

}  // namespace app
