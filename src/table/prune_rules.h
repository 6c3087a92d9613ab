// table/prune_rules.h
//
// When a table is dead: nobody has acted there, viewed it or been due to move for a number of days.
// Pruning removes dead tables for good (docs/hosting.md).
#pragma once

#include <cstdint>

#include "store/request.h"
#include "store/table_row.h"
#include "table/table.h"

namespace table {

// In days; 0: never.
struct PruneRules {
    std::uint32_t open_days = 30;         // never started
    std::uint32_t unfinished_days = 180;  // begun and not finished; closed; broken
    std::uint32_t finished_days = 0;
};

// Looking at a table is noted when its last use is longer ago than this.
inline constexpr std::int64_t kVisitEveryMs = kDayMs / 4;

[[nodiscard]] std::uint32_t days_of(const PruneRules& rules, store::Status status);
// The last time that the table was in use, or will be: a line, a visit, or a turn that is due.
[[nodiscard]] std::int64_t last_use_ms(const store::QuietTable& table);
[[nodiscard]] bool is_dead(const store::QuietTable& table, const PruneRules& rules,
                           std::int64_t now_ms);
// The request that removes a dead table, unless it is used before that.
[[nodiscard]] store::Remove removal_of(const store::QuietTable& table, const PruneRules& rules,
                                       std::int64_t now_ms);

}  // namespace table
