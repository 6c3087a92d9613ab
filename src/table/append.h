// table/append.h
//
// What a transition asks of the store: its line, and what changes in the table's row with it.
#pragma once

#include <cstdint>

#include "store/request.h"
#include "table/transition.h"

namespace table {

// The transition that makes a table.
[[nodiscard]] store::Append first_append(const Transition& transition, std::int64_t now_ms);
// Any other. `before` is the table that it was decided on.
struct AppendFacts {
    store::TableId id{};
    const Table& before;
    std::int64_t now_ms = 0;
};
[[nodiscard]] store::Append next_append(const Transition& transition, const AppendFacts& facts);

}  // namespace table
