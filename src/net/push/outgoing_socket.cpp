#include "net/push/outgoing_socket.h"

#include <netdb.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <memory>
#include <utility>

#include "base/clock.h"

namespace net {
namespace {

constexpr std::int64_t kNsPerMs = 1'000'000;
constexpr std::size_t kFirstV4Byte = 12;

struct InfoFree {
    void operator()(addrinfo* info) const { freeaddrinfo(info); }
};

std::optional<Address> address_from(const addrinfo& info) {
    Address address;
    if (info.ai_family == AF_INET) {
        sockaddr_in v4{};
        std::memcpy(&v4, info.ai_addr, sizeof v4);
        address.bytes[10] = address.bytes[11] = 0xFF;
        std::memcpy(address.bytes.data() + kFirstV4Byte, &v4.sin_addr, sizeof v4.sin_addr);
        return address;
    }
    if (info.ai_family == AF_INET6) {
        sockaddr_in6 v6{};
        std::memcpy(&v6, info.ai_addr, sizeof v6);
        std::memcpy(address.bytes.data(), &v6.sin6_addr, sizeof v6.sin6_addr);
        return address;
    }
    return std::nullopt;
}

struct SystemAddress {
    sockaddr_storage storage{};
    socklen_t size = 0;
};

SystemAddress system_address(const Address& address, std::uint16_t port) {
    SystemAddress system;
    if (address.is_v4()) {
        sockaddr_in v4{};
        v4.sin_family = AF_INET;
        v4.sin_port = htons(port);
        std::memcpy(&v4.sin_addr, address.bytes.data() + kFirstV4Byte, sizeof v4.sin_addr);
        std::memcpy(&system.storage, &v4, sizeof v4);
        system.size = sizeof v4;
    } else {
        sockaddr_in6 v6{};
        v6.sin6_family = AF_INET6;
        v6.sin6_port = htons(port);
        std::memcpy(&v6.sin6_addr, address.bytes.data(), sizeof v6.sin6_addr);
        std::memcpy(&system.storage, &v6, sizeof v6);
        system.size = sizeof v6;
    }
    return system;
}

}  // namespace

std::optional<std::vector<Address>> resolve(const std::string& host) {
    addrinfo hints{};
    hints.ai_family = AF_UNSPEC;
    hints.ai_socktype = SOCK_STREAM;
    hints.ai_flags = AI_ADDRCONFIG;
    addrinfo* first = nullptr;
    if (getaddrinfo(host.c_str(), nullptr, &hints, &first) != 0) {
        return std::nullopt;
    }
    const std::unique_ptr<addrinfo, InfoFree> all(first);
    std::vector<Address> addresses;
    for (const addrinfo* info = all.get(); info != nullptr; info = info->ai_next) {
        if (const auto address = address_from(*info)) {
            addresses.push_back(*address);
        }
    }
    return addresses;
}

std::optional<OutgoingSocket> OutgoingSocket::connect(const Address& address, std::uint16_t port,
                                                      std::int64_t until_ns) {
    const SystemAddress to = system_address(address, port);
    const int descriptor =
        ::socket(to.storage.ss_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (descriptor < 0) {
        return std::nullopt;
    }
    OutgoingSocket socket(descriptor, until_ns);
    const auto* const target = reinterpret_cast<const sockaddr*>(&to.storage);
    if (::connect(descriptor, target, to.size) != 0 && errno != EINPROGRESS) {
        return std::nullopt;
    }
    int error = 0;
    socklen_t size = sizeof error;
    const bool is_connected = socket.wait(For::kWriting) &&
                              getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &error, &size) == 0 &&
                              error == 0;
    return is_connected ? std::optional(std::move(socket)) : std::nullopt;
}

OutgoingSocket::OutgoingSocket(OutgoingSocket&& other) noexcept
    : descriptor_(std::exchange(other.descriptor_, -1)), until_ns_(other.until_ns_) {}

OutgoingSocket::~OutgoingSocket() {
    if (descriptor_ >= 0) {
        ::close(descriptor_);
    }
}

bool OutgoingSocket::wait(For what) const {
    const base::SystemClock clock;
    while (true) {
        const std::int64_t left_ms = (until_ns_ - clock.monotonic_ns()) / kNsPerMs;
        if (left_ms <= 0) {
            return false;
        }
        pollfd watched{.fd = descriptor_,
                       .events = static_cast<short>(what == For::kReading ? POLLIN : POLLOUT),
                       .revents = 0};
        const int ready =
            ::poll(&watched, 1, static_cast<int>(std::min<std::int64_t>(left_ms, 60'000)));
        if (ready > 0) {
            return true;
        }
        if (ready < 0 && errno != EINTR) {
            return false;
        }
    }
}

}  // namespace net
