#include "net/http/request_head.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <system_error>
#include <utility>
#include <vector>

#include "net/http/http_chars.h"

namespace net {
namespace {

constexpr std::string_view kLineEnd = "\r\n";

char lower(char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}
bool is_same(std::string_view text, std::string_view lowercase) {
    return std::ranges::equal(text, lowercase, {}, lower);
}

// RFC 9110, 7.2, without what nobody types: user names and percent signs.
bool is_host(std::string_view host) {
    const std::size_t bracket = host.starts_with('[') ? host.find(']') : 0;
    if (bracket == std::string_view::npos) {
        return false;
    }
    const std::size_t colon = host.find(':', bracket);
    const std::string_view name = host.substr(0, colon);
    const std::string_view port =
        colon == std::string_view::npos ? std::string_view{} : host.substr(colon + 1);
    const bool is_literal = bracket > 0;
    const auto may_be_in_name = [&](char c) {
        return is_letter(c) || is_digit(c) || c == '-' || c == '.' || c == '_' || c == '~' ||
               (is_literal && c == ':');
    };
    const std::string_view inside = is_literal ? host.substr(1, bracket - 1) : name;
    return !inside.empty() && std::ranges::all_of(inside, may_be_in_name) &&
           (!is_literal || name.size() == bracket + 1) && port.size() <= 5 &&
           std::ranges::all_of(port, is_digit);
}

// The request line's version: 10 or 11. RFC 9112, 3: single blanks, and nothing else.
std::optional<unsigned> version_of(std::string_view line) {
    const std::size_t first = line.find(' ');
    const std::size_t second = line.find(' ', first + 1);
    if (first == std::string_view::npos || second == std::string_view::npos ||
        second == first + 1 || !is_token(line.substr(0, first))) {
        return std::nullopt;
    }
    const std::string_view target = line.substr(first + 1, second - first - 1);
    const bool is_plain = std::ranges::all_of(target, [](char c) { return c > ' ' && c < 0x7F; });
    const std::string_view version = line.substr(second + 1);
    if (!is_plain || (version != "HTTP/1.1" && version != "HTTP/1.0")) {
        return std::nullopt;
    }
    return version == "HTTP/1.1" ? 11 : 10;
}

// Of which a second one would be a question of whom to believe.
constexpr std::array<std::string_view, 8> kOnce = {
    "host",          "content-length", "content-type",      "origin",
    "authorization", "expect",         "sec-websocket-key", "sec-websocket-version"};

// "close, upgrade": RFC 9110, 5.6.1, with the empty items that a recipient must bear.
std::vector<std::string_view> items_of(std::string_view list) {
    std::vector<std::string_view> items;
    while (true) {
        const std::size_t comma = list.find(',');
        items.push_back(trimmed(list.substr(0, comma)));
        if (comma == std::string_view::npos) {
            return items;
        }
        list.remove_prefix(comma + 1);
    }
}

bool is_list_of_tokens(std::string_view list) {
    return std::ranges::all_of(
        items_of(list), [](std::string_view item) { return item.empty() || is_token(item); });
}

// The fields that matter here.
struct Fields {
    std::array<bool, kOnce.size()> seen{};
    std::optional<std::string_view> host;
    std::optional<std::string_view> length;
    std::vector<std::string_view> codings;  // of all Transfer-Encoding lines

    // Whether the line may stand beside those before it.
    bool add(std::string_view line) {
        const std::size_t colon = line.find(':');
        const std::string_view name = line.substr(0, colon);
        const std::string_view value = trimmed(line.substr(colon + 1));
        const auto* const once =
            std::ranges::find_if(kOnce, [&](std::string_view item) { return is_same(name, item); });
        if (once != kOnce.end() &&
            std::exchange(seen[static_cast<std::size_t>(once - kOnce.begin())], true)) {
            return false;
        }
        if (is_same(name, "host")) {
            host = value;
        } else if (is_same(name, "content-length")) {
            length = value;
        } else if (is_same(name, "transfer-encoding")) {
            const std::vector<std::string_view> items = items_of(value);
            codings.insert(codings.end(), items.begin(), items.end());
        } else if (is_same(name, "connection") || is_same(name, "proxy-connection")) {
            return is_list_of_tokens(value);
        }
        return true;
    }
};

// RFC 9112, 6.1 and 6.3.
base::Result<BodyFraming, HeadFault> framing_of(const Fields& fields, unsigned version) {
    if (!fields.codings.empty()) {
        const auto is_chunked = [](std::string_view coding) { return is_same(coding, "chunked"); };
        const bool is_sound = version == 11 && !fields.length &&
                              std::ranges::all_of(fields.codings, is_token) &&
                              std::ranges::count_if(fields.codings, is_chunked) == 1 &&
                              is_chunked(fields.codings.back());
        if (!is_sound) {
            return HeadFault::kBad;
        }
        if (fields.codings.size() > 1) {
            return HeadFault::kUnknownCoding;
        }
        return BodyFraming{.is_chunked = true};
    }
    BodyFraming framing;
    if (fields.length) {
        const char* const end = fields.length->data() + fields.length->size();
        const auto parsed = std::from_chars(fields.length->data(), end, framing.length);
        // from_chars takes no sign for an unsigned number.
        if (parsed.ec != std::errc{} || parsed.ptr != end) {
            return HeadFault::kBad;
        }
    }
    return framing;
}

}  // namespace

bool is_field_line(std::string_view line) {
    const std::size_t colon = line.find(':');
    // A blank at the start would be obs-fold (5.2), one before the colon is a smuggler's (5.1).
    return colon != std::string_view::npos && is_token(line.substr(0, colon)) &&
           std::ranges::none_of(line.substr(colon + 1),
                                [](char c) { return is_control(c) && !is_blank(c); });
}

base::Result<BodyFraming, HeadFault> judge_head(std::string_view head) {
    const auto next_line = [&head] {
        const std::string_view line = head.substr(0, head.find(kLineEnd));
        head.remove_prefix(std::min(line.size() + kLineEnd.size(), head.size()));
        return line;
    };
    const auto version = version_of(next_line());
    if (!version) {
        return HeadFault::kBad;
    }
    Fields fields;
    for (std::string_view line = next_line(); !line.empty(); line = next_line()) {
        if (!is_field_line(line) || !fields.add(line)) {
            return HeadFault::kBad;
        }
    }
    if (fields.host ? !is_host(*fields.host) : *version == 11) {
        return HeadFault::kBad;
    }
    return framing_of(fields, *version);
}

HeadScanner::State HeadScanner::scan(std::string_view bytes) {
    for (; seen_ < bytes.size(); ++seen_) {
        const char c = bytes[seen_];
        const char before = seen_ == 0 ? '\0' : bytes[seen_ - 1];
        if ((c == '\n') != (before == '\r') ||
            (is_control(c) && !is_blank(c) && c != '\r' && c != '\n')) {
            return State::kBad;
        }
        if (c == '\n' && seen_ >= 3 && bytes[seen_ - 2] == '\n') {
            ++seen_;
            return State::kWhole;
        }
    }
    return State::kMore;
}

}  // namespace net
