// table/live/turn_clock.h
//
// The timer of one live table's turn: submits RunOut when a person's time is up, EndAttempt when
// nonces for the shuffle are missing, and Abandon when nobody has moved for weeks. Lives on the
// executor's thread.
#pragma once

#include <algorithm>
#include <cstdint>

#include "base/executor.h"

namespace table {

class LiveTable;

class TurnClock {
public:
    // No turn runs out before `not_before_ms`: after a restart people get a moment.
    TurnClock(LiveTable& owner, std::int64_t not_before_ms)
        : owner_(owner), not_before_ms_(not_before_ms) {}

    // Whether a turn ends so soon that the table must stay in memory for it. What ends later is
    // left to DueTables, which looks for it now and then.
    [[nodiscard]] bool is_due_soon() const;
    // Sets the timer by the table's deadline.
    void schedule();
    void cancel() { timer_.cancel(); }
    void hold_until(std::int64_t not_before_ms) {
        not_before_ms_ = std::max(not_before_ms_, not_before_ms);
    }

private:
    void run_out();

    LiveTable& owner_;
    std::int64_t not_before_ms_;
    base::Timer timer_;
};

}  // namespace table
