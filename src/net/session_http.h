// net/session_http.h
//
// The part of a session that speaks HTTP. See session.h.
#pragma once

#include <algorithm>
#include <boost/asio/write.hpp>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "net/session.h"

namespace net {

template <typename Stream>
void Session<Stream>::read_request() {
    stream_.async_read_some(http_->reader.prepare(), [self = this->shared_from_this()](
                                                         const Error& error, std::size_t size) {
        if (self->phase_ != Phase::kRequest) {
            return;
        }
        if (error) {
            self->cut();
            return;
        }
        self->follow(self->http_->reader.commit(size));
    });
}

template <typename Stream>
void Session<Stream>::follow(RequestReader::State state) {
    const auto before = http_->reader.last_state();
    switch (state) {
        case RequestReader::State::kIdle:
            deadline_ns_ = hub_->after(limits().keep_alive);
            break;
        case RequestReader::State::kHead:
            if (before == RequestReader::State::kIdle) {
                deadline_ns_ = hub_->after(limits().head);
            }
            break;
        case RequestReader::State::kBody:
            if (before != RequestReader::State::kBody) {
                deadline_ns_ = hub_->after(limits().body);
            }
            if (!http_->was_continued && http_->reader.expects_continue()) {
                http_->was_continued = true;
                Error ignored;
                asio::write(stream_, asio::buffer("HTTP/1.1 100 Continue\r\n\r\n", 25), ignored);
            }
            break;
        case RequestReader::State::kWhole:
            on_request();
            return;
        case RequestReader::State::kBad:
            refuse(refusal(400, "bad_request"));
            return;
        case RequestReader::State::kHeadTooLong:
            refuse(refusal(431, "too_long"));
            return;
        case RequestReader::State::kBodyTooLong:
            refuse(refusal(413, "too_long"));
            return;
    }
    read_request();
}

// For what cannot be read on after.
template <typename Stream>
void Session<Stream>::refuse(HttpResponse response) {
    hub_->metrics().bad_requests.add();
    phase_ = Phase::kAnswer;
    http_->is_last = true;
    answer(std::move(response));
}

template <typename Stream>
void Session<Stream>::on_request() {
    const RawRequest& raw = http_->reader.raw();
    phase_ = Phase::kAnswer;
    deadline_ns_ = hub_->after(limits().answer);
    http_->is_last = raw.version() < 11 || !raw.keep_alive();
    auto request = judge_request(raw, {.address = address_, .is_tls = Traits::kIsTls}, *hub_);
    if (!request) {
        const bool is_origin = request.error().status == 403;
        (is_origin ? hub_->metrics().refused_origin : hub_->metrics().bad_requests).add();
        answer(request.error());
        return;
    }
    is_secure_ = request->is_secure;
    if (!hub_->may_request(request->peer)) {
        hub_->metrics().refused_rate.add();
        HttpResponse slow_down = refusal(429, "too_fast");
        slow_down.headers.emplace_back("Retry-After", "1");
        answer(std::move(slow_down));
        return;
    }
    if (request->path() == hub_->config().socket_path) {
        if (is_upgrade(raw)) {
            upgrade(*request);
        } else {
            HttpResponse response = refusal(426, "bad_method");
            response.headers.emplace_back("Upgrade", "websocket");
            answer(std::move(response));
        }
        return;
    }
    hub_->metrics().requests.add();
    const unsigned serial = ++http_->serial;
    const std::weak_ptr<Session> weak = this->weak_from_this();
    hub_->handlers().http(std::move(*request), [weak, serial](HttpResponse response) {
        const auto self = weak.lock();
        if (self != nullptr && self->phase_ == Phase::kAnswer && !self->http_->is_sending &&
            self->http_->serial == serial) {
            self->answer(std::move(response));
        }
    });
}

template <typename Stream>
void Session<Stream>::answer(HttpResponse response) {
    http_->is_sending = true;
    http_->is_last = http_->is_last || hub_->is_shutting_down();
    deadline_ns_ = hub_->after(limits().answer);
    const std::string head = response_head(
        response, {.after = http_->is_last ? AfterResponse::kClose : AfterResponse::kKeepAlive,
                   .is_secure = is_secure_});
    const bool has_body = !http_->reader.is_head_request() && response.status != 304;
    http_->body = has_body ? std::move(response.body) : Body();
    http_->body_sent = 0;
    Error ignored;  // of writing: the stream itself tells when it breaks
    asio::write(stream_, asio::buffer(head), ignored);
    send_body();
}

template <typename Stream>
void Session<Stream>::send_body() {
    std::string_view rest = http_->body.bytes().substr(http_->body_sent);
    rest = rest.substr(0, kPieceBytes - std::min(kPieceBytes, buffered().pending_bytes()));
    Error ignored;
    asio::write(stream_, asio::buffer(rest), ignored);
    http_->body_sent += rest.size();
}

template <typename Stream>
void Session<Stream>::on_answered() {
    if (http_->body_sent < http_->body.bytes().size()) {
        deadline_ns_ = hub_->after(limits().answer);
        send_body();
        return;
    }
    http_->body = {};
    http_->is_sending = false;
    http_->was_continued = false;
    if (http_->is_last) {
        linger();
        return;
    }
    phase_ = Phase::kRequest;
    follow(http_->reader.next());
}

}  // namespace net
