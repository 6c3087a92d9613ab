// net/push/vapid.h
//
// How a server identifies itself to push services (RFC 8292): a token signed with the key that the
// browser was given when it subscribed, for one service and a few hours.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "net/push/push_crypto.h"

namespace net {

struct VapidClaims {
    std::string origin{};    // of the service: "https://push.example.net"
    std::int64_t until_s{};  // seconds since 1970, at most a day ahead
    // "https://…" or "mailto:…"; empty: none. Apple's service requires one.
    std::string contact{};
};

// Header and claims of the token, to be signed.
[[nodiscard]] std::string vapid_unsigned(const VapidClaims& claims);

// The Authorization header. Requires a secret that has a point.
[[nodiscard]] std::string vapid_header(const P256Secret& secret, const VapidClaims& claims);

}  // namespace net
