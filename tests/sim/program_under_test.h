// tests/sim/program_under_test.h
//
// `fogg serve` as a child process, and WebSocket connections to it.
#pragma once

#include <sys/socket.h>

#include <array>
#include <cerrno>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/check.h"
#include "support/raw_client.h"
#include "support/serve_process.h"

namespace sim {

inline constexpr const char* kKey = "the-secret-key-of-nobody-but-ann";

class ServeProcess {
public:
    struct Logging {
        std::string log{};  // the file; empty: standard error
        std::string log_level = "error";
    };
    // Returns once the server accepts connections.
    explicit ServeProcess(const std::string& data_file) : ServeProcess(data_file, Logging{}) {}
    ServeProcess(const std::string& data_file, const Logging& logging)
        : process_({.settings = {"--data", data_file, "--log-level", logging.log_level},
                    .log = logging.log}),
          port_(process_.wait_for_port().value_or(0)) {
        CHECK(port_ != 0, "fogg serve does not start");
    }

    [[nodiscard]] std::uint16_t port() const { return port_; }
    void kill() { process_.kill(); }
    void terminate() { process_.terminate(); }
    [[nodiscard]] bool is_running() const { return process_.is_running(); }
    int wait() { return process_.wait(); }

    support::HttpReply post(const std::string& target, const std::string& key,
                            const std::string& body) const {
        support::RawClient client(port_);
        return client.ask(support::post(
            target, body,
            "Content-Type: application/json\r\nAuthorization: Bearer " + key + "\r\n"));
    }

private:
    support::ServeProcess process_;
    std::uint16_t port_ = 0;
};

// Never blocks.
class WebSocket {
public:
    WebSocket(std::uint16_t port, const std::string& key) : client_(port) {
        const auto reply =
            client_.ask(support::handshake("/ws", "Authorization: Bearer " + key + "\r\n"));
        is_open_ = reply.status == 101;
        status_ = reply.status;
        body_ = reply.body;
        if (is_open_) {
            bytes_ = client_.read_some(0);  // what arrived together with the HTTP response
        }
    }
    [[nodiscard]] bool is_open() const { return is_open_; }
    [[nodiscard]] unsigned status() const { return status_; }
    [[nodiscard]] const std::string& body() const { return body_; }
    void send(std::string_view text) {
        is_open_ = is_open_ && client_.send(support::frame(support::kTextFrame, text));
    }
    void send_frame(const std::string& bytes) { is_open_ = is_open_ && client_.send(bytes); }

    // Texts that have arrived. A WebSocket close frame or a broken connection closes it.
    std::vector<std::string> receive() {
        std::array<char, 65536> some;
        while (is_open_) {
            const ssize_t got = recv(client_.fd(), some.data(), some.size(), MSG_DONTWAIT);
            if (got <= 0) {
                is_open_ = got < 0 && (errno == EAGAIN || errno == EWOULDBLOCK);
                break;
            }
            bytes_.append(some.data(), static_cast<std::size_t>(got));
        }
        std::vector<std::string> texts;
        while (const auto size = first_frame()) {
            const unsigned opcode = static_cast<unsigned char>(bytes_[0]) & 0x0FU;
            if (opcode == support::kTextFrame) {
                texts.push_back(bytes_.substr(size->head, size->payload));
            } else if (opcode == support::kPingFrame) {
                send_frame(
                    support::frame(support::kPongFrame, bytes_.substr(size->head, size->payload)));
            } else if (opcode == support::kCloseFrame) {
                is_open_ = false;
            }
            bytes_.erase(0, size->head + size->payload);
        }
        return texts;
    }

private:
    struct Size {
        std::size_t head = 2;
        std::size_t payload = 0;
    };
    [[nodiscard]] std::optional<Size> first_frame() const {
        if (bytes_.size() < 2) {
            return std::nullopt;
        }
        Size size{.payload = static_cast<unsigned char>(bytes_[1]) & 0x7FU};
        const std::size_t more = size.payload < 126 ? 0 : size.payload == 126 ? 2 : 8;
        if (bytes_.size() < 2 + more) {
            return std::nullopt;
        }
        if (more > 0) {
            size.head += more;
            size.payload = 0;
            for (std::size_t i = 2; i < size.head; ++i) {
                size.payload = size.payload * 256 + static_cast<unsigned char>(bytes_[i]);
            }
        }
        return bytes_.size() < size.head + size.payload ? std::nullopt : std::optional(size);
    }

    support::RawClient client_;
    bool is_open_ = false;
    unsigned status_ = 0;
    std::string body_;
    std::string bytes_;
};

}  // namespace sim
