// tests/cluster/truth.h
//
// Reads the truth about a table from the database, and plays it through once more.
#pragma once

#include <string>

#include "cluster/checker.h"
#include "store/store.h"

namespace cluster {

// Requires a store that can be read, and the table in it. A log that does not replay ends where it
// stops to make sense.
[[nodiscard]] Truth read_truth(store::Store& store, const std::string& public_id);

}  // namespace cluster
