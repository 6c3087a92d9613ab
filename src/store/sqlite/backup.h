// store/sqlite/backup.h
//
// Copies a store to a new file while it is in use, page by page.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "store/sqlite/handle.h"

namespace store {

// Called now and then with the pages copied and the total.
using BackupProgress = std::function<void(std::uint64_t done, std::uint64_t total)>;

// `source` must have no open transaction. Writes `path`.part, verifies it, then renames it; kExists
// if `path` exists. Throws SqliteFailure.
[[nodiscard]] Outcome<Ok> back_up(Connection& source, const std::string& path,
                                  const BackupProgress& progress = {});

}  // namespace store
