// table/chat_rate_limit.h
//
// How much one person may say: five messages at once, and one more every two seconds. It also
// limits how often somebody may try a seat's code.
#pragma once

#include <cstdint>
#include <optional>
#include <unordered_map>

#include "table/holder.h"
#include "table/refused.h"

namespace table {

class ChatRateLimit {
public:
    // Takes one message of theirs, or says how long they must wait.
    [[nodiscard]] std::optional<Refused> take(const Holder& holder, std::int64_t now_ms);

private:
    struct Use {
        std::int64_t at_ms = 0;
        std::int64_t spent_ms = 0;
    };
    std::unordered_map<std::uint64_t, Use> uses_;  // by short_of(holder)
};

}  // namespace table
