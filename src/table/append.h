// table/append.h
//
// Builds the store request of a transition: its line, and the changes to the table's row.
#pragma once

#include <cstdint>

#include "store/request.h"
#include "table/transition.h"

namespace table {

// For the transition that creates a table.
[[nodiscard]] store::Append first_append(const Transition& transition, std::int64_t now_ms);
// For any other. `before` is the table that it was decided on.
struct AppendFacts {
    store::TableId id{};
    const Table& before;
    std::int64_t now_ms = 0;
};
[[nodiscard]] store::Append next_append(const Transition& transition, const AppendFacts& facts);

}  // namespace table
