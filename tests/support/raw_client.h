// tests/support/raw_client.h
//
// A blocking TCP client that sends exactly the given bytes, to talk to a server as no library
// would. Every wait times out after a minute, longer than the server lets anyone wait for an
// answer, so that a busy machine fails no test.
#pragma once

#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/types.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "base/check.h"
#include "base/clock.h"

namespace support {

constexpr int kWaitMs = 60'000;

struct HttpReply {
    unsigned status = 0;                         // 0: the connection ended first
    std::map<std::string, std::string> headers;  // names in lower case
    std::string body;

    [[nodiscard]] std::string header(const std::string& name) const {
        const auto found = headers.find(name);
        return found == headers.end() ? "" : found->second;
    }
};

class RawClient {
public:
    // From another address of this machine, such as 127.0.0.2, it is another client to the server.
    struct From {
        const char* address = nullptr;
        int receive_buffer = 0;
        bool may_fail = false;  // to connect; then it is as if the connection had ended
    };
    explicit RawClient(std::uint16_t port, int receive_buffer = 0)
        : RawClient(port, From{.receive_buffer = receive_buffer}) {}
    RawClient(std::uint16_t port, const From& from) : fd_(socket(AF_INET, SOCK_STREAM, 0)) {
        CHECK(fd_ >= 0);
        if (from.receive_buffer > 0) {
            setsockopt(fd_, SOL_SOCKET, SO_RCVBUF, &from.receive_buffer,
                       sizeof from.receive_buffer);
        }
        if (from.address != nullptr) {
            sockaddr_in own{};
            own.sin_family = AF_INET;
            CHECK(inet_pton(AF_INET, from.address, &own.sin_addr) == 1, from.address);
            CHECK(bind(fd_, reinterpret_cast<const sockaddr*>(&own), sizeof own) == 0,
                  from.address);
        }
        sockaddr_in address{};
        address.sin_family = AF_INET;
        address.sin_port = htons(port);
        address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        if (connect(fd_, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0) {
            CHECK(from.may_fail, port, errno);
            close();
        }
    }
    RawClient(RawClient&& other) noexcept
        : fd_(std::exchange(other.fd_, -1)), buffer_(std::move(other.buffer_)) {}
    RawClient& operator=(RawClient&& other) = delete;
    RawClient(const RawClient&) = delete;
    RawClient& operator=(const RawClient&) = delete;
    ~RawClient() { close(); }

    void close() {
        if (fd_ >= 0) {
            ::close(std::exchange(fd_, -1));
        }
    }
    // Closes without a handshake: the other side gets a reset.
    void reset() {
        const linger now{.l_onoff = 1, .l_linger = 0};
        setsockopt(fd_, SOL_SOCKET, SO_LINGER, &now, sizeof now);
        close();
    }
    void end_sending() { shutdown(fd_, SHUT_WR); }

    [[nodiscard]] int fd() const { return fd_; }

    // Whether the system accepted all of it.
    bool send(std::string_view bytes) {
        while (!bytes.empty()) {
            const ssize_t sent = ::send(fd_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
            if (sent <= 0) {
                return false;
            }
            bytes.remove_prefix(static_cast<std::size_t>(sent));
        }
        return true;
    }

    // More bytes; empty at the end, after a reset, or on timeout.
    std::string read_some(int wait_ms = kWaitMs) {
        if (!buffer_.empty()) {
            return std::exchange(buffer_, {});
        }
        if (fd_ < 0) {
            return {};
        }
        pollfd waiting{.fd = fd_, .events = POLLIN, .revents = 0};
        is_timed_out_ = poll(&waiting, 1, wait_ms) <= 0;
        if (is_timed_out_) {
            return {};
        }
        std::array<char, 65536> bytes;
        const ssize_t got = recv(fd_, bytes.data(), bytes.size(), 0);
        return got > 0 ? std::string(bytes.data(), static_cast<std::size_t>(got)) : std::string();
    }

    // Exactly this many, or fewer at the end.
    std::string read(std::size_t size) {
        std::string bytes;
        while (bytes.size() < size) {
            std::string more = read_some();
            if (more.empty()) {
                break;
            }
            bytes += more;
        }
        unread(bytes, size);
        return bytes;
    }

    std::string read_until(std::string_view mark) {
        std::string bytes;
        std::size_t at = std::string::npos;
        while ((at = bytes.find(mark)) == std::string::npos) {
            std::string more = read_some();
            if (more.empty()) {
                return bytes;
            }
            bytes += more;
        }
        unread(bytes, at + mark.size());
        return bytes;
    }

    // Whether the other side closes the connection in time, cleanly or by reset.
    bool is_ended() {
        for (std::string bytes = read_some(); !bytes.empty(); bytes = read_some()) {
        }
        return !is_timed_out_;
    }

    HttpReply read_reply(bool has_body = true) {
        HttpReply reply;
        std::string head = read_until("\r\n\r\n");
        if (!head.ends_with("\r\n\r\n") || !head.starts_with("HTTP/1.1 ")) {
            return reply;
        }
        reply.status = static_cast<unsigned>(std::stoul(head.substr(9, 3)));
        std::string_view rest = std::string_view(head).substr(head.find("\r\n") + 2);
        while (rest != "\r\n") {
            const std::string_view line = rest.substr(0, rest.find("\r\n"));
            rest.remove_prefix(line.size() + 2);
            std::string name(line.substr(0, line.find(": ")));
            std::ranges::transform(name, name.begin(),
                                   [](unsigned char c) { return static_cast<char>(tolower(c)); });
            reply.headers[name] = line.substr(line.find(": ") + 2);
        }
        const std::string length = reply.header("content-length");
        if (has_body && !length.empty()) {
            reply.body = read(std::stoul(length));
        }
        return reply;
    }

    HttpReply ask(std::string_view request) { return send(request) ? read_reply() : HttpReply{}; }

private:
    void unread(std::string& bytes, std::size_t size) {
        if (bytes.size() > size) {
            buffer_ = bytes.substr(size) + buffer_;
            bytes.resize(size);
        }
    }

    int fd_;
    std::string buffer_;
    bool is_timed_out_ = false;
};

// "GET /path HTTP/1.1" and so on. `more`: further headers, each with its line end.
inline std::string get(std::string_view target, std::string_view more = "",
                       std::string_view method = "GET") {
    return std::string(method) + " " + std::string(target) + " HTTP/1.1\r\nHost: localhost\r\n" +
           std::string(more) + "\r\n";
}

inline std::string post(std::string_view target, std::string_view body,
                        std::string_view more = "") {
    return "POST " + std::string(target) + " HTTP/1.1\r\nHost: localhost\r\n" + std::string(more) +
           "Content-Length: " + std::to_string(body.size()) + "\r\n\r\n" + std::string(body);
}

// ---- WebSocket, by hand (RFC 6455).

struct Frame {
    unsigned opcode = 0;  // 0: the connection ended first
    std::string payload;

    [[nodiscard]] unsigned close_code() const {
        return opcode == 8 && payload.size() >= 2 ? static_cast<unsigned char>(payload[0]) * 256U +
                                                        static_cast<unsigned char>(payload[1])
                                                  : 0;
    }
};

constexpr unsigned kTextFrame = 1;
constexpr unsigned kBinaryFrame = 2;
constexpr unsigned kCloseFrame = 8;
constexpr unsigned kPingFrame = 9;
constexpr unsigned kPongFrame = 10;

// The header of a client frame, for a payload of this many bytes masked with zeros.
inline std::string frame_head(unsigned opcode, std::uint64_t size, bool is_final = true) {
    std::string head(1, static_cast<char>((is_final ? 0x80U : 0U) | opcode));
    const unsigned bytes = size < 126 ? 0 : size < 65536 ? 2 : 8;
    head += static_cast<char>(0x80U | (bytes == 0 ? size : bytes == 2 ? 126 : 127));
    for (unsigned i = bytes; i > 0; --i) {
        head += static_cast<char>((size >> (8 * (i - 1))) & 0xFFU);
    }
    return head + std::string(4, '\0');
}

inline std::string frame(unsigned opcode, std::string_view payload, bool is_final = true) {
    return frame_head(opcode, payload.size(), is_final) + std::string(payload);
}

inline std::string handshake(std::string_view path = "/ws", std::string_view more = "") {
    return get(path,
               "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
               "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n" +
                   std::string(more));
}

inline Frame read_frame(RawClient& client) {
    const std::string head = client.read(2);
    if (head.size() < 2) {
        return {};
    }
    std::size_t size = static_cast<unsigned char>(head[1]) & 0x7FU;
    if (size >= 126) {
        const std::string longer = client.read(size == 126 ? 2 : 8);
        size = 0;
        for (const char c : longer) {
            size = size * 256 + static_cast<unsigned char>(c);
        }
    }
    return {.opcode = static_cast<unsigned char>(head[0]) & 0x0FU, .payload = client.read(size)};
}

// A WebSocket after the handshake.
inline RawClient open_socket(std::uint16_t port, int receive_buffer = 0) {
    RawClient client(port, receive_buffer);
    const HttpReply reply = client.ask(handshake());
    CHECK(reply.status == 101, reply.status, reply.body);
    return client;
}

inline std::string echo(RawClient& client, std::string_view text) {
    client.send(frame(kTextFrame, text));
    return read_frame(client).payload;
}

}  // namespace support
