// store/postgres/schema.h
//
// The PostgreSQL schema, as a list of migration steps; update_schema applies those the database
// lacks. Everything lives in the first schema of the search path. docs/store.md has a diagram.
#pragma once

#include "store/postgres/handle.h"

namespace store {

// Migrates the database. Safe to run from many nodes at once. Throws kNewerSchema if a newer
// program has migrated it further.
void update_schema(PostgresConnection& connection);

}  // namespace store
