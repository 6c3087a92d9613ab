#include "base/real_text.h"

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>

namespace base {

// The library for WebAssembly has neither std::from_chars nor std::to_chars for real numbers.
// strtod() also takes spaces and a plus sign first, and hexadecimal digits.
std::optional<double> read_real(std::string_view text) {
    const std::string digits(text);
    if (digits.empty() || digits.find_first_not_of("0123456789.eE+-") != std::string::npos ||
        digits.front() == '+') {
        return std::nullopt;
    }
    char* end = nullptr;
    const double value = std::strtod(digits.c_str(), &end);
    return end == digits.c_str() + digits.size() ? std::optional(value) : std::nullopt;
}

// Exact to a thousandth, which is enough to tell people of a bound.
std::string real_text(double number) {
    const auto thousandths = static_cast<std::int64_t>(std::round(std::fabs(number) * 1000));
    std::string text = (number < 0 ? "-" : "") + std::to_string(thousandths / 1000);
    if (thousandths % 1000 != 0) {
        text += "." + std::to_string(1000 + thousandths % 1000).substr(1);
        text.erase(text.find_last_not_of('0') + 1);
    }
    return text;
}

// Rounds the number times a power of ten, which is a last digit off where that product is inexact:
// good enough for people to read.
std::optional<std::string> fixed_text(double number, int decimals) {
    constexpr double kExact = 9e15;  // up to here all integers are doubles
    const double scaled = std::nearbyint(std::fabs(number) * std::pow(10.0, decimals));
    if (!(scaled < kExact)) {
        return std::nullopt;
    }
    const auto places = static_cast<std::size_t>(decimals);
    std::string text = std::to_string(static_cast<std::int64_t>(scaled));
    if (text.size() <= places) {
        text.insert(0, places + 1 - text.size(), '0');
    }
    if (places > 0) {
        text.insert(text.size() - places, 1, '.');
    }
    return std::signbit(number) ? "-" + text : text;
}

}  // namespace base
