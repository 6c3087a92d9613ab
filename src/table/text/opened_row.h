// table/text/opened_row.h
//
// Writes and reads the first row of a table's log: its settings, and the sealed seed.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "table/change.h"

namespace table {

[[nodiscard]] std::string opened_row(const Room& room);
// What comes after "table ". Nothing where it is not possible.
[[nodiscard]] std::optional<Change> parse_opened(std::string_view rest, const LogContext& context);

// A whole number, and nothing else.
[[nodiscard]] std::optional<std::uint32_t> whole_number(std::string_view text);

}  // namespace table
