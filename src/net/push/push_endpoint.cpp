#include "net/push/push_endpoint.h"

#include <algorithm>
#include <array>
#include <charconv>

#include "net/http/http_chars.h"

namespace net {
namespace {

constexpr std::string_view kHttps = "https://";
constexpr std::size_t kHostMax = 253;
constexpr std::size_t kLabelMax = 63;
constexpr std::uint16_t kHttpsPort = 443;

bool is_label(std::string_view label) {
    return !label.empty() && label.size() <= kLabelMax && label.front() != '-' &&
           label.back() != '-' && std::ranges::all_of(label, [](char c) {
               return is_digit(c) || (c >= 'a' && c <= 'z') || c == '-';
           });
}

// A name with a dot. Its last label begins with a letter, so it is no address in any notation, and
// no name that only this network knows is without a dot.
bool is_public_host(std::string_view host) {
    if (host.size() > kHostMax || host.find('.') == std::string_view::npos) {
        return false;
    }
    while (true) {
        const std::size_t dot = host.find('.');
        if (!is_label(host.substr(0, dot))) {
            return false;
        }
        if (dot == std::string_view::npos) {
            return !is_digit(host.front());
        }
        host.remove_prefix(dot + 1);
    }
}

// What may stand in a request line: visible ASCII, and nothing that begins a fragment.
bool is_target(std::string_view target) {
    return std::ranges::all_of(
        target, [](char c) { return c > ' ' && c <= '~' && c != '#' && c != '\\' && c != '"'; });
}

std::optional<std::uint16_t> port_from(std::string_view text) {
    std::uint16_t port = 0;
    const auto read = std::from_chars(text.data(), text.data() + text.size(), port);
    const bool is_all = read.ec == std::errc{} && read.ptr == text.data() + text.size();
    return is_all && port > 0 ? std::optional(port) : std::nullopt;
}

std::string lower(std::string_view text) {
    std::string low(text);
    std::ranges::transform(low, low.begin(), [](char c) {
        return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    });
    return low;
}

}  // namespace

std::string PushEndpoint::origin() const {
    const bool is_usual = port == kHttpsPort;
    return std::string(kHttps) + host + (is_usual ? "" : ":" + std::to_string(port));
}

std::optional<PushEndpoint> parse_push_endpoint(std::string_view text, PushPorts ports) {
    if (text.size() > kPushEndpointMax || !text.starts_with(kHttps)) {
        return std::nullopt;
    }
    text.remove_prefix(kHttps.size());
    const std::size_t slash = text.find('/');
    if (slash == std::string_view::npos || !is_target(text.substr(slash))) {
        return std::nullopt;
    }
    std::string_view authority = text.substr(0, slash);
    PushEndpoint endpoint{.target = std::string(text.substr(slash))};
    if (const std::size_t colon = authority.find(':'); colon != std::string_view::npos) {
        const auto port = port_from(authority.substr(colon + 1));
        if (!port || (ports == PushPorts::kHttpsOnly && *port != kHttpsPort)) {
            return std::nullopt;
        }
        endpoint.port = *port;
        authority = authority.substr(0, colon);
    }
    endpoint.host = lower(authority);
    return is_public_host(endpoint.host) ? std::optional(std::move(endpoint)) : std::nullopt;
}

bool is_known_push_host(std::string_view host) {
    // Chrome, Firefox, Safari, Edge.
    static constexpr std::array<std::string_view, 4> kServices = {
        "fcm.googleapis.com", "push.services.mozilla.com", "push.apple.com", "notify.windows.com"};
    return std::ranges::any_of(kServices, [&](std::string_view service) {
        return host == service ||
               (host.ends_with(service) && host[host.size() - service.size() - 1] == '.');
    });
}

}  // namespace net
