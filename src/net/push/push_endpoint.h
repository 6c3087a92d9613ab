// net/push/push_endpoint.h
//
// The address at which a browser's push service accepts messages for it, sent by the browser when
// it subscribes. Anyone can send any text, so it is validated: https on the default port, a host
// name, no user, a limited length. What the name resolves to is checked later (public_address.h).
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace net {

inline constexpr std::size_t kPushEndpointMax = 1024;  // real ones have 100 to 600

struct PushEndpoint {
    std::string host{};    // lower case
    std::string target{};  // path and query
    std::uint16_t port = 443;

    [[nodiscard]] std::string origin() const;  // "https://push.example.net"
};

// Which ports are allowed. Tests run their own service on this machine.
enum class PushPorts : std::uint8_t { kHttpsOnly, kAny };

[[nodiscard]] std::optional<PushEndpoint> parse_push_endpoint(
    std::string_view text, PushPorts ports = PushPorts::kHttpsOnly);

// Whether the host belongs to a known push service. Other hosts get fewer messages, because they
// may not have asked for any.
[[nodiscard]] bool is_known_push_host(std::string_view host);

}  // namespace net
