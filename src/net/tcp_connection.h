// net/tcp_connection.h
//
// One connection, from its first byte to its last: owns the stream, the protocol that is spoken on
// it, and the time limits outside both. It begins with HTTP; when the client asks for a WebSocket
// and may have one, that takes HTTP's place. Stream is a BufferedStream, or TLS over one.
//
//   handshake ─> HTTP ─> WebSocket ─> linger ─> gone
//                  └────────────────────┘
//
// Only two files include this header, one for each kind of stream: it takes long to compile.
#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>

#include "net/buffered_stream.h"
#include "net/http_connection.h"
#include "net/hub.h"
#include "net/new_connection.h"
#include "net/web_socket_connection.h"

namespace net {

// What differs between the kinds of stream; each kind has its own.
template <typename Stream>
struct StreamTraits;

template <typename Stream>
class TcpConnection final : public Connection,
                            public BufferedStream::Owner,
                            public std::enable_shared_from_this<TcpConnection<Stream>> {
public:
    using Traits = StreamTraits<Stream>;

    template <typename... StreamArgs>
    explicit TcpConnection(NewConnection connection, StreamArgs&... stream_args)
        : stream_(BufferedStream(std::move(connection.socket), *this), stream_args...),
          hub_(std::move(connection.hub)),
          address_(connection.address),
          received_(hub_->limits().bytes, hub_->now_ns()),
          moved_ns_(hub_->now_ns()) {
        set_deadline(hub_->limits().head);
    }

    void start();

    // Connection
    void sweep(std::int64_t now_ns) override;
    void flush() override;
    void part() override;
    void cut() override;

    // BufferedStream::Owner
    void on_collected() override { hub_->flush_soon(*this); }
    void on_drained() override;
    void on_broken() override { cut(); }
    void on_received(std::size_t bytes) override {
        received_.spend(hub_->limits().bytes, hub_->now_ns(), bytes);
    }
    [[nodiscard]] std::chrono::nanoseconds read_delay() override;
    [[nodiscard]] std::shared_ptr<BufferedStream::Owner> keep() override {
        return this->shared_from_this();
    }

    // For the protocol that is spoken here.

    [[nodiscard]] Stream& stream() { return stream_; }
    [[nodiscard]] BufferedStream& buffered() { return Traits::buffered(stream_); }
    [[nodiscard]] Hub& hub() const { return *hub_; }
    [[nodiscard]] const Address& address() const { return address_; }  // of the other end
    [[nodiscard]] bool is_http() const { return phase_ == Phase::kHttp; }
    [[nodiscard]] bool is_web_socket() const { return phase_ == Phase::kWebSocket; }
    // Cuts the connection, unless HTTP has something to say, when the time is up. A WebSocket keeps
    // its own times.
    void set_deadline(std::chrono::milliseconds time) { deadline_ns_ = hub_->after(time); }
    // Whether the client may have one more connection. It is counted once, until the end of this
    // one.
    [[nodiscard]] Admission count_client(const Address& client);
    // Destroys the HttpConnection, which may be the caller.
    void upgrade(std::unique_ptr<WebSocketConnection<Stream>> web_socket);
    // Pauses reads from a client that exceeded a rate limit.
    void pause_reading() { read_on_ns_ = hub_->after(hub_->limits().pause); }
    // Throttles reads on a connection that is about to be closed.
    void slow_reading() { is_slowed_ = true; }
    // Lets everything that was collected leave, and then waits a little for the client to close.
    // Closing at once would make the system drop what the client has not read yet.
    void linger();

private:
    enum class Phase : std::uint8_t { kHandshake, kHttp, kWebSocket, kLinger, kGone };

    // Whether the client has stopped reading.
    [[nodiscard]] bool is_stalled(std::int64_t now_ns);
    void cut_as_slow();
    void end_sending();
    void discard();

    Stream stream_;
    const std::shared_ptr<Hub> hub_;
    const Address address_;
    std::optional<Address> counted_;  // by the hub, for this address
    Phase phase_ = Phase::kHandshake;
    std::int64_t deadline_ns_ = 0;
    RateLimit received_;           // bytes
    std::int64_t read_on_ns_ = 0;  // nothing is read before
    bool is_slowed_ = false;       // every read waits
    std::int64_t moved_ns_;        // when a sweep last saw that bytes had left, or that none had to
    std::uint64_t moved_ = 0;      // how many had left by then
    std::unique_ptr<HttpConnection<Stream>> http_;             // until the upgrade
    std::unique_ptr<WebSocketConnection<Stream>> web_socket_;  // from then on
};

template <typename Stream>
void TcpConnection<Stream>::start() {
    Error error;
    buffered().lowest_layer().non_blocking(true, error);
    buffered().lowest_layer().set_option(tcp::no_delay(true), error);
    hub_->add(this->shared_from_this());
    hub_->metrics().http_connections.add(1);
    if (!hub_->is_proxy(address_)) {
        counted_ = address_;  // admitted when it was accepted
    }
    if (error) {
        cut();
        return;
    }
    Traits::handshake(stream_, [self = this->shared_from_this()](const Error& failure) {
        if (failure) {
            self->cut();
        } else if (self->phase_ == Phase::kHandshake) {
            self->phase_ = Phase::kHttp;
            self->http_ = std::make_unique<HttpConnection<Stream>>(*self);
            self->http_->start();
        }
    });
}

template <typename Stream>
void TcpConnection<Stream>::sweep(std::int64_t now_ns) {
    if (is_stalled(now_ns)) {
        cut_as_slow();
    } else if (phase_ == Phase::kWebSocket) {
        web_socket_->sweep(now_ns);
    } else if (now_ns >= deadline_ns_) {
        if (phase_ == Phase::kHttp && http_->is_waiting_for_handler()) {
            http_->answer_last(refusal(503, "try_again"));
        } else {
            cut();
        }
    }
}

template <typename Stream>
bool TcpConnection<Stream>::is_stalled(std::int64_t now_ns) {
    if (buffered().pending_bytes() == 0 || buffered().sent_bytes() != moved_) {
        moved_ = buffered().sent_bytes();
        moved_ns_ = now_ns;
    }
    return now_ns - moved_ns_ >= std::chrono::nanoseconds(hub_->limits().stall).count();
}

template <typename Stream>
void TcpConnection<Stream>::cut_as_slow() {
    if (phase_ == Phase::kWebSocket) {
        // Queued, but never sent: the client reads nothing.
        web_socket_->announce(Cut::kSlow);
    }
    cut();
}

template <typename Stream>
std::chrono::nanoseconds TcpConnection<Stream>::read_delay() {
    if (hub_->addresses().is_free(address_)) {
        return {};
    }
    const std::int64_t now_ns = hub_->now_ns();
    auto delay = std::max(received_.wait(hub_->limits().bytes, now_ns),
                          std::chrono::nanoseconds(read_on_ns_ - now_ns));
    if (is_slowed_) {
        delay = std::max(delay, std::chrono::nanoseconds(hub_->limits().pause));
    }
    if (phase_ == Phase::kWebSocket) {
        delay = std::max(delay, hub_->addresses().wait_for_turn(counted_.value_or(address_)));
    }
    if (delay.count() > 0) {
        hub_->metrics().delayed_reads.add();
    }
    return delay;
}

template <typename Stream>
void TcpConnection<Stream>::flush() {
    if (phase_ == Phase::kGone) {
        return;
    }
    if (phase_ == Phase::kWebSocket && web_socket_->is_too_slow()) {
        cut_as_slow();
        return;
    }
    hub_->metrics().bytes_out.add(buffered().flush());
}

template <typename Stream>
void TcpConnection<Stream>::on_drained() {
    switch (phase_) {
        case Phase::kHttp:
            http_->on_drained();
            break;
        case Phase::kWebSocket:
            web_socket_->on_drained();
            break;
        case Phase::kLinger:
            end_sending();
            break;
        default:
            break;
    }
}

template <typename Stream>
void TcpConnection<Stream>::part() {
    if (phase_ == Phase::kWebSocket) {
        web_socket_->part();
    } else if (phase_ == Phase::kHandshake || (phase_ == Phase::kHttp && http_->is_reading())) {
        cut();
    }
}

template <typename Stream>
void TcpConnection<Stream>::cut() {
    if (phase_ == Phase::kGone) {
        return;
    }
    const auto keep_alive = this->shared_from_this();
    phase_ = Phase::kGone;
    auto& gauge =
        web_socket_ == nullptr ? hub_->metrics().http_connections : hub_->metrics().web_sockets;
    gauge.add(-1);
    if (counted_) {
        hub_->addresses().release(*counted_);
    }
    hub_->remove(*this);
    buffered().close();
    if (web_socket_ != nullptr) {
        web_socket_->on_gone();
    }
}

template <typename Stream>
Admission TcpConnection<Stream>::count_client(const Address& client) {
    if (counted_) {
        return Admission::kAdmitted;
    }
    const Admission admission = hub_->addresses().admit(client);
    if (admission == Admission::kAdmitted) {
        counted_ = client;
    }
    return admission;
}

template <typename Stream>
void TcpConnection<Stream>::upgrade(std::unique_ptr<WebSocketConnection<Stream>> web_socket) {
    http_ = nullptr;
    hub_->metrics().http_connections.add(-1);
    hub_->metrics().web_sockets.add(1);
    phase_ = Phase::kWebSocket;
    web_socket_ = std::move(web_socket);
    web_socket_->start();
}

template <typename Stream>
void TcpConnection<Stream>::linger() {
    phase_ = Phase::kLinger;
    set_deadline(hub_->limits().close);
    Traits::end(stream_);
    if (buffered().pending_bytes() == 0) {
        end_sending();
    }
}

template <typename Stream>
void TcpConnection<Stream>::end_sending() {
    Error ignored;
    buffered().lowest_layer().shutdown(tcp::socket::shutdown_send, ignored);
    discard();
}

template <typename Stream>
void TcpConnection<Stream>::discard() {
    buffered().lowest_layer().async_wait(
        tcp::socket::wait_read, [self = this->shared_from_this()](const Error& failure) {
            if (self->phase_ != Phase::kLinger) {
                return;
            }
            std::array<char, 4096> bytes;
            Error error = failure;
            if (!error) {
                self->on_received(
                    self->buffered().lowest_layer().read_some(asio::buffer(bytes), error));
            }
            if (error && error != asio::error::would_block) {
                self->cut();
            } else if (self->read_delay().count() == 0) {
                self->discard();
            }  // otherwise the deadline ends it
        });
}

}  // namespace net
