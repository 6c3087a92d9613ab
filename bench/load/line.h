// bench/load/line.h
//
// One connection to the server: HTTP first, then a WebSocket. As lean as it can be, so that what is
// measured is the server: one buffer for all that is read, one call of the system for a message.
// Trusts the server: what comes is not checked beyond what is needed.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace load {

class Line {
public:
    // Connects to this machine. Throws std::runtime_error.
    explicit Line(std::uint16_t port);
    Line(Line&& other) noexcept;
    Line& operator=(Line&&) = delete;
    Line(const Line&) = delete;
    Line& operator=(const Line&) = delete;
    ~Line();

    [[nodiscard]] int handle() const { return handle_; }
    // Bytes as they are, for HTTP.
    void send_raw(std::string_view bytes);
    // One text message.
    void send_text(std::string_view text);

    // Reads what there is and calls `on_answer(text)` for an answer of HTTP with its body, then,
    // after become_web_socket(), `on_text(text)` for each message. False when the connection has
    // ended.
    template <typename Listener>
    bool read(std::span<char> buffer, Listener& listener) {
        const std::size_t kept = rest_.size();
        rest_.copy(buffer.data(), kept);
        const std::ptrdiff_t got = receive(buffer.subspan(kept));
        if (got == 0) {
            return false;
        }
        if (got < 0) {
            return true;  // nothing there
        }
        std::string_view bytes(buffer.data(), kept + static_cast<std::size_t>(got));
        while (!bytes.empty()) {
            const Piece piece = is_web_socket_ ? next_frame(bytes) : next_answer(bytes);
            if (piece.size == 0) {
                break;
            }
            bytes.remove_prefix(piece.size);
            if (piece.kind == Kind::kAnswer) {
                listener.on_answer(*this, piece.text);
            } else if (piece.kind == Kind::kText) {
                listener.on_text(*this, piece.text);
            } else if (piece.kind == Kind::kPing) {
                send_frame(kPong, piece.text);
            } else if (piece.kind == Kind::kClose) {
                return false;
            }
        }
        rest_.assign(bytes);
        if (rest_.empty() && rest_.capacity() > 64) {
            rest_.shrink_to_fit();
        }
        return true;
    }

    // What comes after the answer that was read last is frames.
    void become_web_socket() { is_web_socket_ = true; }

private:
    enum class Kind : std::uint8_t { kAnswer, kText, kPing, kClose, kOther };
    struct Piece {
        std::size_t size = 0;  // 0: not whole yet
        Kind kind = Kind::kOther;
        std::string_view text{};
    };
    static constexpr unsigned kText = 1;
    static constexpr unsigned kPong = 10;

    [[nodiscard]] static Piece next_answer(std::string_view bytes);
    [[nodiscard]] static Piece next_frame(std::string_view bytes);
    // -1: nothing there now; 0: the end.
    [[nodiscard]] std::ptrdiff_t receive(std::span<char> space) const;
    void send_frame(unsigned kind, std::string_view payload);

    int handle_ = -1;
    bool is_web_socket_ = false;
    std::string rest_;  // of a piece that is not whole yet
};

}  // namespace load
