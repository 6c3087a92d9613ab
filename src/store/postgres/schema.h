// store/postgres/schema.h
//
// The tables of a store in PostgreSQL, made in steps: a database takes those that it has not taken
// yet. Everything is in the schema that comes first in the search path. docs/store.md draws it.
#pragma once

#include "store/postgres/handle.h"

namespace store {

// Brings the database up to date, once, however many nodes do it at the same time. Throws
// kNewerSchema when a newer program has been here.
void update_schema(PostgresConnection& connection);

}  // namespace store
