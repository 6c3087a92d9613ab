// playtest/playtested.h
//
// A finished playtest, as reports and programs see it.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "playtest/figures.h"
#include "playtest/warning.h"
#include "rules/maps/map_file.h"

namespace playtest {

struct PlaytestedMap {
    const rules::MapFile& file;
    std::span<const Figures> trials;    // by number of seats
    std::span<const Warning> warnings;  // of all trials
};

struct Played {
    std::string_view player;  // in every seat
    std::uint64_t seed = 1;
};

}  // namespace playtest
