// tests/cluster/checker.h
//
// Judges a cluster by what people lived through there and by what its database says in the end.
// Knows nothing of nodes: however many there were, it must look as if there had been one that never
// failed.
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

// What the database says of one table.
struct Truth {
    std::string table{};
    std::vector<std::string> lines{};  // of the log
    std::vector<store::ChatLine> chat{};
    bool is_finished = false;
    // What somebody is to be shown who looks at this version as this seat. Asked of versions that
    // the log has.
    std::function<std::string(const Shown& like)> sight{};
};

enum class Violation : std::uint8_t {
    kLostMove,      // acknowledged, but not at its place in the log
    kDoubledMove,   // once asked for, done more than once
    kDeniedMove,    // refused for good, but done
    kTwoHistories,  // shown what the log does not say
    kWentBack,      // an older version after a newer one, on one connection
    kGap,           // a version left out, on one connection
    kStuck,         // did not get to see the last version
    kUnfinished,    // the game did not come to its end
    kComplaint,     // anything else that the protocol does not allow
};
[[nodiscard]] std::string_view name_of(Violation violation);

struct Finding {
    Violation violation{};
    std::string text{};
};

// Requires that everybody was given the time to see the end of the game.
[[nodiscard]] std::vector<Finding> check(const Truth& truth, std::span<const History> histories);

}  // namespace cluster
