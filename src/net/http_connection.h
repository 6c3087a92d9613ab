// net/http_connection.h
//
// HTTP on one connection: reads requests one after the other, hands them to the handler, and sends
// the answers. Owns the request that is being read and the body that is being sent. Belongs to a
// TcpConnection, which destroys it when a WebSocket takes its place.
#pragma once

#include <algorithm>
#include <boost/asio/buffer.hpp>
#include <boost/asio/write.hpp>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "net/address_limits.h"
#include "net/buffered_stream.h"
#include "net/http/http.h"
#include "net/http/response_text.h"
#include "net/hub.h"
#include "net/loop_context.h"
#include "net/request_reader.h"
#include "net/web_socket.h"

namespace net {

template <typename Stream>
class TcpConnection;
template <typename Stream>
class WebSocketConnection;

template <typename Stream>
class HttpConnection {
public:
    explicit HttpConnection(TcpConnection<Stream>& connection)
        : connection_(connection),
          reader_(connection.hub().limits()),
          peer_(connection.address()) {}

    void start() { read(); }

    [[nodiscard]] bool is_reading() const { return state_ == State::kReading; }
    [[nodiscard]] bool is_waiting_for_handler() const { return state_ == State::kHandling; }
    // Closes the connection after this answer.
    void answer_last(HttpResponse response);
    // All that was written has left.
    void on_drained();

private:
    enum class State : std::uint8_t { kReading, kHandling, kSending };

    [[nodiscard]] Hub& hub() const { return connection_.hub(); }

    void read();
    void follow(RequestReader::State state);
    void on_request();
    [[nodiscard]] RequestKind kind_of(const RawRequest& raw) const;
    void handle(HttpRequest request);
    void upgrade(const HttpRequest& request);
    [[nodiscard]] HttpResponse slow_down() const;
    // Whether the answer may wait for the client in our memory.
    [[nodiscard]] bool may_hold(const Body& body);
    // Whether what has come of the body may stay in our memory.
    [[nodiscard]] bool may_hold_body();
    // For what cannot be read on after.
    void refuse(HttpResponse response);
    void answer(HttpResponse response);
    void send_body();

