// tests/cluster/history.h
//
// What somebody at a table lived through: what they were shown, over as many connections as it
// took, and how they were answered.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "sim/log_check.h"

namespace cluster {

inline constexpr int kSpectator = -1;

// One update.
struct Shown {
    unsigned connection = 0;  // from 1
    std::int64_t version = 0;
    int seat = kSpectator;  // as which they looked
    bool is_whole = false;  // the answer to `watch`; otherwise what happened since the one before
    std::string text{};     // essence_of() it
};

struct History {
    std::string name{};
    sim::Answers answers{};
    std::vector<Shown> shown{};
    std::vector<std::string> complaints{};  // of what they noticed themselves
};

// What an update says about the table, the same for all who look as this seat at this version: not
// who it is for, nor how long seats have left.
[[nodiscard]] std::string essence_of(std::string_view update, bool is_whole);

}  // namespace cluster
