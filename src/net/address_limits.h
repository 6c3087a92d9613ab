// net/address_limits.h
//
// How many connections, requests and bytes of answers each client address has. Addresses of one
// subnet count as one.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <unordered_map>
#include <utility>

#include "base/clock.h"
#include "net/address.h"
#include "net/rate_limit.h"
#include "net/server.h"

namespace net {

class AddressLimits;

// Of a new connection.
enum class Admission : std::uint8_t { kAdmitted, kTooMany, kTooFast };

// Files of the client are counted apart: they cost little, and come in large numbers.
enum class RequestKind : std::uint8_t { kFile, kOther };

// So many bytes of an answer wait for a client at an address, as long as this lives. The limits
// must outlive it.
class HeldAnswer {
public:
    HeldAnswer(AddressLimits& limits, const Address& address, std::size_t bytes)
        : limits_(&limits), address_(address), bytes_(bytes) {}
    HeldAnswer(HeldAnswer&& other) noexcept
        : limits_(other.limits_),
          address_(other.address_),
          bytes_(std::exchange(other.bytes_, 0)) {}
    HeldAnswer& operator=(HeldAnswer&&) = delete;
    HeldAnswer(const HeldAnswer&) = delete;
    HeldAnswer& operator=(const HeldAnswer&) = delete;
    ~HeldAnswer();

private:
    AddressLimits* limits_;
    Address address_;
    std::size_t bytes_;
};

class AddressLimits {
public:
    // Both must outlive it.
    AddressLimits(const Limits& limits, const base::Clock& clock)
        : limits_(limits), clock_(clock) {}

    // Whether the address may have one more connection, which is counted until release() if so.
    [[nodiscard]] Admission admit(const Address& address);
    void release(const Address& address);
    // Takes one of the address's requests of that kind.
    [[nodiscard]] bool may_request(const Address& address, RequestKind kind);
    // Counts messages of its connections, on credit if need be.
    void count_messages(const Address& address, unsigned count);
    // The same for what is asked over HTTP: false, and nothing is counted, while its connections
    // have to wait.
    [[nodiscard]] bool take_messages(const Address& address, unsigned count);
    // How long to wait before reading from its connections again. Waiting connections take turns.
    [[nodiscard]] std::chrono::nanoseconds wait_for_turn(const Address& address);
    // Nothing if the address has too many unread answers already.
    [[nodiscard]] std::optional<HeldAnswer> hold_answer(const Address& address, std::size_t bytes);
    // Whether the address is exempt from the limits.
    [[nodiscard]] bool is_free(const Address& address) const;

    // Forgets addresses whose limits have fully recovered.
    void forget_idle();
    // Frees the memory of those forgotten.
    void shrink() { uses_.rehash(0); }

private:
    friend class HeldAnswer;
    struct Use {
        std::size_t connections = 0;
        std::size_t answer_bytes = 0;
        RateLimit requests;
        RateLimit files;
        RateLimit connects;
        RateLimit messages;
    };
    [[nodiscard]] Use& use_of(const Address& address);
    // Whether the address is remembered, or there is room for one more.
    [[nodiscard]] bool has_room_for(const Address& address) const;

    const Limits& limits_;
    const base::Clock& clock_;
    std::unordered_map<Address, Use, AddressHash> uses_;  // by subnet
};

}  // namespace net
