// device/checks.h
//
// Checks that a record is a legal game in which every card follows from the seed, without trusting
// a server.
#pragma once

#include <string>
#include <string_view>

#include "device/boards.h"

namespace device {

// {"ok":true,"map":"usa","seats":2,"fair":true,"players":[…]}; `fair` is missing if the seed is not
// in the record or the deal was stacked. "unfair_move" is the number, from 1, of the first draw
// that does not follow from the seed. Or {"ok":false,"code":"…","line":3,"text":"…"}.
[[nodiscard]] std::string record_check_text(const Boards& boards, std::string_view text);

}  // namespace device
