// device/checks.h
//
// Whether a record is that of a legal game whose every card follows from its seed: without a
// server, and without its word.
#pragma once

#include <string>
#include <string_view>

#include "device/boards.h"

namespace device {

// {"ok":true,"map":"usa","seats":2,"fair":true,"players":[…]}; `fair` is missing where the seed is
// not told or the deal was arranged. "unfair_move" is the number, from 1, of the first draw that
// does not follow from the seed. Or {"ok":false,"code":"…","line":3,"text":"…"}.
[[nodiscard]] std::string record_check_text(const Boards& boards, std::string_view text);

}  // namespace device
