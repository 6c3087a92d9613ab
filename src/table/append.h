// table/append.h
//
// What a step asks of the store: its line, and what changes in the table's row with it.
#pragma once

#include <cstdint>

#include "store/request.h"
#include "table/entry.h"

namespace table {

// The step that makes a table.
[[nodiscard]] store::Append first_append(const Step& step, std::int64_t now_ms);
// Any other. `before` is the table that it was decided on.
struct AppendFacts {
    store::TableId id{};
    const Table& before;
    std::int64_t now_ms = 0;
};
[[nodiscard]] store::Append next_append(const Step& step, const AppendFacts& facts);

}  // namespace table
