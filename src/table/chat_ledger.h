// table/chat_ledger.h
//
// What was said at one table lately and what is on its way to the disk, by who said it and under
// which id: somebody whose line broke before the answer says it again, and then it must not be said
// twice. What was said is read from the store, so that it also holds after a restart.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <vector>

#include "base/result.h"
#include "store/store.h"
#include "table/recent_requests.h"
#include "table/refused.h"
#include "table/table.h"

namespace table {

class ChatLedger {
public:
    using Answer = std::function<void(const base::Result<Version, Refused>&)>;

    // Reads what the store has, unless that is known already. False when the store fails.
    [[nodiscard]] bool catch_up(store::Store& store, store::TableId table);
    // Requires catch_up().
    [[nodiscard]] bool was_said(const RequestKey& key) const;

    // Whether it is on its way; then `answer` comes together with that of the first.
    [[nodiscard]] bool join(const RequestKey& key, const Answer& answer);
    void begin(const RequestKey& key, const Answer& answer);
    enum class End : std::uint8_t { kSaid, kFailed };
    // Who waits for the answer.
    [[nodiscard]] std::vector<Answer> end(const RequestKey& key, End how);

    [[nodiscard]] bool is_saying() const { return !saying_.empty(); }

private:
    static constexpr std::size_t kKept = 64;
    struct Saying {
        RequestKey key{};
        std::vector<Answer> waiting{};
    };
    void keep(const RequestKey& key);

    std::optional<std::vector<RequestKey>> said_;  // the last kKept; nothing: not known
    std::vector<Saying> saying_;
};

}  // namespace table
