// base/real_text.h
//
// Numbers with a fraction as text and back, the same in every language of the system.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace base {

// Nothing unless all of the text is one number.
[[nodiscard]] std::optional<double> read_real(std::string_view text);

// "0.25"; never with an exponent.
[[nodiscard]] std::string real_text(double number);

// With exactly this many decimals: "0.250". Nothing if it takes too many digits.
[[nodiscard]] std::optional<std::string> fixed_text(double number, int decimals);

}  // namespace base
