// table/live/turn_keeper.h
//
// Whether this node is the keeper of a live table, and what the keeper does: it plays the programs,
// runs the clock and notifies absent people. Among several nodes the keeper is the one that wrote
// to the table last; the store keeps that as a lease (store/nodes.h). A single node keeps all its
// tables. Lives on the executor's thread.
#pragma once

#include <cstdint>

#include "table/live/program_turns.h"
#include "table/live/turn_caller.h"
#include "table/live/turn_clock.h"

namespace table {

class TurnKeeper {
public:
    TurnKeeper(LiveTable& owner, std::int64_t clocks_from_ms);

    [[nodiscard]] bool is_keeper() const { return is_keeper_; }
    void set_keeper(bool is_keeper) { is_keeper_ = is_keeper; }
    // Catches up and becomes the keeper, until another node writes to the table. No turn runs out
    // before `clocks_from_ms`: people may have lost their node, too.
    void take_over(std::int64_t clocks_from_ms);

    // Whether something is to be done soon, so that the table must stay in memory.
    [[nodiscard]] bool is_busy() const;
    // Puts programs and clock to work if this node is the keeper, and to rest if not.
    void schedule();
    void rest();
    // After a failure of the store: everything again, in a moment.
    void retry();

    // The table waited for the people in these seats until now (seats_to_call).
    void on_changed(const Effects& effects, unsigned called_before) {
        programs_.on_changed(effects);
        caller_.on_changed(called_before);
    }
    // While there are viewers, this node runs the clock, however far away its end is.
    void on_viewer_added();

private:
    LiveTable& owner_;
    ProgramTurns programs_;
    TurnClock clock_;
    TurnCaller caller_;
    bool is_keeper_;
};

}  // namespace table
