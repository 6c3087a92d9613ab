// base/day.h
//
// A day of the calendar in UTC, written 2026-11-17.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace base {

using Day = std::chrono::sys_days;

// The day of a wall time in milliseconds since 1970.
[[nodiscard]] Day day_at(std::int64_t wall_ms);

[[nodiscard]] std::string to_text(Day day);
// Nothing unless it is the one form of a day from 1970 to 9999.
[[nodiscard]] std::optional<Day> day_from(std::string_view text);

}  // namespace base
