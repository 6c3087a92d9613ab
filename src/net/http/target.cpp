#include "net/http/target.h"

#include <algorithm>
#include <cstdint>

#include "net/http/http_chars.h"

namespace net {
namespace {

enum class Part { kPath, kQuery };

std::optional<unsigned> hex_digit(char c) {
    if (c >= '0' && c <= '9') {
        return static_cast<unsigned>(c - '0');
    }
    const char lower = static_cast<char>(c | 0x20);
    return lower >= 'a' && lower <= 'f' ? std::optional(static_cast<unsigned>(lower - 'a') + 10)
                                        : std::nullopt;
}

std::optional<std::string> decoded(std::string_view text, Part part) {
    std::string bytes;
    bytes.reserve(text.size());
    for (std::size_t i = 0; i < text.size(); ++i) {
        char c = text[i];
        if (c == '%') {
            const auto high = i + 2 < text.size() ? hex_digit(text[i + 1]) : std::nullopt;
            const auto low = high ? hex_digit(text[i + 2]) : std::nullopt;
            if (!low) {
                return std::nullopt;
            }
            c = static_cast<char>(*high * 16 + *low);
            i += 2;
            if (part == Part::kPath && c == '/') {
                return std::nullopt;
            }
        } else if (c == '+' && part == Part::kQuery) {
            c = ' ';
        }
        if (is_control(c) || (part == Part::kPath && c == '\\')) {
            return std::nullopt;
        }
        bytes += c;
    }
    return is_utf8(bytes) ? std::optional(std::move(bytes)) : std::nullopt;
}

bool has_dot_segment(std::string_view path) {
    while (!path.empty()) {
        path.remove_prefix(1);  // the slash
        const std::string_view segment = path.substr(0, path.find('/'));
        if (segment == "." || segment == "..") {
            return true;
        }
        path.remove_prefix(segment.size());
    }
    return false;
}

bool parse_query(std::string_view text, Target& target) {
    while (!text.empty()) {
        const std::string_view item = text.substr(0, text.find('&'));
        text.remove_prefix(std::min(item.size() + 1, text.size()));
        if (item.empty()) {
            continue;
        }
        const std::size_t sign = std::min(item.find('='), item.size());
        auto name = decoded(item.substr(0, sign), Part::kQuery);
        auto value = decoded(item.substr(std::min(sign + 1, item.size())), Part::kQuery);
        if (!name || !value || target.query.size() == kQueryItemsMax) {
            return false;
        }
        target.query.emplace_back(std::move(*name), std::move(*value));
    }
    return true;
}

// How many bytes the sequence that begins with this one has; 0: none begins so.
std::size_t sequence_bytes(std::uint8_t first) {
    if (first < 0x80) {
        return 1;
    }
    if (first < 0xC2) {
        return 0;
    }
    return first < 0xE0 ? 2 : first < 0xF0 ? 3 : first < 0xF5 ? 4 : 0;
}

// The second byte rules out long forms, surrogates and what lies above U+10FFFF.
bool is_second(std::uint8_t first, std::uint8_t second) {
    const std::uint8_t least = first == 0xE0 ? 0xA0 : first == 0xF0 ? 0x90 : 0x80;
    const std::uint8_t most = first == 0xED ? 0x9F : first == 0xF4 ? 0x8F : 0xBF;
    return second >= least && second <= most;
}

}  // namespace

std::optional<std::string_view> Target::param(std::string_view name) const {
    const auto found = std::ranges::find(query, name, &std::pair<std::string, std::string>::first);
    return found == query.end() ? std::nullopt : std::optional<std::string_view>(found->second);
}

std::optional<Target> parse_target(std::string_view text) {
    if (text.empty() || text.front() != '/' || text.size() > kTargetBytesMax ||
        text.find('#') != std::string_view::npos) {
        return std::nullopt;
    }
    const std::size_t mark = std::min(text.find('?'), text.size());
    auto path = decoded(text.substr(0, mark), Part::kPath);
    if (!path || has_dot_segment(*path)) {
        return std::nullopt;
    }
    Target target{.path = std::move(*path), .query = {}};
    if (!parse_query(text.substr(std::min(mark + 1, text.size())), target)) {
        return std::nullopt;
    }
    return target;
}

bool is_utf8(std::string_view text) {
    const auto byte = [&](std::size_t i) { return static_cast<std::uint8_t>(text[i]); };
    for (std::size_t i = 0; i < text.size();) {
        const std::size_t length = sequence_bytes(byte(i));
        if (length == 0 || length > text.size() - i ||
            (length > 1 && !is_second(byte(i), byte(i + 1)))) {
            return false;
        }
        for (std::size_t k = 2; k < length; ++k) {
            if ((byte(i + k) & 0xC0U) != 0x80U) {
                return false;
            }
        }
        i += length;
    }
    return true;
}

}  // namespace net
