// Fuzzes where requests of HTTP begin and end. The reader is compared with one that is written as
// plainly as RFC 9112 puts it, all bytes at hand: what one accepts, the other accepts, with the
// same heads and bodies, however the bytes are split. The first byte of the input sets the length
// of the pieces.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/check.h"
#include "net/request_reader.h"

namespace {

using State = net::RequestReader::State;

constexpr std::size_t kRequestsMax = 20;

struct Request {
    std::string target;
    std::string body;
    bool operator==(const Request&) const = default;
};

struct Read {
    std::vector<Request> requests;
    bool is_refused = false;
    bool operator==(const Read&) const = default;
};

Read read_all(const net::Limits& limits, std::string_view bytes, std::size_t piece) {
    net::RequestReader reader(limits);
    Read read;
    State state = State::kIdle;
    while (true) {
        while (state == State::kWhole) {
            const auto target = reader.raw().target();
            read.requests.push_back(
                {.target = std::string(target.data(), target.size()), .body = reader.raw().body()});
            if (read.requests.size() == kRequestsMax) {
                return read;
            }
            state = reader.next();
        }
        if (state != State::kIdle && state != State::kHead && state != State::kBody) {
            read.is_refused = true;
            return read;
        }
        if (bytes.empty()) {
            return read;
        }
        const auto room = reader.prepare();
        const std::size_t size = std::min({room.size(), bytes.size(), piece});
        CHECK(size > 0);
        std::memcpy(room.data(), bytes.data(), size);
        bytes.remove_prefix(size);
        state = reader.commit(size);
    }
}

// ---- The plain reader.

struct Plain {
    enum class End { kWhole, kMore, kRefused };
    End end = End::kMore;
    Request request{};
    std::size_t size = 0;
};

std::string lower(std::string text) {
    std::ranges::transform(text, text.begin(), [](char c) {
        return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    });
    return text;
}

std::vector<std::string> lines_of(const std::string& head) {
    std::vector<std::string> lines;
    for (std::size_t at = 0; at < head.size();) {
        const std::size_t end = head.find("\r\n", at);
        lines.push_back(head.substr(at, end - at));
        at = end + 2;
    }
    return lines;
}

constexpr std::string_view kTokenChars =
    "!#$%&'*+-.^_`|~0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
constexpr std::string_view kHostChars =
    "-._~0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

bool is_made_of(std::string_view text, std::string_view characters) {
    return !text.empty() && text.find_first_not_of(characters) == std::string_view::npos;
}

// Name and value.
std::optional<std::pair<std::string, std::string>> field_of(const std::string& line) {
    const std::size_t colon = line.find(':');
    if (colon == std::string::npos || !is_made_of(line.substr(0, colon), kTokenChars)) {
        return std::nullopt;
    }
    for (const char c : line.substr(colon + 1)) {
        if (c != '\t' && (static_cast<unsigned char>(c) < 32 || c == 127)) {
            return std::nullopt;
        }
    }
    std::string value = line.substr(colon + 1);
    value.erase(value.find_last_not_of(" \t") + 1);
    value.erase(0, std::min(value.find_first_not_of(" \t"), value.size()));
    return std::pair(lower(line.substr(0, colon)), value);
}

bool is_host(const std::string& text) {
    std::string name = text;
    const std::size_t colon = text.rfind(':');
    if (colon != std::string::npos &&
        text.find_first_not_of("0123456789", colon + 1) == std::string::npos &&
        text.back() != ']') {
        if (text.size() - colon > 6) {
            return false;
        }
        name = text.substr(0, colon);
    }
    if (name.starts_with('[')) {
        return name.size() > 2 && name.ends_with(']') &&
               is_made_of(name.substr(1, name.size() - 2), std::string(kHostChars) + ":");
    }
    return is_made_of(name, kHostChars);
}

// "1a;extension"; the digits.
std::optional<std::string> chunk_size(const std::string& line) {
    const std::string digits = line.substr(0, line.find(';'));
    const bool is_plain =
        std::ranges::all_of(line, [](char c) { return c == '\t' || (c >= ' ' && c < 127); });
    return is_plain && is_made_of(digits, "0123456789abcdefABCDEF") ? std::optional(digits)
                                                                    : std::nullopt;
}

// How many bytes the line says; more than any limit if that is more than fits.
std::optional<std::size_t> chunk_bytes(const std::string& line) {
    const auto sized = chunk_size(line);
    if (!sized) {
        return std::nullopt;
    }
    std::string digits = *sized;
    digits.erase(0, std::min(digits.find_first_not_of('0'), digits.size()));
    return digits.size() > 8 ? SIZE_MAX : digits.empty() ? 0 : std::stoul(digits, nullptr, 16);
}

Plain refused(Plain plain) {
    plain.end = Plain::End::kRefused;
    return plain;
}

Plain plain_chunks(std::string_view rest, const net::Limits& limits, Plain plain) {
    std::size_t framing = 0;
    bool is_trailer = false;
    std::size_t at = 0;
    while (true) {
        const std::size_t end = rest.find("\r\n", at);
        const std::string_view line = rest.substr(at, end - at);
        // A line that is not there yet may still turn out to be anything; only its bytes count.
        const std::size_t cr = line.find('\r');
        const bool has_bare = line.find('\n') != std::string_view::npos ||
                              (cr != std::string_view::npos && cr + 1 < line.size());
        const std::size_t have = end == std::string_view::npos ? line.size() : line.size() + 2;
        if (has_bare || framing + have > limits.chunk_framing_bytes_max) {
            return refused(std::move(plain));
        }
        if (end == std::string_view::npos) {
            return plain;
        }
        framing += have;
        at = end + 2;
        const std::string text(line);
        if (is_trailer) {
            if (text.empty()) {
                plain.end = Plain::End::kWhole;
                plain.size += at;
                return plain;
            }
            if (!field_of(text)) {
                return refused(std::move(plain));
            }
            continue;
        }
        const auto size = chunk_bytes(text);
        if (!size || *size > limits.body_bytes_max - plain.request.body.size()) {
            return refused(std::move(plain));
        }
        is_trailer = *size == 0;
        if (is_trailer) {
            continue;
        }
        const std::string_view data = rest.substr(std::min(at, rest.size()), *size);
        plain.request.body += data;
        at += data.size();
        const std::string_view line_end = rest.substr(at, 2);
        framing += line_end.size();
        if (data.size() == *size && !std::string_view("\r\n").starts_with(line_end)) {
            return refused(std::move(plain));
        }
        if (framing > limits.chunk_framing_bytes_max) {
            return refused(std::move(plain));
        }
        if (data.size() < *size || line_end.size() < 2) {
            return plain;
        }
        at += 2;
    }
}

// "close, upgrade", with or without empty items.
bool is_token_list(std::string list) {
    for (list += ','; !list.empty(); list.erase(0, list.find(',') + 1)) {
        std::string item = list.substr(0, list.find(','));
        item.erase(item.find_last_not_of(" \t") + 1);
        item.erase(0, std::min(item.find_first_not_of(" \t"), item.size()));
        if (!item.empty() && !is_made_of(item, kTokenChars)) {
            return false;
        }
    }
    return true;
}

// What the fields say of host and body; nothing if they may not stand so.
struct PlainFields {
    std::vector<std::string> names;
    std::vector<std::string> hosts;
    std::vector<std::string> lengths;
    std::optional<std::string> codings;
};

std::optional<PlainFields> plain_fields(const std::vector<std::string>& lines) {
    PlainFields fields;
    for (std::size_t i = 1; i < lines.size(); ++i) {
        const auto field = field_of(lines[i]);
        if (!field) {
            return std::nullopt;
        }
        const auto& [name, value] = *field;
        fields.names.push_back(name);
        if ((name == "connection" || name == "proxy-connection") && !is_token_list(value)) {
            return std::nullopt;
        }
        if (name == "host") {
            fields.hosts.push_back(value);
        } else if (name == "content-length") {
            fields.lengths.push_back(value);
        } else if (name == "transfer-encoding") {
            fields.codings = fields.codings ? *fields.codings + "," + value : value;
        }
    }
    for (const char* const once :
         {"host", "content-length", "content-type", "origin", "authorization", "expect",
          "sec-websocket-key", "sec-websocket-version"}) {
        if (std::ranges::count(fields.names, once) > 1) {
            return std::nullopt;
        }
    }
    return fields;
}

Plain plain_request(std::string_view bytes, const net::Limits& limits) {
    Plain plain;
    const std::size_t skipped = bytes.starts_with("\r\n") ? 2 : 0;
    bytes.remove_prefix(skipped);
    const std::size_t end = bytes.find("\r\n\r\n");
    plain.end = Plain::End::kRefused;
    if (end == std::string_view::npos || end + 4 > limits.head_bytes_max) {
        return plain;  // or not there yet; whoever calls asks only about whole heads
    }
    const std::string head(bytes.substr(0, end + 2));
    const std::vector<std::string> lines = lines_of(head);
    const std::string& first = lines.front();
    const std::size_t blank = first.find(' ');
    if (first.size() < 12 || blank == std::string::npos || blank + 10 > first.size() ||
        !is_made_of(first.substr(0, blank), kTokenChars)) {
        return plain;
    }
    const std::string version = first.substr(first.size() - 9);
    const bool is_old = version == " HTTP/1.0";
    plain.request.target = first.substr(blank + 1, first.size() - 9 - blank - 1);
    if ((!is_old && version != " HTTP/1.1") || plain.request.target.empty() ||
        std::ranges::any_of(plain.request.target, [](char c) { return c <= ' ' || c == 127; })) {
        return plain;
    }
    const auto fields = plain_fields(lines);
    if (!fields || (fields->hosts.empty() ? !is_old : !is_host(fields->hosts.front()))) {
        return plain;
    }
    plain.size = skipped + end + 4;
    const std::string_view rest = bytes.substr(end + 4);
    if (fields->codings) {
        if (is_old || !fields->lengths.empty() || lower(*fields->codings) != "chunked") {
            return plain;
        }
        plain.end = Plain::End::kMore;
        return plain_chunks(rest, limits, std::move(plain));
    }
    std::size_t length = 0;
    if (!fields->lengths.empty()) {
        std::string digits = fields->lengths.front();
        if (!is_made_of(digits, "0123456789")) {
            return plain;
        }
        digits.erase(0, std::min(digits.find_first_not_of('0'), digits.size()));
        length = digits.size() > 9 ? SIZE_MAX : digits.empty() ? 0 : std::stoul(digits);
        if (length > limits.body_bytes_max) {
            return plain;
        }
    }
    plain.end = rest.size() < length ? Plain::End::kMore : Plain::End::kWhole;
    plain.request.body = rest.substr(0, length);
    plain.size += length;
    return plain;
}

void check_against_plain(const net::Limits& limits, std::string_view bytes, const Read& read) {
    for (const Request& request : read.requests) {
        const Plain plain = plain_request(bytes, limits);
        CHECK(plain.end == Plain::End::kWhole, bytes);
        CHECK(plain.request == request, bytes);
        bytes.remove_prefix(plain.size);
    }
    if (read.requests.size() == kRequestsMax) {
        return;
    }
    // What comes next is refused, or is not there yet.
    const std::size_t skipped = bytes.starts_with("\r\n") ? 2 : 0;
    if (bytes.find("\r\n\r\n", skipped) != std::string_view::npos) {
        const Plain plain = plain_request(bytes, limits);
        CHECK(plain.end == (read.is_refused ? Plain::End::kRefused : Plain::End::kMore), bytes);
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size < 2) {
        return 0;
    }
    const net::Limits limits;
    const std::size_t piece = std::size_t{data[0]} + 1;
    const std::string_view bytes(reinterpret_cast<const char*>(data) + 1, size - 1);
    const Read read = read_all(limits, bytes, bytes.size());
    CHECK(read == read_all(limits, bytes, piece));
    check_against_plain(limits, bytes, read);
    return 0;
}
