// net/web_socket_connection.h
//
// A WebSocket on one connection: reads messages and hands them to the handler, queues and writes
// what is sent, keeps the connection alive with pings, and performs the closing handshake. Owns the
// handler. Belongs to a TcpConnection.
//
//   open ─> parting ─> closed
#pragma once

#include <boost/asio/buffer.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/websocket/error.hpp>
#include <boost/beast/websocket/stream.hpp>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "net/frame_counter.h"
#include "net/frame_tap.h"
#include "net/http/target.h"
#include "net/hub.h"
#include "net/loop_context.h"
#include "net/message_queue.h"
#include "net/rate_limit.h"
#include "net/request_reader.h"
#include "net/web_socket.h"

namespace net {

namespace websocket = boost::beast::websocket;

template <typename Stream>
class TcpConnection;

template <typename Stream>
class WebSocketConnection final : public WebSocket, private FrameWatcher {
public:
    WebSocketConnection(TcpConnection<Stream>& connection,
                        std::shared_ptr<WebSocketHandler> handler, const Address& peer);

    // Answers the handshake, which judge_handshake() has found sound; false when it failed.
    [[nodiscard]] bool accept(const RawRequest& request);
    // Calls the handler for the first time, and begins to read.
    void start();

    // WebSocket
    void send(std::shared_ptr<const std::string> text) override;
    void send(std::string_view text) override;
    void close(CloseCode code, std::string_view reason) override;
    void charge(unsigned messages) override { hub().addresses().count_messages(peer_, messages); }
    [[nodiscard]] const Address& peer() const override { return peer_; }
    [[nodiscard]] std::size_t queued_bytes() const override {
        return queue_.bytes() + connection_.buffered().pending_bytes();
    }

    // For the connection.

    void sweep(std::int64_t now_ns);
    // All that was written has left.
    void on_drained();
    // Begins to say goodbye because of a restart.
    void part() { cut_gently(Cut::kRestarting, CloseCode::kRestart); }
    // More is waiting than the limit allows: to be cut in the next flush.
    [[nodiscard]] bool is_too_slow() const { return state_ != State::kClosed && is_too_slow_; }
    // Counts the cut and asks the handler for its last words.
    std::string announce(Cut reason);
    // The connection is gone.
    void on_gone();

private:
    enum class State : std::uint8_t { kOpen, kParting, kClosed };
    // Whether a message can be written at once.
    enum class Way : std::uint8_t { kNow, kLater, kNever };
    struct Goodbye {
        CloseCode code = CloseCode::kNormal;
        bool is_said = false;
        std::string reason{};
    };
    static constexpr std::size_t kIncomingBytesKept = 4096;

    [[nodiscard]] Hub& hub() const { return connection_.hub(); }
    [[nodiscard]] bool has_room() const { return connection_.buffered().has_room(); }

    // FrameWatcher
    void on_bytes(std::string_view bytes) override;

    void read();
    void on_message(const Error& error);
    void judge_message();
    [[nodiscard]] Way way_for(std::size_t size);
    void write(std::string_view text);
    void touch();
    void cut_gently(Cut reason, CloseCode code);
    void say_goodbye();
    void end();

