// table/lobby/dead_tables.h
//
// Walks through a store and finds the dead tables, a few at a time. The published log of
// commitments lies in the store too, but is no table.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "store/store.h"
#include "table/prune_rules.h"

namespace table {

class DeadTables {
public:
    // The store must outlive it.
    DeadTables(store::Store& store, const PruneRules& rules, std::int64_t now_ms)
        : store_(store), rules_(rules), now_ms_(now_ms) {}

    using Found = std::optional<std::vector<store::QuietTable>>;
    // The dead ones among the next tables, which may be none; nothing after the last.
    [[nodiscard]] store::Outcome<Found> next();

    [[nodiscard]] store::Remove removal_of(const store::QuietTable& table) const {
        return table::removal_of(table, rules_, now_ms_);
    }

private:
    store::Store& store_;
    const PruneRules rules_;
    const std::int64_t now_ms_;
    std::size_t status_ = 0;  // the place in the list of statuses
    std::optional<store::QuietQuery::Cursor> after_;
};

}  // namespace table
