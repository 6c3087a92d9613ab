// app/experiments/playtest_run.h
//
// Runs a playtest from the terminal: shows its progress, and stops early when the figures are
// precise enough, or on Ctrl-C.
#pragma once

#include <cstdint>
#include <optional>

#include "app/interrupt.h"
#include "app/progress_bar.h"
#include "base/clock.h"
#include "playtest/figures.h"
#include "playtest/task.h"

namespace app {

class PlaytestRun {
public:
    // All must outlive the run.
    struct Means {
        const base::Clock& clock;
        const Interrupt& interrupt;
        ProgressBar& bar;
        unsigned threads = 1;
    };
    explicit PlaytestRun(const Means& means)
        : clock_(means.clock),
          interrupt_(means.interrupt),
          bar_(means.bar),
          threads_(means.threads) {}

    // Requires a player's name that PlayerList accepts.
    [[nodiscard]] playtest::Figures play(const playtest::Task& task);

    // What the bar counts for this task.
    [[nodiscard]] static std::uint64_t deals_of(const playtest::Task& task) {
        return std::uint64_t{task.deals} + task.skill_deals;
    }

private:
    [[nodiscard]] std::optional<playtest::Skill> play_skill(const playtest::Task& task);
    void show(const playtest::Task& task);

    const base::Clock& clock_;
    const Interrupt& interrupt_;
    ProgressBar& bar_;
    unsigned threads_;
    std::uint64_t done_ = 0;  // deals, of all tasks
};

}  // namespace app
