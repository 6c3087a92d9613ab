#include "table/people/name.h"

#include <algorithm>

#include "table/people/unicode.h"

namespace table {
namespace {

// The name as it is compared: with single spaces inside and none around, as pages show it. Empty if
// it is not valid UTF-8.
CodePoints compared(std::string_view name) {
    CodePoints points = folded(name);
    const auto both_spaces = [](char32_t a, char32_t b) { return a == ' ' && b == ' '; };
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
           !compared(text).empty();
}

bool is_same_name(std::string_view a, std::string_view b) {
    return a == b || compared(a) == compared(b);
}

bool is_logged_name(std::string_view text) {
    return !text.empty() && text.size() <= kNameLimit.bytes_max &&
           std::ranges::none_of(text, [](char c) { return static_cast<unsigned char>(c) < ' '; });
}

}  // namespace table
