// net/push/outgoing_socket.h
//
// An outgoing connection for a thread that may block, but never past a given deadline; and name
// resolution.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "net/address.h"

namespace net {

// Asks the system's resolver, which has its own timeouts. Nothing if there is no such name.
[[nodiscard]] std::optional<std::vector<Address>> resolve(const std::string& host);

class OutgoingSocket {
public:
    enum class For : std::uint8_t { kReading, kWriting };

    // Nothing if nobody answers there in time. `until_ns` by the monotonic clock.
    [[nodiscard]] static std::optional<OutgoingSocket> connect(const Address& address,
                                                               std::uint16_t port,
                                                               std::int64_t until_ns);
    OutgoingSocket(OutgoingSocket&& other) noexcept;
    OutgoingSocket& operator=(OutgoingSocket&&) = delete;
    OutgoingSocket(const OutgoingSocket&) = delete;
    OutgoingSocket& operator=(const OutgoingSocket&) = delete;
    ~OutgoingSocket();

    [[nodiscard]] int descriptor() const { return descriptor_; }
    // Waits until it can be read or written; false if the time is up.
    [[nodiscard]] bool wait(For what) const;

private:
    OutgoingSocket(int descriptor, std::int64_t until_ns)
        : descriptor_(descriptor), until_ns_(until_ns) {}

    int descriptor_;
    std::int64_t until_ns_;
};

}  // namespace net
