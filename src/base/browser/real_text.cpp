#include "base/real_text.h"

#include <cmath>
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

}  // namespace base
