#include "base/day.h"

#include <algorithm>
#include <charconv>

namespace base {
namespace {

using std::chrono::year_month_day;

// Of exactly this many digits.
std::optional<unsigned> digits_from(std::string_view text) {
    const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
    unsigned value = 0;
    std::from_chars(text.data(), text.data() + text.size(), value);
    return std::ranges::all_of(text, is_digit) ? std::optional(value) : std::nullopt;
}

void add_digits(unsigned value, std::size_t digits, std::string& text) {
    const std::string number = std::to_string(value);
    text.append(digits > number.size() ? digits - number.size() : 0, '0').append(number);
}

}  // namespace

Day day_at(std::int64_t wall_ms) {
    return std::chrono::floor<std::chrono::days>(
        std::chrono::sys_time<std::chrono::milliseconds>(std::chrono::milliseconds(wall_ms)));
}

std::string to_text(Day day) {
    const year_month_day date(day);
    std::string text;
    add_digits(static_cast<unsigned>(static_cast<int>(date.year())), 4, text);
    text += '-';
    add_digits(static_cast<unsigned>(date.month()), 2, text);
    text += '-';
    add_digits(static_cast<unsigned>(date.day()), 2, text);
    return text;
}

std::optional<Day> day_from(std::string_view text) {
    if (text.size() != 10 || text[4] != '-' || text[7] != '-') {
        return std::nullopt;
    }
    const auto year = digits_from(text.substr(0, 4));
    const auto month = digits_from(text.substr(5, 2));
    const auto day = digits_from(text.substr(8, 2));
    if (!year || !month || !day || *year < 1970) {
        return std::nullopt;
    }
    const year_month_day date(std::chrono::year(static_cast<int>(*year)),
                              std::chrono::month(*month), std::chrono::day(*day));
    return date.ok() ? std::optional(Day(date)) : std::nullopt;
}

}  // namespace base
