// tests/cluster/history.h
//
// What a person at a table experienced: the updates, over any number of connections, and the
// answers.
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
    int seat = kSpectator;  // that they watched as
    bool is_whole = false;  // the complete answer to `watch`; otherwise incremental
    std::string text{};     // its essence_of()
};

struct History {
    std::string name{};
    sim::Answers answers{};
    std::vector<Shown> shown{};
    std::vector<std::string> complaints{};  // their own observations
};

// What an update says about the table, the same for everybody who watches this version as this
// seat: without the recipient and the time left.
[[nodiscard]] std::string essence_of(std::string_view update, bool is_whole);

}  // namespace cluster
