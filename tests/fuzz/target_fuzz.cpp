// Fuzzes the parser of HTTP targets. Whatever it accepts is unambiguous: path and values are UTF-8
// without control characters, the path has no dot segments, and with every byte escaped it parses
// to the same. The same for addresses of machines and of push services, which people send as well.
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/check.h"
#include "net/address.h"
#include "net/http/target.h"
#include "net/push/push_endpoint.h"

namespace {

std::string escaped(std::string_view text, std::string_view kept) {
    static constexpr std::string_view kDigits = "0123456789abcdef";
    std::string result;
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if (kept.find(c) != std::string_view::npos) {
            result += c;
        } else {
            result += '%';
            result += kDigits[byte >> 4U];
            result += kDigits[byte & 15U];
        }
    }
    return result;
}

void check_clean(std::string_view text) {
    CHECK(net::is_utf8(text));
    for (const char c : text) {
        CHECK(static_cast<unsigned char>(c) >= 0x20 && c != 0x7F);
    }
}

void check_target(const net::Target& target) {
    check_clean(target.path);
    CHECK(target.path.starts_with("/"));
    const std::string closed = target.path + "/";
    CHECK(closed.find("/../") == std::string::npos);
    CHECK(closed.find("/./") == std::string::npos);
    CHECK(closed.find('\\') == std::string::npos);
    CHECK(target.query.size() <= net::kQueryItemsMax);
    std::string again = escaped(target.path, "/");
    char sign = '?';
    for (const auto& [name, value] : target.query) {
        check_clean(name);
        check_clean(value);
        again.append(1, sign).append(escaped(name, "")).append("=").append(escaped(value, ""));
        sign = '&';
    }
    const auto read = net::parse_target(again);
    if (again.size() <= net::kTargetBytesMax) {
        CHECK(read.has_value(), again);
        CHECK(read->path == target.path, again);
        CHECK(read->query == target.query, again);
    }
}

// The server will connect to it: a name in the public part of the net, and one line of a request.
void check_endpoint(const net::PushEndpoint& endpoint) {
    check_clean(endpoint.host);
    check_clean(endpoint.target);
    CHECK(endpoint.host.find('.') != std::string::npos, endpoint.host);
    CHECK(endpoint.host.find_first_of("@:/[]% ") == std::string::npos, endpoint.host);
    CHECK(!net::Address::parse(endpoint.host), endpoint.host);
    CHECK(endpoint.port == 443, endpoint.port);
    CHECK(endpoint.target.starts_with("/"), endpoint.target);
    CHECK(endpoint.target.find(' ') == std::string::npos, endpoint.target);
    const auto again = net::parse_push_endpoint(endpoint.origin() + endpoint.target);
    CHECK(again.has_value(), endpoint.host);
    CHECK(again->host == endpoint.host, again->host);
    CHECK(again->target == endpoint.target, again->target);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    if (const auto target = net::parse_target(text)) {
        check_target(*target);
    }
    if (const auto address = net::Address::parse(text)) {
        CHECK(net::Address::parse(address->text()) == address, text);
    }
    if (const auto endpoint = net::parse_push_endpoint(text)) {
        check_endpoint(*endpoint);
    }
    if (const auto range = net::AddressRange::parse(text)) {
        static_cast<void>(range->contains({}));
    }
    return 0;
}
