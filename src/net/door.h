// net/door.h
//
// Where WebSocket connections become visitors of the hall, and the hall's messages become text.
// Lives on the loop's thread.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>

#include "net/http.h"
#include "net/socket.h"
#include "table/hall.h"
#include "table/messages.h"

namespace net {

// Whose key the request carries: a bearer's before a cookie's. Nothing where there is none, or one
// that cannot be a key.
[[nodiscard]] std::optional<table::Holder> holder_of(const HttpRequest& request);

class Door final : public table::Herald {
public:
    Door() = default;

    // The hall that visitors come to. Once, before the first connection; must outlive the door's
    // connections.
    void open_to(table::Hall& hall) { hall_ = &hall; }

    // For net::Handlers::open_socket.
    [[nodiscard]] base::Result<std::shared_ptr<SocketHandler>, HttpResponse> admit(
        const HttpRequest& request);

    void tell(std::span<const table::VisitorId> to, const table::ServerMessage& message) override;

private:
    class Visit;

    void send_away(std::span<const table::VisitorId> those, const table::Bye& bye);

    table::Hall* hall_ = nullptr;
    std::unordered_map<table::VisitorId, Socket*> sockets_;
    std::uint64_t last_visitor_ = 0;
    std::string space_;  // where messages are worded; kept for its memory
};

}  // namespace net
