// tests/support/relay.h
//
// Passes bytes between clients and a server, both ways, and simulates bad connections on request:
// cuts, delays, or holds everything back. One thread calls turn() repeatedly; nothing blocks.
#pragma once

#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <deque>
#include <list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/check.h"

namespace support {

// A listening address: a port on localhost, or a Unix socket.
struct Endpoint {
    sockaddr_storage address{};
    socklen_t size = 0;

    static Endpoint at_port(std::uint16_t port) {
        sockaddr_in internet{};
        internet.sin_family = AF_INET;
        internet.sin_port = htons(port);
        internet.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        return of(internet);
    }
    static Endpoint at_path(std::string_view path) {
        sockaddr_un local{};
        local.sun_family = AF_UNIX;
        CHECK(path.size() < sizeof local.sun_path, path);
        path.copy(local.sun_path, path.size());
        return of(local);
    }
    [[nodiscard]] const sockaddr* pointer() const {
        return reinterpret_cast<const sockaddr*>(&address);
    }
    [[nodiscard]] int new_socket() const {
        const int handle = socket(address.ss_family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
        CHECK(handle >= 0, errno);
        return handle;
    }

private:
    template <typename Address>
    static Endpoint of(const Address& from) {
        Endpoint endpoint{.address = {}, .size = sizeof from};
        std::memcpy(&endpoint.address, &from, sizeof from);
        return endpoint;
    }
};

class Relay {
public:
    // Port 0: any free port.
    explicit Relay(const Endpoint& own) : listener_(own.new_socket()) {
        CHECK(bind(listener_, own.pointer(), own.size) == 0, errno);
        CHECK(listen(listener_, 256) == 0, errno);
    }
    Relay(const Relay&) = delete;
    Relay& operator=(const Relay&) = delete;
    ~Relay() {
        cut();
        ::close(listener_);
    }

    [[nodiscard]] std::uint16_t port() const {
        sockaddr_in own{};
        socklen_t size = sizeof own;
        CHECK(getsockname(listener_, reinterpret_cast<sockaddr*>(&own), &size) == 0);
        return ntohs(own.sin_port);
    }
    // For new connections. Nothing: they are closed at once.
    void lead_to(const std::optional<Endpoint>& target) { target_ = target; }
    void set_delay_ms(std::int64_t delay) { delay_ms_ = delay; }
    // As if the cable were unplugged: nothing gets through, and nobody is told.
    void set_frozen(bool is_frozen) { is_frozen_ = is_frozen; }
    // Drops all connections, like a machine that goes away. Returns how many.
    std::size_t cut() {
        const std::size_t count = pairs_.size();
        for (const Pair& pair : pairs_) {
            end(pair);
        }
        pairs_.clear();
        return count;
    }

    void turn(std::int64_t now_ms) {
        take_new();
        if (is_frozen_) {
            return;
        }
        const std::vector<pollfd> ready = readable();
        std::size_t at = 0;
        for (auto pair = pairs_.begin(); pair != pairs_.end();) {
            const bool is_near = at < ready.size() && ready[at].revents != 0;
            const bool is_far = at < ready.size() && ready[at + 1].revents != 0;
            at += 2;
            const bool is_well = (!is_near || read(pair->near, pair->to_far, now_ms)) &&
                                 (!is_far || read(pair->far, pair->to_near, now_ms)) &&
                                 write(pair->far, pair->to_far, now_ms) &&
                                 write(pair->near, pair->to_near, now_ms);
            if (is_well) {
                ++pair;
            } else {
                end(*pair);
                pair = pairs_.erase(pair);
            }
        }
    }

private:
    struct Piece {
        std::int64_t due_ms = 0;
        std::string bytes{};
    };
    struct Way {
        std::deque<Piece> pieces{};
        std::size_t bytes = 0;
        bool has_ended = false;
    };
    struct Pair {
        int near = -1;
        int far = -1;
        Way to_far{};
        Way to_near{};
    };
    static constexpr std::size_t kBytesMax = 1U << 20U;  // queued per direction

    void take_new() {
        for (;;) {
            const int near = accept4(listener_, nullptr, nullptr, SOCK_CLOEXEC | SOCK_NONBLOCK);
            if (near < 0) {
                return;
            }
            const int far = target_ ? target_->new_socket() : -1;
            if (far >= 0 &&
                (connect(far, target_->pointer(), target_->size) == 0 || errno == EINPROGRESS)) {
                pairs_.push_back({.near = near, .far = far});
                continue;
            }
            ::close(near);
            if (far >= 0) {
                ::close(far);
            }
        }
    }
    [[nodiscard]] std::vector<pollfd> readable() const {
        std::vector<pollfd> handles;
        for (const Pair& pair : pairs_) {
            handles.push_back({.fd = pair.near, .events = POLLIN, .revents = 0});
            handles.push_back({.fd = pair.far, .events = POLLIN, .revents = 0});
        }
        poll(handles.data(), handles.size(), 0);
        return handles;
    }
    // False once the connection is broken.
    bool read(int from, Way& way, std::int64_t now_ms) const {
        std::array<char, 65536> some;
        while (!way.has_ended && way.bytes < kBytesMax) {
            const ssize_t got = recv(from, some.data(), some.size(), 0);
            if (got < 0) {
                return errno == EAGAIN;
            }
            way.has_ended = got == 0;
            if (got > 0) {
                way.bytes += static_cast<std::size_t>(got);
                way.pieces.push_back(
                    {.due_ms = now_ms + delay_ms_,
                     .bytes = std::string(some.data(), static_cast<std::size_t>(got))});
            }
        }
        return true;
    }
    static bool write(int to, Way& way, std::int64_t now_ms) {
        while (!way.pieces.empty() && way.pieces.front().due_ms <= now_ms) {
            std::string& bytes = way.pieces.front().bytes;
            const ssize_t sent = send(to, bytes.data(), bytes.size(), MSG_NOSIGNAL);
            if (sent < 0) {
                return errno == EAGAIN;
            }
            way.bytes -= static_cast<std::size_t>(sent);
            bytes.erase(0, static_cast<std::size_t>(sent));
            if (bytes.empty()) {
                way.pieces.pop_front();
            }
        }
        return !way.has_ended || !way.pieces.empty();
    }
    static void end(const Pair& pair) {
        ::close(pair.near);
        ::close(pair.far);
    }

    int listener_;
    std::optional<Endpoint> target_;
    std::int64_t delay_ms_ = 0;
    bool is_frozen_ = false;
    std::list<Pair> pairs_;
};

}  // namespace support
