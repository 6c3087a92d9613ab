// bench/load/line.h
//
// One connection to the server: HTTP first, then a WebSocket. Kept minimal, so that the test
// measures the server: one read buffer, one system call per message. Trusts the server and
// validates no more than necessary.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace load {

class Line {
public:
    // Connects to localhost, from another of its addresses if named: to the server that is another
    // client. Throws std::runtime_error.
    explicit Line(std::uint16_t port, const char* from = nullptr);
    Line(Line&& other) noexcept;
    Line& operator=(Line&&) = delete;
    Line(const Line&) = delete;
    Line& operator=(const Line&) = delete;
    ~Line();

    [[nodiscard]] int handle() const { return handle_; }
    // Raw bytes, for HTTP.
    void send_raw(std::string_view bytes);
    // One text message.
    void send_text(std::string_view text);

    // Reads what is available. Calls `on_answer(text)` for an HTTP response with its body, or,
    // after become_web_socket(), `on_text(text)` for each message. False once the connection has
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
            return true;  // nothing available
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

    // Everything after the last HTTP response is WebSocket frames.
    void become_web_socket() { is_web_socket_ = true; }

private:
    enum class Kind : std::uint8_t { kAnswer, kText, kPing, kClose, kOther };
    struct Piece {
        std::size_t size = 0;  // 0: incomplete
        Kind kind = Kind::kOther;
        std::string_view text{};
    };
    static constexpr unsigned kText = 1;
    static constexpr unsigned kPong = 10;

    [[nodiscard]] static Piece next_answer(std::string_view bytes);
    [[nodiscard]] static Piece next_frame(std::string_view bytes);
    // -1: nothing available; 0: end of stream.
    [[nodiscard]] std::ptrdiff_t receive(std::span<char> space) const;
    void send_frame(unsigned kind, std::string_view payload);

    int handle_ = -1;
    bool is_web_socket_ = false;
    std::string rest_;  // an incomplete frame or response
};

}  // namespace load
