// store/postgres/import.h
//
// Imports whole tables from an archive into the tables of schema.h.
#pragma once

#include "store/postgres/handle.h"
#include "store/store.h"

namespace store {

// All or none, in one transaction.
[[nodiscard]] Outcome<Ok> import_into(PostgresConnection& connection, const TableSource& next);

}  // namespace store
