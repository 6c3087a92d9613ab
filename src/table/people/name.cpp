#include "table/people/name.h"

#include <utf8proc.h>

#include <algorithm>
#include <vector>

namespace table {
namespace {

// The name as it is compared: code points, with single spaces inside and none around, as pages show
// it. Empty if it is not valid UTF-8.
std::vector<utf8proc_int32_t> folded(std::string_view name) {
    constexpr auto kFolding = static_cast<utf8proc_option_t>(
        UTF8PROC_STABLE | UTF8PROC_COMPOSE | UTF8PROC_COMPAT | UTF8PROC_CASEFOLD | UTF8PROC_IGNORE);
    const std::vector<utf8proc_uint8_t> bytes(name.begin(), name.end());
    const auto size = static_cast<utf8proc_ssize_t>(bytes.size());
    // First without a place for them, to learn how many there are.
    const auto count = utf8proc_decompose(bytes.data(), size, nullptr, 0, kFolding);
    if (count <= 0) {
        return {};
    }
    std::vector<utf8proc_int32_t> points(static_cast<std::size_t>(count));
    // NOLINTNEXTLINE(readability-suspicious-call-argument): the names are the library's
    utf8proc_decompose(bytes.data(), size, points.data(), count, kFolding);
    const auto composed = utf8proc_normalize_utf32(points.data(), count, kFolding);
    points.resize(static_cast<std::size_t>(composed));
    const auto both_spaces = [](utf8proc_int32_t a, utf8proc_int32_t b) {
        return a == ' ' && b == ' ';
    };
    const auto doubled = std::ranges::unique(points, both_spaces);
    points.erase(doubled.begin(), doubled.end());
    if (!points.empty() && points.back() == ' ') {
        points.pop_back();
    }
    if (!points.empty() && points.front() == ' ') {
        points.erase(points.begin());
    }
    return points;
}

}  // namespace

bool is_name(std::string_view text) {
    return is_plain_text(text, kNameLimit) && text.front() != ' ' && text.back() != ' ' &&
           !folded(text).empty();
}

bool is_same_name(std::string_view a, std::string_view b) {
    return a == b || folded(a) == folded(b);
}

bool is_logged_name(std::string_view text) {
    return !text.empty() && text.size() <= kNameLimit.bytes_max &&
           std::ranges::none_of(text, [](char c) { return static_cast<unsigned char>(c) < ' '; });
}

}  // namespace table
