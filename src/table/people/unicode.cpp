#include "table/people/unicode.h"

#include <utf8proc.h>

#include <cstdint>
#include <span>

namespace table {

std::optional<CodePoints> code_points_of(std::string_view text) {
    const std::vector<utf8proc_uint8_t> bytes(text.begin(), text.end());
    CodePoints points;
    points.reserve(bytes.size());
    for (std::span rest(bytes); !rest.empty();) {
        utf8proc_int32_t point = 0;
        const auto length =
            utf8proc_iterate(rest.data(), static_cast<utf8proc_ssize_t>(rest.size()), &point);
        if (length <= 0) {
            return std::nullopt;
        }
        points.push_back(static_cast<char32_t>(point));
        rest = rest.subspan(static_cast<std::size_t>(length));
    }
    return points;
}

std::size_t clusters_of(const CodePoints& text) {
    std::size_t clusters = text.empty() ? 0 : 1;
    utf8proc_int32_t state = 0;
    for (std::size_t i = 1; i < text.size(); ++i) {
        clusters += utf8proc_grapheme_break_stateful(static_cast<utf8proc_int32_t>(text[i - 1]),
                                                     static_cast<utf8proc_int32_t>(text[i]), &state)
                        ? 1U
                        : 0U;
    }
    return clusters;
}

CodePoints folded(std::string_view text) {
    constexpr auto kFolding = static_cast<utf8proc_option_t>(
        UTF8PROC_STABLE | UTF8PROC_COMPOSE | UTF8PROC_COMPAT | UTF8PROC_CASEFOLD | UTF8PROC_IGNORE);
    const std::vector<utf8proc_uint8_t> bytes(text.begin(), text.end());
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
    return {points.begin(), points.end()};
}

}  // namespace table