    TcpConnection<Stream>& connection_;
    websocket::stream<FrameTap<Stream>, false> frames_;
    std::shared_ptr<WebSocketHandler> handler_;
    const Address peer_;
    State state_ = State::kOpen;
    bool is_too_slow_ = false;
    std::int64_t deadline_ns_ = 0;  // open: of silence; parting: of waiting for the other goodbye
    std::int64_t ping_ns_ = 0;
    FrameCounter frame_counter_;
    RateLimit messages_;
    RateLimit all_frames_;
    RateLimit control_frames_;
    boost::beast::flat_buffer incoming_;
    MessageQueue queue_;  // beyond what the stream has room for
    Goodbye goodbye_;
};

template <typename Stream>
WebSocketConnection<Stream>::WebSocketConnection(TcpConnection<Stream>& connection,
                                                 std::shared_ptr<WebSocketHandler> handler,
                                                 const Address& peer)
    : connection_(connection),
      frames_(connection.stream(), static_cast<FrameWatcher&>(*this)),
      handler_(std::move(handler)),
      peer_(peer),
      messages_(hub().limits().messages, hub().now_ns()),
      all_frames_(hub().limits().frames, hub().now_ns()),
      control_frames_(hub().limits().control_frames, hub().now_ns()) {}

template <typename Stream>
bool WebSocketConnection<Stream>::accept(const RawRequest& request) {
    // The sweep keeps the times.
    frames_.set_option(websocket::stream_base::timeout{websocket::stream_base::none(),
                                                       websocket::stream_base::none(), false});
    frames_.auto_fragment(false);
    frames_.read_message_max(hub().limits().message_bytes_max);
    frames_.control_callback(
        [this](websocket::frame_type /*kind*/, boost::beast::string_view /*payload*/) {
            if (connection_.is_web_socket() && state_ == State::kOpen) {
                touch();
            }
        });
    // Otherwise the library names itself and its version.
    frames_.set_option(websocket::stream_base::decorator([](websocket::response_type& response) {
        response.set(boost::beast::http::field::server, "fogg");
    }));
    Error error;
    frames_.accept(request, error);
    return !error;
}

template <typename Stream>
void WebSocketConnection<Stream>::start() {
    touch();
    handler_->on_open(*this);
    if (state_ == State::kOpen) {
        read();
    }
}

template <typename Stream>
void WebSocketConnection<Stream>::touch() {
    const std::int64_t now = hub().now_ns();
    deadline_ns_ = now + std::chrono::nanoseconds(hub().limits().idle).count();
    ping_ns_ = now + std::chrono::nanoseconds(hub().limits().ping).count();
}

template <typename Stream>
void WebSocketConnection<Stream>::sweep(std::int64_t now_ns) {
    if (now_ns >= deadline_ns_) {
        if (state_ == State::kOpen) {
            cut_gently(Cut::kIdle, CloseCode::kPolicy);
        } else {
            connection_.cut();
        }
    } else if (state_ == State::kOpen && now_ns >= ping_ns_) {
        Error error;
        frames_.ping({}, error);
        ping_ns_ = now_ns + std::chrono::nanoseconds(hub().limits().ping).count();
    }
}

template <typename Stream>
void WebSocketConnection<Stream>::read() {
    frames_.async_read(incoming_, [this, keep = connection_.shared_from_this()](
                                      const Error& error, std::size_t) { on_message(error); });
}

template <typename Stream>
void WebSocketConnection<Stream>::on_message(const Error& error) {
    if (state_ == State::kClosed) {
        return;
    }
    if (error) {
        if (error == websocket::error::message_too_big) {
            announce(Cut::kTooLong);
        }
        end();
        return;
    }
    if (state_ == State::kParting) {
        return;  // Beast reads on for the other goodbye
    }
    touch();
    judge_message();
    incoming_.consume(incoming_.size());
    if (incoming_.capacity() > kIncomingBytesKept) {
        incoming_.shrink_to_fit();
    }
    if (state_ == State::kOpen) {
        read();
    }
}

// Pings, pongs and fragments are no messages, and still cost us time.
template <typename Stream>
void WebSocketConnection<Stream>::on_bytes(std::string_view bytes) {
    const FrameCount count = frame_counter_.count(bytes);
    if (state_ != State::kOpen || hub().addresses().is_free(peer_)) {
        return;
    }
    const std::int64_t now = hub().now_ns();
    const Limits& limits = hub().limits();
    if (!all_frames_.take(limits.frames, now, count.frames) ||
        !control_frames_.take(limits.control_frames, now, count.control)) {
        cut_gently(Cut::kTooFast, CloseCode::kPolicy);
    }
}

template <typename Stream>
void WebSocketConnection<Stream>::judge_message() {
    hub().metrics().messages_in.add();
    hub().addresses().count_messages(peer_, 1);
    if (!hub().addresses().is_free(peer_) &&
        !messages_.take(hub().limits().messages, hub().now_ns())) {
        cut_gently(Cut::kTooFast, CloseCode::kPolicy);
    } else if (!frames_.got_text()) {
        close(CloseCode::kNotText, "text only");
    } else {
        const auto bytes = incoming_.data();
        const std::string_view text(static_cast<const char*>(bytes.data()), bytes.size());
        // The library looks too, but not at the end of a message whose last fragment is empty.
        if (is_utf8(text)) {
            handler_->on_text(text);
        } else {
            close(CloseCode::kNotUtf8, "UTF-8 only");
        }
    }
}

template <typename Stream>
void WebSocketConnection<Stream>::send(std::string_view text) {
    const Way way = way_for(text.size());
    if (way == Way::kNow) {
        write(text);
    } else if (way == Way::kLater) {
        queue_.push(std::make_shared<const std::string>(text));
    }
}

template <typename Stream>
void WebSocketConnection<Stream>::send(std::shared_ptr<const std::string> text) {
    const Way way = way_for(text->size());
    if (way == Way::kNow) {
        write(*text);
    } else if (way == Way::kLater) {
        queue_.push(std::move(text));
    }
}

template <typename Stream>
typename WebSocketConnection<Stream>::Way WebSocketConnection<Stream>::way_for(std::size_t size) {
    if (state_ != State::kOpen || is_too_slow_) {
        return Way::kNever;
    }
    if (queued_bytes() + size > hub().limits().queued_bytes_max) {
        is_too_slow_ = true;
        hub().flush_soon(connection_);
        return Way::kNever;
    }
    return queue_.empty() && has_room() ? Way::kNow : Way::kLater;
}

template <typename Stream>
void WebSocketConnection<Stream>::write(std::string_view text) {
    hub().metrics().messages_out.add();
    Error ignored;  // after the client's goodbye; the read that heard it ends the connection
    frames_.write(asio::buffer(text), ignored);
}

template <typename Stream>
void WebSocketConnection<Stream>::on_drained() {
    queue_.drain([this] { return has_room(); }, [this](const std::string& text) { write(text); });
    if (queue_.empty() && state_ == State::kParting) {
        say_goodbye();
    }
}

template <typename Stream>
std::string WebSocketConnection<Stream>::announce(Cut reason) {
    hub().metrics().cuts[static_cast<std::size_t>(reason)]->add();
    return handler_->on_cut(reason);
}

template <typename Stream>
void WebSocketConnection<Stream>::cut_gently(Cut reason, CloseCode code) {
    if (state_ != State::kOpen) {
        return;
    }
    const std::string words = announce(reason);
    if (!words.empty()) {
        send(words);
    }
    if (reason == Cut::kTooFast) {
        connection_.slow_reading();
    }
    close(code, to_text(reason));
}

template <typename Stream>
void WebSocketConnection<Stream>::close(CloseCode code, std::string_view reason) {
    if (state_ != State::kOpen) {
        return;
    }
    state_ = State::kParting;
    deadline_ns_ = hub().after(hub().limits().close);
    goodbye_.code = code;
    goodbye_.reason = reason.substr(0, 100);
    if (queue_.empty()) {
        say_goodbye();
    }
}

template <typename Stream>
void WebSocketConnection<Stream>::say_goodbye() {
    if (std::exchange(goodbye_.is_said, true)) {
        return;
    }
    const websocket::close_reason reason(
        static_cast<websocket::close_code>(goodbye_.code),
        boost::beast::string_view(goodbye_.reason.data(), goodbye_.reason.size()));
    frames_.async_close(
        reason, [this, keep = connection_.shared_from_this()](const Error& /*error*/) { end(); });
}

template <typename Stream>
void WebSocketConnection<Stream>::end() {
    if (state_ == State::kClosed) {
        return;
    }
    on_gone();
    if (connection_.is_web_socket()) {
        connection_.linger();
    }
}

template <typename Stream>
void WebSocketConnection<Stream>::on_gone() {
    if (state_ == State::kClosed) {
        return;
    }
    state_ = State::kClosed;
    std::exchange(handler_, nullptr)->on_closed();
}

}  // namespace net
