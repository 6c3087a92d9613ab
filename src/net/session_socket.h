// net/session_socket.h
//
// The part of a session that is a WebSocket. See session.h.
#pragma once

#include <boost/beast/websocket/error.hpp>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "net/session.h"

namespace net {

template <typename Stream>
void Session<Stream>::upgrade(const HttpRequest& request) {
    if (hub_->is_shutting_down()) {
        answer(refusal(503, "restarting"));
        return;
    }
    if (http_->reader.has_more()) {
        refuse(refusal(400, "bad_request"));  // RFC 6455, 4.1: the client waits for the answer
        return;
    }
    if (!is_counted_) {
        if (!hub_->admit(request.peer)) {
            hub_->metrics().refused_per_address.add();
            answer(refusal(429, "too_many_connections"));
            return;
        }
        is_counted_ = true;
    }
    peer_ = request.peer;
    auto opened = hub_->handlers().open_socket(request);
    if (!opened) {
        answer(opened.error());
        return;
    }
    web_socket_ = std::make_unique<Frames>(stream_);
    // The sweep keeps the times.
    web_socket_->set_option(websocket::stream_base::timeout{websocket::stream_base::none(),
                                                            websocket::stream_base::none(), false});
    web_socket_->auto_fragment(false);
    web_socket_->read_message_max(limits().message_bytes_max);
    web_socket_->control_callback(
        [this](websocket::frame_type /*kind*/, boost::beast::string_view /*payload*/) {
            if (phase_ == Phase::kOpen) {
                touch();
            }
        });
    Error error;
    web_socket_->accept(http_->reader.raw(), error);
    if (error) {
        hub_->metrics().bad_requests.add();
        web_socket_ = nullptr;
        linger();  // Beast has said what was wrong
        return;
    }
    open(std::move(*opened));
}

template <typename Stream>
void Session<Stream>::open(std::shared_ptr<WebSocketHandler> handler) {
    http_ = nullptr;
    hub_->metrics().http_connections.add(-1);
    hub_->metrics().sockets.add(1);
    phase_ = Phase::kOpen;
    handler_ = std::move(handler);
    touch();
    handler_->on_open(*this);
    if (phase_ == Phase::kOpen) {
        read_message();
    }
}

template <typename Stream>
void Session<Stream>::touch() {
    const std::int64_t now = hub_->now_ns();
    deadline_ns_ = now + std::chrono::nanoseconds(limits().idle).count();
    ping_ns_ = now + std::chrono::nanoseconds(limits().ping).count();
}

template <typename Stream>
void Session<Stream>::read_message() {
    web_socket_->async_read(incoming_,
                            [self = this->shared_from_this()](const Error& error, std::size_t) {
                                self->on_message(error);
                            });
}

template <typename Stream>
void Session<Stream>::on_message(const Error& error) {
    if (phase_ != Phase::kOpen && phase_ != Phase::kParting) {
        return;
    }
    if (error) {
        if (error == websocket::error::message_too_big) {
            hub_->metrics().cuts[static_cast<std::size_t>(Cut::kTooLong)]->add();
            handler_->on_cut(Cut::kTooLong);
        }
        end_socket();
        return;
    }
    if (phase_ == Phase::kParting) {
        return;  // Beast reads on for the other goodbye
    }
    touch();
    judge_message();
    incoming_.consume(incoming_.size());
    if (incoming_.capacity() > kIncomingBytesKept) {
        incoming_.shrink_to_fit();
    }
    if (phase_ == Phase::kOpen) {
        read_message();
    }
}

template <typename Stream>
void Session<Stream>::judge_message() {
    hub_->metrics().messages_in.add();
    if (!hub_->is_free(peer_) && !messages_.take(limits().messages, hub_->now_ns())) {
        cut_gently(Cut::kTooFast, CloseCode::kPolicy);
    } else if (!web_socket_->got_text()) {
        close(CloseCode::kNotText, "text only");
    } else {
        const auto bytes = incoming_.data();
        handler_->on_text({static_cast<const char*>(bytes.data()), bytes.size()});
    }
}

template <typename Stream>
void Session<Stream>::send(std::string_view text) {
    const Way way = way_for(text.size());
    if (way == Way::kNow) {
        write_message(text);
    } else if (way == Way::kLater) {
        waiting_bytes_ += text.size();
        waiting_.push_back(std::make_shared<const std::string>(text));
    }
}

template <typename Stream>
void Session<Stream>::send(std::shared_ptr<const std::string> text) {
    const Way way = way_for(text->size());
    if (way == Way::kNow) {
        write_message(*text);
    } else if (way == Way::kLater) {
        waiting_bytes_ += text->size();
        waiting_.push_back(std::move(text));
    }
}

template <typename Stream>
typename Session<Stream>::Way Session<Stream>::way_for(std::size_t size) {
    if (phase_ != Phase::kOpen || doom_) {
        return Way::kNever;
    }
    if (queued_bytes() + size > limits().queued_bytes_max) {
        doom_ = Cut::kSlow;
        hub_->flush_soon(*this);
        return Way::kNever;
    }
    return waiting_.empty() && buffered().pending_bytes() < kPieceBytes ? Way::kNow : Way::kLater;
}

template <typename Stream>
void Session<Stream>::write_message(std::string_view text) {
    hub_->metrics().messages_out.add();
    Error ignored;  // after the client's goodbye; the read that heard it ends the session
    web_socket_->write(asio::buffer(text), ignored);
}

template <typename Stream>
void Session<Stream>::send_waiting() {
    std::size_t count = 0;
    while (count < waiting_.size() && buffered().pending_bytes() < kPieceBytes) {
        waiting_bytes_ -= waiting_[count]->size();
        write_message(*waiting_[count]);
        ++count;
    }
    waiting_.erase(waiting_.begin(), waiting_.begin() + static_cast<std::ptrdiff_t>(count));
    if (waiting_.empty()) {
        waiting_.shrink_to_fit();
        if (phase_ == Phase::kParting) {
            say_goodbye();
        }
    }
}

template <typename Stream>
void Session<Stream>::cut_gently(Cut reason, CloseCode code) {
    hub_->metrics().cuts[static_cast<std::size_t>(reason)]->add();
    const std::string words = handler_->on_cut(reason);
    if (!words.empty()) {
        send(words);
    }
    close(code, to_text(reason));
}

template <typename Stream>
void Session<Stream>::close(CloseCode code, std::string_view reason) {
    if (phase_ != Phase::kOpen) {
        return;
    }
    phase_ = Phase::kParting;
    deadline_ns_ = hub_->after(limits().close);
    close_code_ = code;
    close_reason_ = reason.substr(0, 100);
    if (waiting_.empty()) {
        say_goodbye();
    }
}

template <typename Stream>
void Session<Stream>::say_goodbye() {
    if (std::exchange(is_goodbye_said_, true)) {
        return;
    }
    const websocket::close_reason reason(
        static_cast<websocket::close_code>(close_code_),
        boost::beast::string_view(close_reason_.data(), close_reason_.size()));
    web_socket_->async_close(
        reason, [self = this->shared_from_this()](const Error& /*error*/) { self->end_socket(); });
}

template <typename Stream>
void Session<Stream>::end_socket() {
    if (phase_ == Phase::kLinger || phase_ == Phase::kGone) {
        return;
    }
    phase_ = Phase::kLinger;
    std::exchange(handler_, nullptr)->on_closed();
    linger();
}

}  // namespace net
