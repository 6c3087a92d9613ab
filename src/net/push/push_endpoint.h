// net/push/push_endpoint.h
//
// The address that a browser gives when it subscribes, where its push service takes messages for
// it. Anybody can send any text, so it is judged: https at its own port, the name of a host, no
// user, and of a bounded length. What the name resolves to is judged later (public_address.h).
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace net {

inline constexpr std::size_t kPushEndpointMax = 1024;  // those in use have 100 to 600

struct PushEndpoint {
    std::string host{};    // lower case
    std::string target{};  // path and query
    std::uint16_t port = 443;

    [[nodiscard]] std::string origin() const;  // "https://push.example.net"
};

// Which ports are allowed. Tests have a service of their own on this machine.
enum class PushPorts : std::uint8_t { kHttpsOnly, kAny };

[[nodiscard]] std::optional<PushEndpoint> parse_push_endpoint(
    std::string_view text, PushPorts ports = PushPorts::kHttpsOnly);

// Whether the host belongs to a push service that browsers are known to use. Others are talked to
// more slowly, because their hosts may know nothing of it.
[[nodiscard]] bool is_known_push_host(std::string_view host);

}  // namespace net
