// net/session.h
//
// One connection, from its first byte to its last: requests of HTTP one after the other, and then,
// if the client asks for it and may, a WebSocket. Stream is a BufferedStream, or TLS over one.
//
//   handshake ─> request <─> answer ──────────────> linger ─> gone
//                  └──────────> open ─> parting ──────┘
//
// Only two files include this header, one for each kind of stream: it takes long to compile.
#pragma once

#include <array>
#include <boost/asio/write.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/websocket/error.hpp>
#include <boost/beast/websocket/stream.hpp>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "net/buffered_stream.h"
#include "net/hub.h"
#include "net/request_reader.h"
#include "net/response_text.h"
#include "net/sessions.h"
#include "net/web_socket.h"

namespace net {

namespace websocket = boost::beast::websocket;

// What differs between the kinds of stream; each kind has its own.
template <typename Stream>
struct StreamTraits;

template <typename Stream>
class Session final : public Connection,
                      public WebSocket,
                      public BufferedStream::Owner,
                      public std::enable_shared_from_this<Session<Stream>> {
public:
    using Traits = StreamTraits<Stream>;

    template <typename... StreamArgs>
    explicit Session(NewConnection connection, StreamArgs&... stream_args)
        : stream_(BufferedStream(std::move(connection.socket), *this), stream_args...),
          hub_(std::move(connection.hub)),
          address_(connection.address),
          peer_(connection.address),
          deadline_ns_(hub_->after(limits().head)),
          messages_(limits().messages, hub_->now_ns()) {}

    void start();

    // Connection
    void sweep(std::int64_t now_ns) override;
    void flush() override;
    void part() override;
    void cut() override;

    // Socket
    void send(std::shared_ptr<const std::string> text) override;
    void send(std::string_view text) override;
    void close(CloseCode code, std::string_view reason) override;
    [[nodiscard]] const Address& peer() const override { return peer_; }
    [[nodiscard]] std::size_t queued_bytes() const override {
        return waiting_bytes_ + buffered().pending_bytes();
    }

    // BufferedStream::Owner
    void on_collected() override { hub_->flush_soon(*this); }
    void on_drained() override;
    void on_broken() override { cut(); }
    [[nodiscard]] std::shared_ptr<BufferedStream::Owner> keep() override {
        return this->shared_from_this();
    }

private:
    enum class Phase { kHandshake, kRequest, kAnswer, kOpen, kParting, kLinger, kGone };
    using Frames = websocket::stream<Stream&, false>;

    // What only HTTP needs: gone after the upgrade.
    struct Http {
        explicit Http(const Limits& limits) : reader(limits) {}

        RequestReader reader;
        Body body;  // of the answer that is being sent
        std::size_t body_sent = 0;
        unsigned serial = 0;  // of the request
        bool is_sending = false;
        bool is_last = false;  // request of this connection
        bool was_continued = false;
    };

    // Bytes that may be collected before the rest of an answer or of the messages has to wait.
    static constexpr std::size_t kPieceBytes = std::size_t{64} << 10U;
    static constexpr std::size_t kIncomingBytesKept = 4096;

    [[nodiscard]] const Limits& limits() const { return hub_->limits(); }
    [[nodiscard]] BufferedStream& buffered() { return Traits::buffered(stream_); }
    [[nodiscard]] const BufferedStream& buffered() const {
        // Beast gives out the lower layers of a const stream only as const, and Traits is the same
        // for both. NOLINTNEXTLINE(cppcoreguidelines-pro-type-const-cast)
        return Traits::buffered(const_cast<Stream&>(stream_));
    }

    // HTTP
    void read_request();
    void follow(RequestReader::State state);
    void on_request();
    void refuse(HttpResponse response);
    void answer(HttpResponse response);
    void send_body();
    void on_answered();

    // WebSocket
    void upgrade(const HttpRequest& request);
    void open(std::shared_ptr<WebSocketHandler> handler);
    void read_message();
    void on_message(const Error& error);
    void judge_message();
    // Whether a message of this size can be written at once. Dooms the connection when even waiting
    // is not possible any more.
    enum class Way : std::uint8_t { kNow, kLater, kNever };
    [[nodiscard]] Way way_for(std::size_t size);
    void write_message(std::string_view text);
    void send_waiting();
    void touch();
    void cut_gently(Cut reason, CloseCode code);
    void say_goodbye();
    void end_socket();

    // The end
    void linger();
    void end_sending();
    void discard();

    Stream stream_;
    const std::shared_ptr<Hub> hub_;
    const Address address_;  // of the other end
    Address peer_;           // of the client
    Phase phase_ = Phase::kHandshake;
    bool is_counted_ = false;  // by the hub, for peer_
    bool is_secure_ = false;
    bool is_goodbye_said_ = false;
    std::optional<Cut> doom_;   // to be cut in the next flush
    std::int64_t deadline_ns_;  // what it is for depends on the phase
    std::int64_t ping_ns_ = 0;
    RateLimit messages_;
    std::unique_ptr<Http> http_;
    std::unique_ptr<Frames> web_socket_;
    std::shared_ptr<WebSocketHandler> handler_;
    boost::beast::flat_buffer incoming_;
    std::vector<std::shared_ptr<const std::string>> waiting_;  // messages beyond kPieceBytes
    std::size_t waiting_bytes_ = 0;
    CloseCode close_code_ = CloseCode::kNormal;
    std::string close_reason_;
};

template <typename Stream>
void Session<Stream>::start() {
    Error error;
    buffered().lowest_layer().non_blocking(true, error);
    buffered().lowest_layer().set_option(tcp::no_delay(true), error);
    hub_->add(this->shared_from_this());
    hub_->metrics().http_connections.add(1);
    is_counted_ = !hub_->is_proxy(address_);
    if (error) {
        cut();
        return;
    }
    Traits::handshake(stream_, [self = this->shared_from_this()](const Error& failure) {
        if (failure) {
            self->cut();
        } else if (self->phase_ == Phase::kHandshake) {
            self->http_ = std::make_unique<Http>(self->limits());
            self->phase_ = Phase::kRequest;
            self->read_request();
        }
    });
}

template <typename Stream>
void Session<Stream>::sweep(std::int64_t now_ns) {
    if (phase_ == Phase::kOpen) {
        if (now_ns >= deadline_ns_) {
            cut_gently(Cut::kIdle, CloseCode::kPolicy);
        } else if (now_ns >= ping_ns_) {
            Error error;
            web_socket_->ping({}, error);
            ping_ns_ = now_ns + std::chrono::nanoseconds(limits().ping).count();
        }
    } else if (now_ns >= deadline_ns_) {
        if (phase_ == Phase::kAnswer && !http_->is_sending) {
            http_->is_last = true;
            answer(refusal(503, "try_again"));
        } else {
            cut();
        }
    }
}

template <typename Stream>
void Session<Stream>::flush() {
    if (phase_ == Phase::kGone) {
        return;
    }
    if (doom_) {
        // The words may still fit into the system's buffer, in the middle of nothing.
        hub_->metrics().cuts[static_cast<std::size_t>(*doom_)]->add();
        handler_->on_cut(*doom_);
        cut();
        return;
    }
    hub_->metrics().bytes_out.add(buffered().flush());
}

template <typename Stream>
void Session<Stream>::on_drained() {
    switch (phase_) {
        case Phase::kAnswer:
            if (http_->is_sending) {
                on_answered();
            }
            break;
        case Phase::kOpen:
        case Phase::kParting:
            send_waiting();
            break;
        case Phase::kLinger:
            end_sending();
            break;
        default:
            break;
    }
}

template <typename Stream>
void Session<Stream>::part() {
    if (phase_ == Phase::kOpen) {
        cut_gently(Cut::kRestarting, CloseCode::kRestart);
    } else if (phase_ == Phase::kHandshake || phase_ == Phase::kRequest) {
        cut();
    }
}

template <typename Stream>
void Session<Stream>::cut() {
    if (phase_ == Phase::kGone) {
        return;
    }
    const auto keep_alive = this->shared_from_this();
    phase_ = Phase::kGone;
    auto& gauge = http_ != nullptr || web_socket_ == nullptr ? hub_->metrics().http_connections
                                                             : hub_->metrics().sockets;
    gauge.add(-1);
    if (is_counted_) {
        hub_->release(peer_);
    }
    hub_->remove(*this);
    Error ignored;
    buffered().lowest_layer().close(ignored);
    if (handler_ != nullptr) {
        std::exchange(handler_, nullptr)->on_closed();
    }
}

// ---- The end: everything that was collected leaves, and then we wait a little for the client to
// close. Closing at once would make the system drop what the client has not read yet.

template <typename Stream>
void Session<Stream>::linger() {
    phase_ = Phase::kLinger;
    deadline_ns_ = hub_->after(limits().close);
    Traits::end(stream_);
    if (buffered().pending_bytes() == 0) {
        end_sending();
    }
}

template <typename Stream>
void Session<Stream>::end_sending() {
    Error ignored;
    buffered().lowest_layer().shutdown(tcp::socket::shutdown_send, ignored);
    discard();
}

template <typename Stream>
void Session<Stream>::discard() {
    buffered().lowest_layer().async_wait(
        tcp::socket::wait_read, [self = this->shared_from_this()](const Error& failure) {
            if (self->phase_ != Phase::kLinger) {
                return;
            }
            std::array<char, 4096> bytes;
            Error error = failure;
            if (!error) {
                self->buffered().lowest_layer().read_some(asio::buffer(bytes), error);
            }
            if (error && error != asio::error::would_block) {
                self->cut();
            } else {
                self->discard();
            }
        });
}

}  // namespace net
