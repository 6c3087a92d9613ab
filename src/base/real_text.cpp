#include "base/real_text.h"

#include <array>
#include <charconv>

namespace base {

std::optional<double> read_real(std::string_view text) {
    double value = 0;
    const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), value);
    const bool is_number = problem == std::errc{} && end == text.data() + text.size();
    return is_number ? std::optional(value) : std::nullopt;
}

std::string real_text(double number) {
    std::array<char, 32> digits{};
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), number,
                                   std::chars_format::fixed);
    return {digits.data(), end.ptr};
}

std::optional<std::string> fixed_text(double number, int decimals) {
    std::array<char, 64> digits{};
    const auto [end, problem] = std::to_chars(digits.data(), digits.data() + digits.size(), number,
                                              std::chars_format::fixed, decimals);
    return problem == std::errc{} ? std::optional(std::string(digits.data(), end)) : std::nullopt;
}

}  // namespace base
