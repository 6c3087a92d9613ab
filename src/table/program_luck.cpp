#include "table/program_luck.h"

#include <string>

#include "base/digest.h"

namespace table {

std::uint64_t program_luck(const Table& table, rules::Seat seat) {
    return short_of(
        Holder{.hash = base::sha256("luck of " + base::to_hex(table.room->dealing_seed()) +
                                    " seat " + std::to_string(rules::index(seat)) + " at " +
                                    std::to_string(table.play->now.move_number))});
}

}  // namespace table
