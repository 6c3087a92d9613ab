// net/address_limits.h
//
// How many connections and requests each client address has. Addresses of one subnet count as one.
#pragma once

#include <cstddef>
#include <unordered_map>

#include "base/clock.h"
#include "net/address.h"
#include "net/rate_limit.h"
#include "net/server.h"

namespace net {

class AddressLimits {
public:
    // Both must outlive it.
    AddressLimits(const Limits& limits, const base::Clock& clock)
        : limits_(limits), clock_(clock) {}

    // Whether the address may have one more connection, which is counted until release().
    [[nodiscard]] bool admit(const Address& address);
    void release(const Address& address);
    // Takes one of the address's requests.
    [[nodiscard]] bool may_request(const Address& address);
    // Whether the address is exempt from the limits.
    [[nodiscard]] bool is_free(const Address& address) const;

    // Forgets addresses that are as good as new.
    void forget_idle();

private:
    struct Use {
        std::size_t connections = 0;
        RateLimit requests;
    };
    [[nodiscard]] Use& use_of(const Address& address);

    const Limits& limits_;
    const base::Clock& clock_;
    std::unordered_map<Address, Use, AddressHash> uses_;  // by subnet
};

}  // namespace net
