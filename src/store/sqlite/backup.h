// store/sqlite/backup.h
//
// Copies a store in use into a new file, page by page.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "store/sqlite/handle.h"

namespace store {

// Hears now and then how many pages are copied, and of how many.
using BackupProgress = std::function<void(std::uint64_t done, std::uint64_t total)>;

// `source` must have no transaction under way. The copy is written as `path`.part, looked over, and
// renamed when it is whole; kExists when `path` is there. Throws SqliteFailure.
[[nodiscard]] Outcome<Ok> back_up(Connection& source, const std::string& path,
                                  const BackupProgress& progress = {});

}  // namespace store
