// protocol/wire_number.h
//
// Numbers that clients send, in the types of the tables: what no map has becomes something that no
// table has.
#pragma once

#include <cstdint>

#include "rules/limits.h"
#include "rules/types.h"

namespace protocol {

[[nodiscard]] inline rules::Seat seat_from(std::int64_t number) {
    return number >= 0 && number < std::int64_t{rules::kSeatsMax}
               ? rules::to_id<rules::Seat>(number)
               : rules::to_id<rules::Seat>(rules::kSeatsMax);
}

[[nodiscard]] inline unsigned color_from(std::int64_t number) {
    return number >= 0 && number < std::int64_t{rules::kSeatsMax} ? static_cast<unsigned>(number)
                                                                  : rules::kSeatsMax;
}

}  // namespace protocol
