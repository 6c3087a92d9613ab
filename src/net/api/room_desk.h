// net/api/room_desk.h
//
// Answers about one table: its room, and where its commitment is in the log. A table in memory
// answers at once. Any other is read and replayed on another thread, since the loop must not wait
// for it, and the result is cached until the table gets another line. Lives on the loop's thread.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "net/address.h"
#include "net/api/text_cache.h"
#include "net/http/http.h"
#include "table/lobby/lobby.h"
#include "table/refused.h"
#include "table/workers/background.h"

namespace net {

// Of rooms that are cached.
inline constexpr std::size_t kRoomBytesKept = std::size_t{4} << 20U;

class RoomDesk {
public:
    // Both must outlive it.
    RoomDesk(table::Lobby& lobby, table::Background& background)
        : lobby_(lobby), background_(background) {}

    void room(const Address& peer, std::string_view id, const Respond& respond);
    // Nothing for a table whose commitment was not published.
    using LogIndex = std::function<void(
        const base::Result<std::optional<std::uint64_t>, table::Refused>& index)>;
    void log_index(const Address& peer, std::string_view id, LogIndex answer);

private:
    using Text = base::Result<std::shared_ptr<const std::string>, table::Refused>;

    // Reads something of the table on the other thread. A template for whatever is read.
    template <typename Work, typename Answer>
    void read(const Address& peer, const std::string& id, Work work, Answer answer);
    // The room as JSON. On the other thread.
    [[nodiscard]] Text room_text(const std::string& id);

    table::Lobby& lobby_;
    table::Background& background_;
    TextCache kept_{kRoomBytesKept};  // touched on the other thread only
};

}  // namespace net
