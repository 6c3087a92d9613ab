// protocol/refusal_code.h
//
// The codes under which clients know what a table refuses. They are stable; docs/protocol.md lists
// them, and tests compare the two lists.
#pragma once

#include <string_view>

#include "protocol/problem.h"
#include "table/refused.h"

namespace protocol {

// "unknown_move" and the like.
[[nodiscard]] std::string_view code(table::Refusal refusal);
[[nodiscard]] std::string_view code(const table::Refused& refused);
// The status of the HTTP answer that says so.
[[nodiscard]] unsigned http_status(const table::Refused& refused);
// A table's refusal that is clear before the table is asked.
[[nodiscard]] Failure failure(table::Refusal refusal);

}  // namespace protocol