    TcpConnection<Stream>& connection_;
    RequestReader reader_;
    State state_ = State::kReading;
    Body body_;  // of the answer that is being sent
    std::size_t body_sent_ = 0;
    std::optional<HeldAnswer> held_;       // its bytes, if it is large
    std::optional<HeldAnswer> held_body_;  // the request's, if that is
    Address peer_;                         // whose request it is
    unsigned serial_ = 0;                  // of the request
    bool is_secure_ = false;
    bool is_last_ = false;  // request of this connection
    bool was_continued_ = false;
};

template <typename Stream>
void HttpConnection<Stream>::read() {
    connection_.stream().async_read_some(
        reader_.prepare(),
        [this, keep = connection_.shared_from_this()](const Error& error, std::size_t size) {
            if (!connection_.is_http() || state_ != State::kReading) {
                return;
            }
            if (error) {
                connection_.cut();
                return;
            }
            follow(reader_.commit(size));
        });
}

template <typename Stream>
void HttpConnection<Stream>::follow(RequestReader::State state) {
    const auto before = reader_.last_state();
    const Limits& limits = hub().limits();
    switch (state) {
        case RequestReader::State::kIdle:
            connection_.set_deadline(limits.keep_alive);
            break;
        case RequestReader::State::kHead:
            if (before == RequestReader::State::kIdle) {
                connection_.set_deadline(limits.head);
            }
            break;
        case RequestReader::State::kBody:
            if (before != RequestReader::State::kBody) {
                connection_.set_deadline(limits.body);
            }
            if (!was_continued_ && reader_.expects_continue()) {
                was_continued_ = true;
                Error ignored;
                asio::write(connection_.stream(), asio::buffer("HTTP/1.1 100 Continue\r\n\r\n", 25),
                            ignored);
            }
            if (!may_hold_body()) {
                refuse(slow_down());
                return;
            }
            break;
        case RequestReader::State::kWhole:
            on_request();
            return;
        case RequestReader::State::kBad:
            refuse(refusal(400, "bad_request"));
            return;
        case RequestReader::State::kUnknownCoding:
            refuse(refusal(501, "bad_request"));
            return;
        case RequestReader::State::kHeadTooLong:
            refuse(refusal(431, "too_long"));
            return;
        case RequestReader::State::kBodyTooLong:
            refuse(refusal(413, "too_long"));
            return;
    }
    read();
}

// Large bodies share the address's budget for unread answers.
template <typename Stream>
bool HttpConnection<Stream>::may_hold_body() {
    const Limits& limits = hub().limits();
    if (held_body_ || reader_.body_bytes() <= limits.body_bytes_max) {
        return true;
    }
    held_body_.reset();
    auto held = hub().addresses().hold_answer(
        client_address(reader_.raw(), connection_.address(), hub()), limits.map_body_bytes_max);
    if (!held) {
        return false;
    }
    held_body_.emplace(std::move(*held));
    return true;
}

template <typename Stream>
void HttpConnection<Stream>::refuse(HttpResponse response) {
    hub().metrics().bad_requests.add();
    answer_last(std::move(response));
}

// By the target as it was sent, since it is judged later.
template <typename Stream>
RequestKind HttpConnection<Stream>::kind_of(const RawRequest& raw) const {
    return raw.target().starts_with(hub().config().files_path) ? RequestKind::kFile
                                                               : RequestKind::kOther;
}

template <typename Stream>
void HttpConnection<Stream>::on_request() {
    const RawRequest& raw = reader_.raw();
    state_ = State::kHandling;
    connection_.set_deadline(hub().limits().answer);
    is_last_ = raw.version() < 11 || !raw.keep_alive();
    peer_ = client_address(raw, connection_.address(), hub());
    // Before anything else: what is refused costs the client as much as what is not.
    if (!hub().addresses().may_request(peer_, kind_of(raw))) {
        answer(slow_down());
        return;
    }
    auto request = judge_request(raw,
                                 {.address = connection_.address(),
                                  .client = peer_,
                                  .is_tls = TcpConnection<Stream>::Traits::kIsTls},
                                 hub());
    if (!request) {
        const bool is_origin = request.error().status == 403;
        (is_origin ? hub().metrics().refused_origin : hub().metrics().bad_requests).add();
        answer(request.error());
        return;
    }
    is_secure_ = request->is_secure;
    if (request->path() != hub().config().socket_path) {
        handle(std::move(*request));
    } else if (is_upgrade(raw)) {
        upgrade(*request);
    } else {
        HttpResponse response = refusal(426, "bad_method");
        response.headers.emplace_back("Upgrade", "websocket");
        answer(std::move(response));
    }
}

template <typename Stream>
void HttpConnection<Stream>::handle(HttpRequest request) {
    hub().metrics().requests.add();
    const unsigned serial = ++serial_;
    // While the connection is HTTP's, this object is there.
    hub().handlers().http(std::move(request), [this, weak = connection_.weak_from_this(),
                                               serial](HttpResponse response) {
        const auto keep = weak.lock();
        if (keep != nullptr && keep->is_http() && state_ == State::kHandling && serial_ == serial) {
            answer(std::move(response));
        }
    });
}

template <typename Stream>
void HttpConnection<Stream>::upgrade(const HttpRequest& request) {
    if (hub().is_shutting_down()) {
        answer(refusal(503, "restarting"));
        return;
    }
    if (reader_.has_more()) {
        refuse(refusal(400, "bad_request"));  // RFC 6455, 4.1: the client waits for the answer
        return;
    }
    if (auto fault = judge_handshake(reader_.raw())) {
        refuse(std::move(*fault));
        return;
    }
    const Admission admission = connection_.count_client(request.peer);
    if (admission != Admission::kAdmitted) {
        hub().metrics().not_admitted(admission).add();
        answer(admission == Admission::kTooFast ? refusal(429, "too_fast")
                                                : refusal(429, "too_many_connections"));
        return;
    }
    auto handler = hub().handlers().open_socket(request);
    if (!handler) {
        answer(handler.error());
        return;
    }
    auto web_socket = std::make_unique<WebSocketConnection<Stream>>(
        connection_, std::move(*handler), request.peer);
    if (!web_socket->accept(reader_.raw())) {
        hub().metrics().bad_requests.add();
        connection_.linger();
        return;
    }
    connection_.upgrade(std::move(web_socket));
}

template <typename Stream>
void HttpConnection<Stream>::answer_last(HttpResponse response) {
    is_last_ = true;
    answer(std::move(response));
}

template <typename Stream>
HttpResponse HttpConnection<Stream>::slow_down() const {
    hub().metrics().refused_rate.add();
    connection_.pause_reading();
    HttpResponse response = refusal(429, "too_fast");
    response.headers.emplace_back("Retry-After", "1");
    return response;
}

template <typename Stream>
bool HttpConnection<Stream>::may_hold(const Body& body) {
    if (!body.is_owned() || body.bytes().size() <= BufferedStream::kRoomBytes) {
        return true;
    }
    if (auto held = hub().addresses().hold_answer(peer_, body.bytes().size())) {
        held_.emplace(std::move(*held));
        return true;
    }
    return false;
}

template <typename Stream>
void HttpConnection<Stream>::answer(HttpResponse response) {
    state_ = State::kSending;
    if (!may_hold(response.body)) {
        response = slow_down();
    }
    is_last_ = is_last_ || hub().is_shutting_down();
    connection_.set_deadline(hub().limits().answer);
    const std::string head = response_head(
        response, {.after = is_last_ ? AfterResponse::kClose : AfterResponse::kKeepAlive,
                   .is_secure = is_secure_});
    const bool has_body = !reader_.is_head_request() && response.status != 304;
    body_ = has_body ? std::move(response.body) : Body();
    body_sent_ = 0;
    Error ignored;  // the stream itself tells when it breaks
    asio::write(connection_.stream(), asio::buffer(head), ignored);
    send_body();
}

template <typename Stream>
void HttpConnection<Stream>::send_body() {
    constexpr std::size_t kRoomBytes = BufferedStream::kRoomBytes;
    std::string_view rest = body_.bytes().substr(body_sent_);
    rest =
        rest.substr(0, kRoomBytes - std::min(kRoomBytes, connection_.buffered().pending_bytes()));
    Error ignored;
    asio::write(connection_.stream(), asio::buffer(rest), ignored);
    body_sent_ += rest.size();
}

template <typename Stream>
void HttpConnection<Stream>::on_drained() {
    if (state_ != State::kSending) {
        return;
    }
    if (body_sent_ < body_.bytes().size()) {
        connection_.set_deadline(hub().limits().answer);
        send_body();
        return;
    }
    body_ = {};
    held_.reset();
    held_body_.reset();
    was_continued_ = false;
    if (is_last_) {
        connection_.linger();
        return;
    }
    state_ = State::kReading;
    follow(reader_.next());
}

}  // namespace net
