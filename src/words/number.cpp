#include "words/number.h"

#include <array>
#include <cmath>
#include <cstddef>
#include <string_view>

#include "base/real_text.h"

namespace words {
namespace {

struct Signs {
    std::string_view decimal;
    std::string_view group;
    std::string_view minus;
    std::string_view percent;  // with the space before it
};

constexpr std::string_view kTrueMinus = "\u2212";
constexpr std::string_view kFirmSpace = "\u00a0";
constexpr std::string_view kFirmPercent = "\u00a0%";

// By Language.
constexpr std::array<Signs, kLanguages.size()> kSigns = {{
    {".", ",", "-", " %"},
    {",", ".", "-", kFirmPercent},
    {",", kFirmSpace, kTrueMinus, kFirmPercent},
    {",", kFirmSpace, kTrueMinus, kFirmPercent},
    {",", kFirmSpace, kTrueMinus, kFirmPercent},
    {",", ".", "-", kFirmPercent},
}};

const Signs& signs_of(Language language) {
    return kSigns[static_cast<std::size_t>(language)];
}

}  // namespace

std::string number_text(Language language, std::int64_t value) {
    const Signs& signs = signs_of(language);
    constexpr std::size_t kGroup = 3;
    std::string digits = std::to_string(value);
    const bool is_negative = digits.front() == '-';
    if (is_negative) {
        digits.erase(0, 1);
    }
    std::string text;
    for (std::size_t i = 0; i < digits.size(); ++i) {
        if (i > 0 && (digits.size() - i) % kGroup == 0) {
            text += signs.group;
        }
        text += digits[i];
    }
    return is_negative ? std::string(signs.minus) + text : text;
}

std::string decimal_text(Language language, double value, int digits) {
    if (!std::isfinite(value)) {
        return "–";
    }
    const Signs& signs = signs_of(language);
    const double tidy = std::abs(value) < 0.5 * std::pow(10.0, -digits) ? 0.0 : value;
    const auto fixed = base::fixed_text(tidy, digits);
    if (!fixed) {
        return "–";
    }
    std::string text;
    for (const char c : *fixed) {
        text += c == '-' ? signs.minus : c == '.' ? signs.decimal : std::string_view(&c, 1);
    }
    return text;
}

std::string percent_text(Language language, double share, int digits) {
    return decimal_text(language, 100 * share, digits).append(signs_of(language).percent);
}

}  // namespace words
