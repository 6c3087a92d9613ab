#include "load/line.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <charconv>
#include <stdexcept>
#include <utility>

namespace load {
namespace {

constexpr std::array<unsigned char, 4> kMask = {0x37, 0xfa, 0x21, 0x3d};  // RFC 6455's example

std::size_t number_at(std::string_view bytes, std::size_t at, std::size_t size) {
    std::size_t number = 0;
    for (std::size_t i = 0; i < size; ++i) {
        number = number << 8U | static_cast<unsigned char>(bytes[at + i]);
    }
    return number;
}

}  // namespace

Line::Line(std::uint16_t port, const char* from)
    : handle_(socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
    sockaddr_in own{};
    own.sin_family = AF_INET;
    if (from != nullptr && (inet_pton(AF_INET, from, &own.sin_addr) != 1 ||
                            bind(handle_, reinterpret_cast<const sockaddr*>(&own), sizeof own))) {
        throw std::runtime_error("cannot connect from there");
    }
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(port);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (handle_ < 0 ||
        connect(handle_, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0) {
        throw std::runtime_error("cannot connect");
    }
    const int is_on = 1;
    setsockopt(handle_, IPPROTO_TCP, TCP_NODELAY, &is_on, sizeof is_on);
    fcntl(handle_, F_SETFL, fcntl(handle_, F_GETFL) | O_NONBLOCK);
}

Line::Line(Line&& other) noexcept
    : handle_(std::exchange(other.handle_, -1)),
      is_web_socket_(other.is_web_socket_),
      rest_(std::move(other.rest_)) {}

Line::~Line() {
    if (handle_ >= 0) {
        close(handle_);
    }
}

void Line::send_raw(std::string_view bytes) {
    // Our messages are short and fit into the socket's buffer.
    if (send(handle_, bytes.data(), bytes.size(), MSG_NOSIGNAL) !=
        static_cast<ssize_t>(bytes.size())) {
        throw std::runtime_error("cannot send");
    }
}

void Line::send_text(std::string_view text) {
    send_frame(kText, text);
}

void Line::send_frame(unsigned kind, std::string_view payload) {
    std::array<char, 320> frame{};
    std::size_t size = 0;
    frame[size++] = static_cast<char>(0x80U | kind);
    if (payload.size() < 126) {
        frame[size++] = static_cast<char>(0x80U | payload.size());
    } else {
        frame[size++] = static_cast<char>(0x80U | 126U);
        frame[size++] = static_cast<char>(payload.size() >> 8U);
        frame[size++] = static_cast<char>(payload.size() & 0xffU);
    }
    if (size + kMask.size() + payload.size() > frame.size()) {
        throw std::runtime_error("a message too long");
    }
    for (const unsigned char byte : kMask) {
        frame[size++] = static_cast<char>(byte);
    }
    for (std::size_t i = 0; i < payload.size(); ++i) {
        frame[size++] = static_cast<char>(static_cast<unsigned char>(payload[i]) ^ kMask[i % 4]);
    }
    send_raw({frame.data(), size});
}

std::ptrdiff_t Line::receive(std::span<char> space) const {
    const ssize_t got = recv(handle_, space.data(), space.size(), 0);
    if (got >= 0) {
        return got;
    }
    return errno == EAGAIN || errno == EINTR ? -1 : 0;
}

Line::Piece Line::next_answer(std::string_view bytes) {
    const std::size_t head = bytes.find("\r\n\r\n");
    if (head == std::string_view::npos) {
        return {};
    }
    constexpr std::string_view kLength = "Content-Length: ";
    const std::size_t length = bytes.substr(0, head).find(kLength);
    std::size_t body = 0;
    if (length != std::string_view::npos) {
        std::from_chars(bytes.data() + length + kLength.size(), bytes.data() + head, body);
    }
    const std::size_t size = head + 4 + body;
    return bytes.size() < size
               ? Piece{}
               : Piece{.size = size, .kind = Kind::kAnswer, .text = bytes.substr(0, size)};
}

Line::Piece Line::next_frame(std::string_view bytes) {
    if (bytes.size() < 2) {
        return {};
    }
    std::size_t head = 2;
    std::size_t length = static_cast<unsigned char>(bytes[1]) & 0x7fU;
    if (length >= 126) {
        const std::size_t digits = length == 126 ? 2 : 8;
        if (bytes.size() < 2 + digits) {
            return {};
        }
        length = number_at(bytes, 2, digits);
        head += digits;
    }
    if (bytes.size() < head + length) {
        return {};
    }
    constexpr std::array<Kind, 16> kKinds = {
        Kind::kOther, Kind::kText,  Kind::kOther, Kind::kOther, Kind::kOther, Kind::kOther,
        Kind::kOther, Kind::kOther, Kind::kClose, Kind::kPing,  Kind::kOther, Kind::kOther,
        Kind::kOther, Kind::kOther, Kind::kOther, Kind::kOther};
    return {.size = head + length,
            .kind = kKinds[static_cast<unsigned char>(bytes[0]) & 0x0fU],
            .text = bytes.substr(head, length)};
}

}  // namespace load
