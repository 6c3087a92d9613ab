// table/live/program_turns.h
//
// Asks programs for the moves of the seats they play at one live table, and submits their answers
// as commands. Keeps what every seat remembers of the game. Lives on the executor's thread.
#pragma once

#include <array>
#include <chrono>
#include <memory>
#include <vector>

#include "ai/memory.h"
#include "base/executor.h"
#include "base/result.h"
#include "rules/move_text.h"
#include "table/change.h"
#include "table/refused.h"
#include "table/table.h"

namespace table {

class LiveTable;

class ProgramTurns {
public:
    explicit ProgramTurns(LiveTable& owner) : owner_(owner) {}

    // Whether a program is to act.
    [[nodiscard]] bool is_due() const;
    // Asks each program that is to act, after the pace, unless it thinks about just this already.
    void schedule();
    // Forgets whom it has asked.
    void cancel();
    // Lets the seats remember what happened.
    void on_changed(const Effects& effects);

private:
    void ask(rules::Seat seat);
    void load_memories();
    void on_moves(Version version,
                  const base::Result<std::vector<rules::LoggedMove>, Refused>& moves);
    // Asks all again, after a while.
    void retry(std::chrono::milliseconds delay);

    LiveTable& owner_;
    std::unique_ptr<ai::Memories> memories_;  // of the seats; made when a program first needs them
    // By seat: the version of the question that its program is thinking about.
    std::array<Version, rules::kSeatsMax> asked_{};
    std::array<base::Timer, rules::kSeatsMax> timers_;
    base::Timer retry_timer_;
    bool is_loading_ = false;  // the memories
};

}  // namespace table
