// net/push/public_address.h
//
// Whether an address lies on the public internet, so that nobody can make the server talk to its
// own network. Compared by number, so that it does not matter how an address is written. In doubt
// it is not public.
#pragma once

#include "net/address.h"

namespace net {

// Version 4 inside of version 6 is judged by what is inside where a gateway would send it there
// (mapped, NAT64); 6to4 and Teredo are never public.
[[nodiscard]] bool is_public(const Address& address);

}  // namespace net
