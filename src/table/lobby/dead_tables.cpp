#include "table/lobby/dead_tables.h"

#include <algorithm>
#include <array>
#include <utility>

#include "table/fairness/commitment_log.h"

namespace table {
namespace {

constexpr std::array kStatuses = {store::Status::kOpen, store::Status::kPlaying,
                                  store::Status::kClosed, store::Status::kBroken,
                                  store::Status::kFinished};
// Few, so that removing them all does not keep moves waiting.
constexpr std::size_t kTablesPerStep = 5;

}  // namespace

store::Outcome<DeadTables::Found> DeadTables::next() {
    while (status_ < kStatuses.size() && days_of(rules_, kStatuses[status_]) == 0) {
        ++status_;
    }
    if (status_ == kStatuses.size()) {
        return Found(std::nullopt);
    }
    const store::Status status = kStatuses[status_];
    auto page =
        store_.quiet_tables({.status = status,
                             .before_ms = now_ms_ - std::int64_t{days_of(rules_, status)} * kDayMs,
                             .limit = kTablesPerStep,
                             .after = after_});
    if (!page) {
        return page.error();
    }
    if (page->size() < kTablesPerStep) {
        ++status_;
        after_.reset();
    } else {
        after_ = {.status_ms = page->back().row.status_ms, .id = page->back().row.id};
    }
    std::erase_if(*page, [&](const store::QuietTable& table) {
        return is_log_id(table.row.public_id) || !is_dead(table, rules_, now_ms_);
    });
    return Found(std::move(*page));
}

}  // namespace table
