// table/live/turn_caller.h
//
// Notifies people of their turn if they are not looking at the table, at tables without a short
// clock (table/turn_notice.h). It waits a few seconds, because people who have just moved or are
// about to return need no notice; and it checks again later, because a phone in a pocket still
// counts as connected for a minute. Every node that has the table in memory waits, and the one that
// holds its lease then notifies. Lives on the executor's thread.
#pragma once

#include <chrono>
#include <string>
#include <vector>

#include "base/executor.h"
#include "table/room.h"
#include "table/table.h"

namespace table {

class LiveTable;

inline constexpr std::chrono::seconds kCallAfter{5};
inline constexpr std::chrono::seconds kCallAgainAfter{90};  // longer than a dead connection lasts

// Bit i: the table waits for the person in seat i, at a pace at which they may be elsewhere.
[[nodiscard]] unsigned seats_to_call(const Table& table);
// The devices of a seat, as the store knows them.
[[nodiscard]] std::vector<std::string> holders_of(const RoomSeat& seat);

class TurnCaller {
public:
    explicit TurnCaller(LiveTable& owner) : owner_(owner) {}

    // The table has changed; it waited for `before` until now.
    void on_changed(unsigned before);
    // Whether someone may have to be notified soon, so that the table must stay in memory.
    [[nodiscard]] bool is_waiting() const { return waiting_ != 0; }

private:
    void wait(std::chrono::seconds time);
    void look();

    LiveTable& owner_;
    unsigned waiting_ = 0;  // seats
    bool is_last_look_ = false;
    base::Timer timer_;
};

}  // namespace table
