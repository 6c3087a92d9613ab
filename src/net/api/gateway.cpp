#include "net/api/gateway.h"

#include <utility>

#include "protocol/client_message.h"
#include "protocol/refusal_code.h"
#include "protocol/server_message.h"
#include "table/people/holder.h"

namespace net {
namespace {

constexpr std::string_view kServerName = "fogg";
// What may wait for a reader who keeps up: with one long message more it is still far less than
// Limits::queued_bytes_max.
constexpr std::size_t kRoomBytes = std::size_t{16} << 10U;

bool reads_log(const table::ClientMessage& message, const table::Lobby& lobby) {
    const auto* const watch = std::get_if<table::Watch>(&message.what);
    return watch != nullptr && (watch->has_story || !lobby.is_in_memory(watch->table));
}

}  // namespace

std::optional<table::Holder> holder_of(const HttpRequest& request) {
    const std::string& key = request.bearer.empty() ? request.key_cookie : request.bearer;
    return table::is_key(key) ? std::optional(table::holder_of(key)) : std::nullopt;
}

// Joins one WebSocket to the lobby.
class Gateway::LobbyClient final : public WebSocketHandler {
public:
    LobbyClient(Gateway& gateway, const table::Holder& holder, table::Lobby::Pace pace)
        : gateway_(gateway),
          id_(table::ConnectionId{++gateway.last_connection_}),
          holder_(holder),
          pace_(pace) {}

    void on_open(WebSocket& socket) override {
        gateway_.sockets_[id_] = &socket;
        socket.send(protocol::welcome_text(kServerName));
        gateway_.lobby_->connect(id_, holder_, pace_);
    }
    void on_text(std::string_view text) override {
        table::Lobby& lobby = *gateway_.lobby_;
        auto message = protocol::parse_client_message(text, lobby.board_of(id_));
        if (lobby.is_waiting(id_) && !protocol::is_ping(message)) {
            wait_to_arrive(text, message);
        } else if (message) {
            if (reads_log(*message, lobby)) {
                gateway_.sockets_.at(id_)->charge(kReadingMessages - 1);
            }
            lobby.receive(id_, std::move(*message));
        } else {
            gateway_.sockets_.at(id_)->send(protocol::refused_text(message.error()));
        }
    }
    std::string on_cut(Cut reason) override { return protocol::bye_text(to_text(reason)); }
    void on_closed() override {
        gateway_.sockets_.erase(id_);
        gateway_.lobby_->disconnect(id_);
    }

private:
    void wait_to_arrive(std::string_view text, const protocol::ParsedMessage& message) {
        const bool is_kept = gateway_.lobby_->after_waiting(
            id_, [this, text = std::string(text)] { on_text(text); });
        if (!is_kept) {
            gateway_.sockets_.at(id_)->send(protocol::refused_text(protocol::try_again(message)));
        }
    }

    Gateway& gateway_;
    table::ConnectionId id_;
    table::Holder holder_;
    table::Lobby::Pace pace_;
};

base::Result<std::shared_ptr<WebSocketHandler>, HttpResponse> Gateway::admit(
    const HttpRequest& request) {
    const auto holder = holder_of(request);
    if (!holder) {
        return refusal(401, protocol::code(table::Refusal::kBadKey));
    }
    const bool is_free = loopback_ == Loopback::kFree && request.peer.is_loopback();
    return std::shared_ptr<WebSocketHandler>(std::make_shared<LobbyClient>(
        *this, *holder, is_free ? table::Lobby::Pace::kFree : table::Lobby::Pace::kLimited));
}

void Gateway::send(std::span<const table::ConnectionId> to, const table::ServerMessage& message) {
    if (const auto* const bye = std::get_if<table::Bye>(&message)) {
        disconnect(to, *bye);
        return;
    }
    if (to.size() == 1) {
        const auto found = sockets_.find(to.front());
        if (found != sockets_.end()) {
            space_ = protocol::to_text(message, std::move(space_));
            found->second->send(space_);
        }
        return;
    }
    std::shared_ptr<const std::string> text;
    for (const table::ConnectionId connection : to) {
        const auto found = sockets_.find(connection);
        if (found == sockets_.end()) {
            continue;
        }
        if (text == nullptr) {
            text = std::make_shared<const std::string>(protocol::to_text(message));
        }
        found->second->send(text);
    }
}

bool Gateway::has_room(table::ConnectionId connection) const {
    const auto found = sockets_.find(connection);
    return found != sockets_.end() && found->second->queued_bytes() < kRoomBytes;
}

void Gateway::disconnect(std::span<const table::ConnectionId> those, const table::Bye& bye) {
    for (const table::ConnectionId connection : those) {
        const auto found = sockets_.find(connection);
        if (found != sockets_.end()) {
            WebSocket& socket = *found->second;
            socket.send(protocol::to_text(bye));
            socket.close(CloseCode::kRestart, protocol::code(bye.why));
        }
    }
}

}  // namespace net
