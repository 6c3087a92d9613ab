// table/program_luck.h
//
// Seeds a program's random numbers from the position, so undo cannot fish for a different reply.
// Also depends on the table's seed: where that is secret, nobody can predict the reply, and at a
// deal of the day the same moves get the same replies everywhere.
#pragma once

#include <cstdint>

#include "rules/types.h"
#include "table/table.h"

namespace table {

[[nodiscard]] std::uint64_t program_luck(const Table& table, rules::Seat seat);

}  // namespace table
