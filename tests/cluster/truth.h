// tests/cluster/truth.h
//
// Reads the truth about a table from the database and replays it.
#pragma once

#include <string>

#include "cluster/checker.h"
#include "store/store.h"

namespace cluster {

// Requires a readable store that contains the table. If the log does not replay, the result ends at
// the last line that does.
[[nodiscard]] Truth read_truth(store::Store& store, const std::string& public_id);

}  // namespace cluster
