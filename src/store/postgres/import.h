// store/postgres/import.h
//
// Whole tables from an archive into the tables of postgres_schema.h.
#pragma once

#include "store/postgres/handle.h"
#include "store/store.h"

namespace store {

// All or none, in one transaction.
[[nodiscard]] Outcome<Ok> import_into(PostgresConnection& connection, const TableSource& next);

}  // namespace store
