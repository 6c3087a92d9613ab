// table/end_memo.h
//
// A cache of the results of finished games: searching for the longest paths may take milliseconds
// (rules/hard_trail.h), and opening a finished table again should not repeat it. Not thread-safe.
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
