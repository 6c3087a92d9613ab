// tests/cluster/checker.h
//
// Judges a cluster by what people experienced and what the database finally contains. Knows nothing
// about nodes: however many there were, they must look like one server that never fails.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cluster/history.h"
#include "store/table_row.h"

namespace cluster {

// What the database says about one table.
struct Truth {
    std::string table{};
    std::vector<std::string> lines{};  // of the log
    std::vector<store::ChatLine> chat{};
    bool is_finished = false;
    // What a person who watches this version as this seat must see. Called only for versions in the
    // log.
    std::function<std::string(const Shown& like)> sight{};
};

enum class Violation : std::uint8_t {
    kLostMove,      // acknowledged, but not at its place in the log
    kDoubledMove,   // requested once, done more than once
    kDeniedMove,    // refused for good, but done
    kTwoHistories,  // shown something that contradicts the log
    kWentBack,      // an older version after a newer one, on one connection
    kGap,           // a skipped version, on one connection
    kStuck,         // never saw the last version
    kUnfinished,    // the game did not end
    kComplaint,     // any other violation of the protocol
};
[[nodiscard]] std::string_view name_of(Violation violation);

struct Finding {
    Violation violation{};
    std::string text{};
};

// Requires that everybody had time to see the end of the game.
[[nodiscard]] std::vector<Finding> check(const Truth& truth, std::span<const History> histories);

}  // namespace cluster
