// table/program_luck.h
//
// What the random numbers of a program that is asked start from: the same for the same question, so
// that nobody gets other answers by taking a move back. It follows from the seed, so that nobody
// can know it where the seed is a secret, and at a deal of the day the same moves get the same
// answers everywhere.
#pragma once

#include <cstdint>

#include "rules/types.h"
#include "table/table.h"

namespace table {

[[nodiscard]] std::uint64_t program_luck(const Table& table, rules::Seat seat);

}  // namespace table
