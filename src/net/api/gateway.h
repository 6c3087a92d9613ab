// net/api/gateway.h
//
// Connects WebSockets to the lobby: what clients send becomes messages, and the lobby's messages
// become text. Lives on the loop's thread.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>

#include "net/http/http.h"
#include "net/web_socket.h"
#include "table/lobby/lobby.h"
#include "table/messages.h"

namespace net {

// A story is read from the log and sent whole, and a table that is not in memory has to be read
// first, which costs as much as this many other messages.
inline constexpr unsigned kReadingMessages = 20;

// The key of the request: a bearer token takes precedence over a cookie. Nothing if there is none,
// or it is malformed.
[[nodiscard]] std::optional<table::Holder> holder_of(const HttpRequest& request);

class Gateway final : public table::MessageSink {
public:
    // Whether loopback connections are exempt from limits: see Limits.
    enum class Loopback : std::uint8_t { kLimited, kFree };
    explicit Gateway(Loopback loopback = Loopback::kLimited) : loopback_(loopback) {}

    // Sets the lobby. Once, before the first connection; it must outlive the gateway's connections.
    void connect_to(table::Lobby& lobby) { lobby_ = &lobby; }

    // For net::Handlers::open_socket.
    [[nodiscard]] base::Result<std::shared_ptr<WebSocketHandler>, HttpResponse> admit(
        const HttpRequest& request);

    void send(std::span<const table::ConnectionId> to,
              const table::ServerMessage& message) override;
    [[nodiscard]] bool has_room(table::ConnectionId connection) const override;

private:
    class LobbyClient;

    void disconnect(std::span<const table::ConnectionId> those, const table::Bye& bye);

    const Loopback loopback_;
    table::Lobby* lobby_ = nullptr;
    std::unordered_map<table::ConnectionId, WebSocket*> sockets_;
    std::uint64_t last_connection_ = 0;
    std::string space_;  // buffer for writing messages, reused
};

}  // namespace net
