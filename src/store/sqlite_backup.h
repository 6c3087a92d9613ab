// store/sqlite_backup.h
//
// Copies a store in use into a new file, page by page.
#pragma once

#include <string>

#include "store/sqlite_handle.h"

namespace store {

// `source` must have no transaction under way. The copy is written as `path`.part, looked over, and
// renamed when it is whole; kExists when `path` is there. Throws SqliteFailure.
[[nodiscard]] Outcome<Ok> back_up(Connection& source, const std::string& path);

}  // namespace store
