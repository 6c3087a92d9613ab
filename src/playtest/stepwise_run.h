// playtest/stepwise_run.h
//
// Plays a task on the caller's thread, one deal at a time, so that the caller can do other work in
// between. Gives the same figures as many threads (tests/app/playtest_program_test.cpp).
#pragma once

#include <cstdint>
#include <optional>

#include "arena/results.h"
#include "arena/worker.h"
#include "base/clock.h"
#include "playtest/figures.h"
#include "playtest/task.h"
#include "playtest/trial.h"

namespace playtest {

class StepwiseRun {
public:
    // The clock must outlive this. Requires a player's name that ai::parse_player accepts.
    StepwiseRun(Task task, const base::Clock& clock);

    // Plays the next deal. Requires that not all are done.
    void step();
    [[nodiscard]] bool is_done() const { return deals_left_ == 0 && skill_left_ == 0; }
    // At most; fewer if the intervals are narrow enough earlier.
    [[nodiscard]] std::uint32_t deals_left() const { return deals_left_ + skill_left_; }
    [[nodiscard]] std::uint32_t games_done() const {
        return (trial_.results().deals_done() + skill_.deals_done()) * task_.seats;
    }

    // Of the games so far.
    [[nodiscard]] Figures figures() const;

private:
    [[nodiscard]] arena::Players players(const std::string& first, const std::string& others) const;
    void step_trial();
    void step_skill();

    Task task_;
    const base::Clock& clock_;
    Trial trial_;
    arena::Results skill_;
    std::uint32_t deals_left_;
    std::uint32_t skill_left_;
    // For the current match.
    std::optional<arena::Worker> worker_;
};

}  // namespace playtest
