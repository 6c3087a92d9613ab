// Fuzzes WebSockets from the bytes of a real connection to the messages of a handler, with control
// frames and fragments. The messages are compared with those of a reader that is written as plainly
// as RFC 6455 puts it, all bytes at hand; what the server sends back are sound frames, and nothing
// after its goodbye. The first byte of the input sets the length of the pieces.
#include <algorithm>
#include <array>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/check.h"
#include "base/clock.h"
#include "base/log.h"
#include "base/metrics.h"
#include "net/frame_counter.h"
#include "net/loop_context.h"
#include "net/server.h"
#include "support/raw_client.h"

namespace {

constexpr std::size_t kInputMax = 16'000;
constexpr int kRoundsMax = 2'000'000;

// ---- The plain reader.

struct PlainFrame {
    unsigned opcode = 0;
    bool is_final = false;
    bool is_sound = true;  // as a frame, whatever came before
    std::string payload{};
    std::size_t size = 0;  // of the frame
};

// Nothing if it is not whole.
std::optional<PlainFrame> plain_frame(std::string_view bytes) {
    const auto byte = [&](std::size_t at) { return static_cast<unsigned char>(bytes[at]); };
    if (bytes.size() < 2) {
        return std::nullopt;
    }
    PlainFrame frame{.opcode = byte(0) & 0x0FU, .is_final = (byte(0) & 0x80U) != 0};
    const bool is_masked = (byte(1) & 0x80U) != 0;
    const unsigned short_length = byte(1) & 0x7FU;
    const std::size_t length_bytes = short_length < 126 ? 0 : short_length == 126 ? 2 : 8;
    const std::size_t head = 2 + length_bytes + (is_masked ? 4 : 0);
    frame.is_sound = (byte(0) & 0x70U) == 0 && is_masked &&
                     (frame.opcode <= 2 || (frame.opcode >= 8 && frame.opcode <= 10));
    const bool is_control = frame.opcode >= 8;
    if (is_control && (!frame.is_final || short_length > 125)) {
        frame.is_sound = false;
    }
    if (!frame.is_sound) {
        return frame;
    }
    if (bytes.size() < head) {
        return std::nullopt;
    }
    std::uint64_t length = length_bytes == 0 ? short_length : 0;
    for (std::size_t i = 0; i < length_bytes; ++i) {
        length = length * 256 + byte(2 + i);
    }
    frame.is_sound = !(length_bytes == 2 && length < 126) &&
                     !(length_bytes == 8 && length < 65'536) && length <= kInputMax + 1000;
    if (!frame.is_sound) {
        return frame;
    }
    if (bytes.size() < head + length) {
        return std::nullopt;
    }
    for (std::size_t i = 0; i < length; ++i) {
        frame.payload += static_cast<char>(byte(head + i) ^ byte(head - 4 + i % 4));
    }
    frame.size = head + length;
    return frame;
}

bool is_utf8(std::string_view text) {
    for (std::size_t i = 0; i < text.size();) {
        const auto at = [&](std::size_t k) {
            return i + k < text.size() ? static_cast<unsigned char>(text[i + k]) : 0U;
        };
        const auto tail = [&](std::size_t k) { return (at(k) & 0xC0U) == 0x80U; };
        const unsigned a = at(0);
        if (a < 0x80) {
            i += 1;
        } else if (a >= 0xC2 && a <= 0xDF && tail(1)) {
            i += 2;
        } else if (a >= 0xE0 && a <= 0xEF && tail(1) && tail(2) && !(a == 0xE0 && at(1) < 0xA0) &&
                   !(a == 0xED && at(1) > 0x9F)) {
            i += 3;
        } else if (a >= 0xF0 && a <= 0xF4 && tail(1) && tail(2) && tail(3) &&
                   !(a == 0xF0 && at(1) < 0x90) && !(a == 0xF4 && at(1) > 0x8F)) {
            i += 4;
        } else {
            return false;
        }
    }
    return true;
}

struct Expected {
    std::vector<std::string> messages;  // before whatever ends the connection
    std::size_t pings = 0;
    std::size_t frames = 0;
};

Expected plain_messages(std::string_view bytes, std::size_t message_bytes_max) {
    Expected expected;
    std::optional<std::string> message;
    bool is_text = true;
    while (const auto frame = plain_frame(bytes)) {
        if (!frame->is_sound) {
            return expected;
        }
        ++expected.frames;
        bytes.remove_prefix(frame->size);
        if (frame->opcode == 8) {
            return expected;
        }
        if (frame->opcode >= 9) {
            expected.pings += frame->opcode == 9 ? 1 : 0;
            continue;
        }
        if ((frame->opcode == 0) != message.has_value()) {
            return expected;
        }
        if (!message) {
            message.emplace();
            is_text = frame->opcode == 1;
        }
        *message += frame->payload;
        if (message->size() > message_bytes_max) {
            return expected;
        }
        if (frame->is_final) {
            if (!is_text || !is_utf8(*message)) {
                return expected;
            }
            expected.messages.push_back(*std::exchange(message, std::nullopt));
        }
    }
    return expected;
}

// ---- The server, on this very thread.

struct Heard {
    std::vector<std::string> messages;
    int opened = 0;
    int closed = 0;
};

class Recorder final : public net::WebSocketHandler {
public:
    explicit Recorder(Heard& heard) : heard_(heard) {}
    void on_open(net::WebSocket& socket) override {
        socket_ = &socket;
        ++heard_.opened;
    }
    void on_text(std::string_view text) override {
        heard_.messages.emplace_back(text);
        socket_->send(text);
    }
    void on_closed() override { ++heard_.closed; }

private:
    Heard& heard_;
    net::WebSocket* socket_ = nullptr;
};

class Edge {
public:
    Edge()
        : log_(clock_, base::LogLevel::kError, [](std::string_view /*line*/) {}),
          server_(
              loop_, config(),
              {.http = [](const net::HttpRequest& /*request*/,
                          const net::Respond& respond) { respond({}); },
               .open_socket = [this](const net::HttpRequest& /*request*/)
                   -> base::Result<std::shared_ptr<net::WebSocketHandler>, net::HttpResponse> {
                   return std::shared_ptr<net::WebSocketHandler>(std::make_shared<Recorder>(heard));
               }},
              {.clock = clock_, .metrics = metrics_, .log = log_}) {
        const auto ports = server_.listen();
        CHECK(ports.has_value());
        port_ = ports->front();
    }

    // What the server sends after the handshake, until it closes.
    std::string talk(std::string_view bytes, std::size_t piece) {
        heard = {};
        const std::string from = next_address();
        support::RawClient client(port_, {.address = from.c_str()});
        client.send(support::handshake());
        std::string received;
        bool is_sent = false;
        std::size_t head = 0;
        for (int round = 0;; ++round) {
            CHECK(round < kRoundsMax, "the server does not end the connection");
            loop_.context().io.poll();
            std::array<char, 65536> buffer;
            const ssize_t got = recv(client.fd(), buffer.data(), buffer.size(), MSG_DONTWAIT);
            if (got > 0) {
                received.append(buffer.data(), static_cast<std::size_t>(got));
            } else if (got == 0 || (errno != EAGAIN && errno != EWOULDBLOCK)) {
                break;
            }
            const std::size_t end = received.find("\r\n\r\n");
            if (end == std::string::npos) {
                continue;
            }
            head = end + 4;
            if (!bytes.empty()) {
                const ssize_t sent =
                    ::send(client.fd(), bytes.data(), std::min(piece, bytes.size()),
                           MSG_NOSIGNAL | MSG_DONTWAIT);
                bytes.remove_prefix(sent > 0 ? static_cast<std::size_t>(sent) : 0);
                if (sent < 0 && errno != EAGAIN && errno != EWOULDBLOCK) {
                    bytes = {};
                }
            } else if (!std::exchange(is_sent, true)) {
                client.end_sending();
            }
        }
        while (heard.closed < heard.opened) {
            loop_.context().io.poll();
        }
        return received.substr(head);
    }

    static net::ServerConfig config() {
        net::ServerConfig config;
        config.limits.is_loopback_free = true;
        return config;
    }

    Heard heard;

private:
    // A closed connection keeps its port for a minute, and one address has too few ports for the
    // connections of a minute.
    std::string next_address() { return "127.0.0." + std::to_string(2 + talks_++ % 250); }

    base::SystemClock clock_;
    base::Metrics metrics_;
    base::Log log_;
    net::Loop loop_;
    net::Server server_;
    std::uint16_t port_ = 0;
    unsigned talks_ = 0;
};

// Sound frames of a server, the texts among them, and no more after a goodbye.
void check_answer(std::string_view bytes, const Expected& expected) {
    std::vector<std::string> texts;
    std::size_t pongs = 0;
    bool is_over = false;
    while (!bytes.empty()) {
        CHECK(!is_over);
        CHECK(bytes.size() >= 2);
        const auto byte = [&](std::size_t at) { return static_cast<unsigned char>(bytes[at]); };
        const unsigned opcode = byte(0) & 0x0FU;
        CHECK((byte(0) & 0xF0U) == 0x80U);
        std::size_t length = byte(1);
        CHECK(length <= 126);  // not masked, less than 64 KB
        std::size_t head = 2;
        if (length == 126) {
            CHECK(bytes.size() >= 4);
            length = byte(2) * 256U + byte(3);
            head = 4;
        }
        CHECK(bytes.size() >= head + length);
        if (opcode == 1) {
            texts.emplace_back(bytes.substr(head, length));
        }
        pongs += opcode == 10 ? 1 : 0;
        is_over = opcode == 8;
        CHECK(opcode == 1 || opcode == 8 || opcode == 10, opcode);
        bytes.remove_prefix(head + length);
    }
    CHECK(pongs <= expected.pings, pongs, expected.pings);
    CHECK(texts.size() <= expected.messages.size());
    for (std::size_t i = 0; i < texts.size(); ++i) {
        CHECK(texts[i] == expected.messages[i], i);
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size < 2 || size > kInputMax) {
        return 0;
    }
    static Edge edge;
    const std::size_t piece = std::size_t{data[0]} * 8 + 1;
    const std::string_view bytes(reinterpret_cast<const char*>(data) + 1, size - 1);
    const Expected expected = plain_messages(bytes, Edge::config().limits.message_bytes_max);
    net::FrameCounter counter;
    CHECK(counter.count(bytes).frames >= expected.frames);
    const std::string answer = edge.talk(bytes, piece);
    CHECK(edge.heard.messages == expected.messages, edge.heard.messages.size(),
          expected.messages.size());
    check_answer(answer, expected);
    return 0;
}
