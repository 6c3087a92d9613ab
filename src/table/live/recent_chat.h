// table/live/recent_chat.h
//
// The latest chat messages of one table, pending writes included, by request key: a client that
// loses its connection before the answer sends its message again, and it must not appear twice.
// Stored messages are read back, so this also holds after a restart.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "store/store.h"
#include "table/command.h"
#include "table/recent_requests.h"

namespace table {

class RecentChat {
public:
    // Reads what the store has, unless that is known already.
    [[nodiscard]] store::Outcome<store::Ok> load(store::Store& store, store::TableId table);
    // Requires load().
    [[nodiscard]] bool was_said(const RequestKey& key) const;

    // Whether it is being written already; then `answer` comes together with that of the first.
    [[nodiscard]] bool join(const RequestKey& key, const CommandAnswer& answer);
    void begin(const RequestKey& key, const CommandAnswer& answer);
    enum class End : std::uint8_t { kSaid, kFailed };
    // Who waits for the answer.
    [[nodiscard]] std::vector<CommandAnswer> end(const RequestKey& key, End how);

    [[nodiscard]] bool is_storing() const { return !saying_.empty(); }

private:
    static constexpr std::size_t kKept = 64;
    struct Saying {
        RequestKey key{};
        std::vector<CommandAnswer> waiting{};
    };
    void keep(const RequestKey& key);

    std::optional<std::vector<RequestKey>> said_;  // the last kKept; nothing: not known
    std::vector<Saying> saying_;
};

}  // namespace table
