// store/sqlite/schema.h
//
// The tables inside the file, as a list of steps that each were the newest once. The number of
// steps a file has taken is its user_version; its application_id says that it is ours. A step is
// never changed after a release: a new one is added.
#pragma once

#include <span>

#include "store/sqlite/handle.h"

namespace store {

// "Fogg" in ASCII.
inline constexpr std::int64_t kApplicationId = 0x466F6767;

[[nodiscard]] std::span<const char* const> schema_steps();

// Brings the file up to date in one transaction. Throws kNewerSchema, and kCorrupt when the file
// is somebody else's, before anything is touched.
void update_schema(Connection& connection);

}  // namespace store
