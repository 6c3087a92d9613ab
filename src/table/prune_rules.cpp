#include "table/prune_rules.h"

#include <algorithm>

#include "base/check.h"

namespace table {
namespace {

std::int64_t quiet_since_ms(const PruneRules& rules, store::Status status, std::int64_t now_ms) {
    return now_ms - std::int64_t{days_of(rules, status)} * kDayMs;
}

}  // namespace

std::uint32_t days_of(const PruneRules& rules, store::Status status) {
    switch (status) {
        case store::Status::kOpen:
            return rules.open_days;
        case store::Status::kPlaying:
        case store::Status::kClosed:
        case store::Status::kBroken:
            return rules.unfinished_days;
        case store::Status::kFinished:
            return rules.finished_days;
    }
    CHECK(false, static_cast<int>(status));
}

std::int64_t last_use_ms(const store::QuietTable& table) {
    return std::max({table.row.updated_ms, table.visited_ms, table.row.due_ms});
}

bool is_dead(const store::QuietTable& table, const PruneRules& rules, std::int64_t now_ms) {
    return days_of(rules, table.row.status) != 0 &&
           last_use_ms(table) < quiet_since_ms(rules, table.row.status, now_ms);
}

store::Remove removal_of(const store::QuietTable& table, const PruneRules& rules,
                         std::int64_t now_ms) {
    return {.table = table.row.id,
            .next_seq = table.row.next_seq,
            .quiet_since_ms = quiet_since_ms(rules, table.row.status, now_ms)};
}

}  // namespace table
