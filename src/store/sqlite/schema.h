// store/sqlite/schema.h
//
// The SQLite schema, as a list of migration steps. A file's user_version is the number of steps
// applied; its application_id marks it as ours. Never change a step after a release: add one.
#pragma once

#include <span>

#include "store/sqlite/handle.h"

namespace store {

// "Fogg" in ASCII.
inline constexpr std::int64_t kApplicationId = 0x466F6767;

[[nodiscard]] std::span<const char* const> schema_steps();

// Migrates the file in one transaction. Throws kNewerSchema, or kCorrupt for a file that is not
// ours, before touching anything.
void update_schema(Connection& connection);

// For a file that may not be written: throws the same, and kReadOnly for one that would have to be
// migrated.
void require_schema(Connection& connection);

}  // namespace store
