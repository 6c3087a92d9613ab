// net/push/public_address.h
//
// Whether an address is on the public internet, so that nobody can make the server talk to its own
// network. Compares numerically, so the notation of an address does not matter. When in doubt, not
// public.
#pragma once

#include "net/address.h"

namespace net {

// IPv4 inside IPv6 is judged by the IPv4 address if a gateway would route it there (mapped, NAT64);
// 6to4 and Teredo are never public.
[[nodiscard]] bool is_public(const Address& address);

}  // namespace net
