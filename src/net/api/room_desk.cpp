#include "net/api/room_desk.h"

#include <utility>

#include "net/api/refusals.h"
#include "net/api/respond_later.h"
#include "protocol/api_json.h"

namespace net {

void RoomDesk::room(const Address& peer, std::string_view id, const Respond& respond) {
    if (const auto room = lobby_.room_in_memory(id)) {
        respond(json_response(200, protocol::room_text(*room)));
        return;
    }
    read(
        peer, std::string(id), [this, id = std::string(id)] { return room_text(id); },
        [respond](const Text& text) {
            if (text) {
                respond(json_response(200, Body(*text)));
            } else {
                respond(text.error() == table::Refusal::kTryAgain ? busy_response()
                                                                  : refused(text.error()));
            }
        });
}

void RoomDesk::log_index(const Address& peer, std::string_view id, LogIndex answer) {
    if (const auto room = lobby_.room_in_memory(id)) {
        answer(room->log_index);
        return;
    }
    using Index = base::Result<std::optional<std::uint64_t>, table::Refused>;
    read(
        peer, std::string(id),
        [&queries = lobby_.queries(), id = std::string(id)]() -> Index {
            const auto row = queries.row(id);
            if (!row) {
                return row.error();
            }
            const auto room = queries.room(*row);
            return room ? Index(room->log_index) : Index(room.error());
        },
        std::move(answer));
}

template <typename Work, typename Answer>
void RoomDesk::read(const Address& peer, const std::string& id, Work work, Answer answer) {
    const bool is_asked =
        table::run_in_background(background_, AddressHash{}(peer.subnet()), std::move(work),
                                 [this, id, answer](const auto& found) {
                                     if (!found) {
                                         lobby_.on_unreadable(id, found.error());
                                     }
                                     answer(found);
                                 });
    if (!is_asked) {
        answer(table::Refused(table::Refusal::kTryAgain));
    }
}

RoomDesk::Text RoomDesk::room_text(const std::string& id) {
    const table::TableQueries& queries = lobby_.queries();
    const auto row = queries.row(id);
    if (!row) {
        return row.error();
    }
    const std::string name = id + ' ' + std::to_string(row->next_seq);
    auto text = kept_.find(name);
    if (text == nullptr) {
        const auto room = queries.room(*row);
        if (!room) {
            return room.error();
        }
        text = std::make_shared<const std::string>(protocol::room_text(*room));
        kept_.add(name, text);
    }
    return text;
}

}  // namespace net
