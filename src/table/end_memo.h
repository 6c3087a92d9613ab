// table/end_memo.h
//
// The ends of games that are over, as they were worked out: longest paths take a search, which may
// take milliseconds (rules/hard_trail.h), and whoever opens a finished table again should not have
// it done again. Not thread-safe.
#pragma once

#include <cstddef>
#include <deque>
#include <map>
#include <memory>
#include <string>
#include <utility>

#include "table/sight.h"

namespace table {

class EndMemo {
public:
    static constexpr std::size_t kEndsMax = 2048;  // of about a kilobyte each

    // Requires that the game is over.
    [[nodiscard]] const EndSight& end_of(const Table& table) {
        const Key key{table.room->public_id, table.version};
        if (const auto found = ends_.find(key); found != ends_.end()) {
            return found->second;
        }
        if (ends_.size() >= kEndsMax) {
            ends_.erase(order_.front());
            order_.pop_front();
        }
        order_.push_back(key);
        return ends_.emplace(key, end_sight(table)).first->second;
    }

private:
    using Key = std::pair<std::string, Version>;
    std::map<Key, EndSight> ends_;
    std::deque<Key> order_;  // of ends_, oldest first
};

}  // namespace table
