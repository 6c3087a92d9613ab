#include "net/door.h"

#include <utility>

#include "protocol/client_message.h"
#include "protocol/server_message.h"
#include "table/holder.h"

namespace net {
namespace {

constexpr std::string_view kServerName = "fogg";

}  // namespace

std::optional<table::Holder> holder_of(const HttpRequest& request) {
    const std::string& key = request.bearer.empty() ? request.key_cookie : request.bearer;
    return table::is_key(key) ? std::optional(table::holder_of(key)) : std::nullopt;
}

// One connection: the hall's visitor at one end, a socket at the other.
class Door::Visit final : public SocketHandler {
public:
    Visit(Door& door, const table::Holder& holder)
        : door_(door), id_(table::VisitorId{++door.last_visitor_}), holder_(holder) {}

    void on_open(Socket& socket) override {
        door_.sockets_[id_] = &socket;
        socket.send(protocol::welcome_text(kServerName));
        door_.hall_->arrive(id_, holder_);
    }
    void on_text(std::string_view text) override {
        auto message = protocol::parse_client_message(text);
        if (message) {
            door_.hall_->hear(id_, std::move(*message));
            return;
        }
        // The code is of a closed list, so that nothing of the input comes back.
        table::Refused why(table::Refusal::kInternal);
        why.code = message.error().why.code;
        door_.tell({&id_, 1}, table::WasRefused{.id = message.error().id, .why = why});
    }
    std::string on_cut(Cut reason) override {
        return protocol::to_text(table::Bye{.code = to_text(reason)});
    }
    void on_closed() override {
        door_.sockets_.erase(id_);
        door_.hall_->depart(id_);
    }

private:
    Door& door_;
    table::VisitorId id_;
    table::Holder holder_;
};

base::Result<std::shared_ptr<SocketHandler>, HttpResponse> Door::admit(const HttpRequest& request) {
    const auto holder = holder_of(request);
    if (!holder) {
        return refusal(401, table::code(table::Refusal::kBadKey));
    }
    return std::shared_ptr<SocketHandler>(std::make_shared<Visit>(*this, *holder));
}

void Door::tell(std::span<const table::VisitorId> to, const table::ServerMessage& message) {
    if (const auto* const bye = std::get_if<table::Bye>(&message)) {
        send_away(to, *bye);
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
    for (const table::VisitorId visitor : to) {
        const auto found = sockets_.find(visitor);
        if (found == sockets_.end()) {
            continue;
        }
        if (text == nullptr) {
            text = std::make_shared<const std::string>(protocol::to_text(message));
        }
        found->second->send(text);
    }
}

void Door::send_away(std::span<const table::VisitorId> those, const table::Bye& bye) {
    for (const table::VisitorId visitor : those) {
        const auto found = sockets_.find(visitor);
        if (found != sockets_.end()) {
            Socket& socket = *found->second;
            socket.send(protocol::to_text(bye));
            socket.close(CloseCode::kRestart, bye.code);
        }
    }
}

}  // namespace net
