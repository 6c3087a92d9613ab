#include "table/people/unicode.h"

#include "base/browser/host.h"

extern "C" {

// How many code points the text has, after writing them; -1 if it is not valid UTF-8. Each has at
// least one byte, so there is room for as many as there are bytes.
[[clang::import_module("fogg"), clang::import_name("code_points")]] int fogg_code_points(
    const char* text, std::size_t size, char32_t* points);
[[clang::import_module("fogg"), clang::import_name("clusters")]] int fogg_clusters(
    const char32_t* points, std::size_t count);
// At most `room` of them are written; how many there are.
[[clang::import_module("fogg"), clang::import_name("folded")]]
int fogg_folded(const char* text, std::size_t size, char32_t* points, std::size_t room);

}  // extern "C"

namespace table {

std::optional<CodePoints> code_points_of(std::string_view text) {
    CodePoints points(text.size());
    const int count = fogg_code_points(text.data(), text.size(), points.data());
    if (count < 0) {
        return std::nullopt;
    }
    points.resize(static_cast<std::size_t>(count));
    return points;
}

std::size_t clusters_of(const CodePoints& text) {
    return static_cast<std::size_t>(fogg_clusters(text.data(), text.size()));
}

CodePoints folded(std::string_view text) {
    constexpr std::size_t kMostForOneByte = 18;  // U+FDFA, three bytes, becomes 18 characters
    CodePoints points(text.size() * kMostForOneByte);
    const int count = fogg_folded(text.data(), text.size(), points.data(), points.size());
    points.resize(static_cast<std::size_t>(count < 0 ? 0 : count));
    return points;
}

}  // namespace table
