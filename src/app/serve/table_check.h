// app/serve/table_check.h
//
// Finds the tables that a server would report as broken, in the same way: reads their logs and
// replays them. Also finds entries of the log of commitments that were edited or removed.
#pragma once

#include <cstdint>
#include <functional>

#include "store/store.h"
#include "table/table_log.h"

namespace app {

// Told now and then how many tables are done.
using TableCheckProgress = std::function<void(std::uint64_t tables)>;

// Adds a problem for each broken table, unless the report has one already that names it. Tables may
// be played meanwhile. Returns how many could not be replayed for want of the key that their seed
// is sealed with.
std::uint64_t check_tables(const table::LogSource& source, store::CheckReport& report,
                           const TableCheckProgress& progress = {});

}  // namespace app
