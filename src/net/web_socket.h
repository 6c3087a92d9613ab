// net/web_socket.h
//
// One WebSocket as its handler sees it, and the handler. Everything happens on the loop's thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "base/result.h"
#include "net/address.h"
#include "net/http/http.h"

namespace net {

// Why the server ends a connection by itself.
enum class Cut {
    kIdle,        // neither a message nor an answer to a ping for too long
    kSlow,        // too much is waiting to be sent
    kTooFast,     // too many messages a second
    kTooLong,     // a message longer than the limit; nothing can be said any more
    kRestarting,  // the server is going down
};
inline constexpr std::size_t kCutCount = static_cast<std::size_t>(Cut::kRestarting) + 1;

// "idle", "slow", "too_fast", "too_long", "restarting".
[[nodiscard]] std::string_view to_text(Cut reason);

// Numbers of RFC 6455, 7.4.
enum class CloseCode : std::uint16_t {
    kNormal = 1000,
    kGoingAway = 1001,
    kNotText = 1003,
    kNotUtf8 = 1007,
    kPolicy = 1008,
    kTooLong = 1009,
    kInternal = 1011,
    kRestart = 1012,
    kTryLater = 1013,
};

class WebSocket {
public:
    WebSocket() = default;
    WebSocket(const WebSocket&) = delete;
    WebSocket& operator=(const WebSocket&) = delete;
    virtual ~WebSocket() = default;

    // Queues one text message; what is sent in one go of the loop leaves in one piece. Must be
    // valid UTF-8. Does nothing on a connection that is closing. Never calls the handler.
    virtual void send(std::string_view text) = 0;
    // For a message to many: if it has to wait, the connections share it.
    virtual void send(std::shared_ptr<const std::string> text) = 0;
    // Closes after sending what is queued. on_closed() follows, even if the client never answers.
    virtual void close(CloseCode code, std::string_view reason) = 0;

    // Charges more messages to its address's rate limit, for one that costs as much as several.
    virtual void charge(unsigned messages) = 0;

    [[nodiscard]] virtual const Address& peer() const = 0;
    // What was sent and has not left yet.
    [[nodiscard]] virtual std::size_t queued_bytes() const = 0;
};

// Shared with the connection, which lets go of it after on_closed().
class WebSocketHandler {
public:
    WebSocketHandler() = default;
    WebSocketHandler(const WebSocketHandler&) = delete;
    WebSocketHandler& operator=(const WebSocketHandler&) = delete;
    virtual ~WebSocketHandler() = default;

    // First of all. The socket lives until on_closed() returns.
    virtual void on_open(WebSocket& socket) = 0;
    // One whole message of valid UTF-8 within the limit of its length.
    virtual void on_text(std::string_view text) = 0;
    // The server is about to end the connection. The last words are sent first where that is
    // possible (not for kTooLong; hardly for kSlow); empty: none.
    virtual std::string on_cut(Cut /*reason*/) { return {}; }
    // Last of all, exactly once after on_open().
    virtual void on_closed() = 0;
};

// Decides about a handshake whose Origin is fine: who will listen, or what to answer instead.
using WebSocketFactory =
    std::function<base::Result<std::shared_ptr<WebSocketHandler>, HttpResponse>(
        const HttpRequest&)>;

}  // namespace net
