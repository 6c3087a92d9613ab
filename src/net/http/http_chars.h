// net/http/http_chars.h
//
// The characters of HTTP (RFC 9110, 5.5 and 5.6).
#pragma once

#include <algorithm>
#include <string_view>

namespace net {

[[nodiscard]] constexpr bool is_digit(char c) {
    return c >= '0' && c <= '9';
}
[[nodiscard]] constexpr bool is_letter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}
[[nodiscard]] constexpr bool is_blank(char c) {
    return c == ' ' || c == '\t';
}
[[nodiscard]] constexpr bool is_control(char c) {
    const auto byte = static_cast<unsigned char>(c);
    return byte < 0x20 || byte == 0x7F;
}
[[nodiscard]] constexpr bool is_token(std::string_view text) {
    constexpr std::string_view kOthers = "!#$%&'*+-.^_`|~";
    return !text.empty() && std::ranges::all_of(text, [&](char c) {
        return is_letter(c) || is_digit(c) || kOthers.find(c) != std::string_view::npos;
    });
}

// Without blanks at both ends.
[[nodiscard]] constexpr std::string_view trimmed(std::string_view text) {
    text.remove_prefix(std::min(text.find_first_not_of(" \t"), text.size()));
    return text.substr(0, text.find_last_not_of(" \t") + 1);
}

}  // namespace net
