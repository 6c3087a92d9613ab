#include "cluster/player.h"

#include <boost/json/object.hpp>
#include <boost/json/parse.hpp>
#include <stdexcept>
#include <utility>
#include <vector>

namespace cluster {
namespace {

constexpr std::uint32_t kHaste = 5;          // people in tests think faster
constexpr std::int64_t kPatienceMs = 2'500;  // for an answer, before trying another node

// Shared by all: each connection keeps its own incomplete data.
std::span<char> buffer() {
    static std::vector<char> bytes(4U << 20U);
    return bytes;
}

}  // namespace

Player::Player(sim::Character character, std::uint64_t seed)
    : client_(std::move(character), seed), rng_(seed) {}

void Player::turn(std::int64_t now_ms, std::span<const std::uint16_t> ports) {
    now_ms_ = now_ms;
    if (!line_) {
        if (now_ms >= connects_at_ms_) {
            connect(ports);
        }
        return;
    }
    read();
    const bool is_silent = !client_.is_at_rest() && now_ms - heard_at_ms_ > kPatienceMs;
    // Until the handshake is done, wants_new_line() still concerns the previous connection.
    const bool is_unwanted = client_.has_line() && client_.wants_new_line();
    if (is_broken_ || is_silent || is_unwanted) {
        disconnect();
    } else if (client_.has_line() && now_ms >= acts_at_ms_) {
        acts_at_ms_ = now_ms + client_.act() / kHaste;
    }
}

void Player::connect(std::span<const std::uint16_t> ports) {
    is_broken_ = false;
    heard_at_ms_ = now_ms_;
    try {
        line_.emplace(ports[rng_.below(static_cast<std::uint32_t>(ports.size()))]);
        line_->send_raw(
            "GET /ws HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
            "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
            "Authorization: Bearer " +
            client_.who().key + "\r\n\r\n");
    } catch (const std::runtime_error&) {
        disconnect();
    }
}

void Player::disconnect() {
    line_.reset();
    client_.on_line_lost();
    connects_at_ms_ = now_ms_ + 20 + rng_.below(300);
}

void Player::read() {
    is_broken_ = !line_->read(buffer(), *this) || is_broken_;
}

void Player::on_answer(load::Line& line, std::string_view text) {
    heard_at_ms_ = now_ms_;
    last_status_ = text.substr(0, text.find('\r'));
    if (!text.starts_with("HTTP/1.1 101")) {
        is_broken_ = true;
        return;
    }
    line.become_web_socket();
    ++connections_;
    client_.on_line([this](const std::string& message) {
        try {
            line_->send_text(message);
        } catch (const std::runtime_error&) {
            is_broken_ = true;
        }
    });
}

void Player::on_text(load::Line& /*line*/, std::string_view text) {
    heard_at_ms_ = now_ms_;
    if (text.starts_with(R"({"t":"update")")) {
        record(text);
    } else if (text.starts_with(R"({"t":"refused")")) {
        ++refusals_[boost::json::parse(text).at("code").as_string().c_str()];
    }
    client_.hear(text);
}

void Player::record(std::string_view update) {
    const boost::json::object object = boost::json::parse(update).as_object();
    if (const auto* const you = object.if_contains("you")) {
        const boost::json::value& seat = you->at("seat");
        seat_ = seat.is_null() ? kSpectator : static_cast<int>(seat.as_int64());
    }
    const bool is_whole = client_.is_whole_next();
    history_.shown.push_back({.connection = connections_,
                              .version = object.at("v").as_int64(),
                              .seat = seat_,
                              .is_whole = is_whole,
                              .text = essence_of(update, is_whole)});
}

std::string Player::state() const {
    return client_.who().name + " at version " + std::to_string(client_.version()) +
           (client_.has_line() ? "" : ", without a line after " + last_status_) +
           (client_.is_at_rest() ? "" : ", waiting for an answer") +
           (client_.is_over() ? ", at the end" : "");
}

History Player::take_history() {
    line_.reset();
    history_.name = client_.who().name;
    history_.answers = {.key = client_.who().key, .answered = client_.answered()};
    history_.complaints = client_.complaints();
    return std::move(history_);
}

}  // namespace cluster
