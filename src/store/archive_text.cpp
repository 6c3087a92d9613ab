#include "store/archive_text.h"

namespace store {
namespace {

// Characters that would end a line are escaped with a backslash, and so is the backslash.
constexpr std::string_view kPlain("\\\n\r\0", 4);
constexpr std::string_view kLetters = "\\nr0";

}  // namespace

std::string escaped(std::string_view text) {
    std::string result;
    result.reserve(text.size());
    for (const char c : text) {
        const std::size_t special = kPlain.find(c);
        if (special == std::string_view::npos) {
            result += c;
        } else {
            result += '\\';
            result += kLetters[special];
        }
    }
    return result;
}

std::optional<std::string> unescaped(std::string_view text) {
    std::string result;
    result.reserve(text.size());
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] != '\\') {
            result += text[i];
            continue;
        }
        const std::size_t special =
            ++i < text.size() ? kLetters.find(text[i]) : std::string_view::npos;
        if (special == std::string_view::npos) {
            return std::nullopt;
        }
        result += kPlain[special];
    }
    return result;
}

}  // namespace store
