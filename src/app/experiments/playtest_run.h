// app/experiments/playtest_run.h
//
// Plays the games of a playtest from a terminal: shows how far it is, and stops early when the
// figures are exact enough, or on Ctrl-C.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "app/interrupt.h"
#include "app/progress_bar.h"
#include "base/clock.h"
#include "playtest/figures.h"
#include "rules/maps/map_file.h"

namespace app {

struct PlaytestTask {
    std::shared_ptr<const rules::MapFile> file;
    unsigned seats = 2;
    std::uint32_t deals = 1;
    std::uint32_t skill_deals = 0;  // for the match of a strong player against weak ones
    std::string player;             // on every seat
    std::uint64_t seed = 1;
    unsigned threads = 1;
    std::optional<double> precision;  // stop at this half-width of win shares; nothing: never
};

class PlaytestRun {
public:
    // All must outlive the run.
    PlaytestRun(const base::Clock& clock, const Interrupt& interrupt, ProgressBar& bar)
        : clock_(clock), interrupt_(interrupt), bar_(bar) {}

    // Requires a player's name that PlayerList accepts.
    [[nodiscard]] playtest::Figures play(const PlaytestTask& task);

    // What the bar counts for this task.
    [[nodiscard]] static std::uint64_t deals_of(const PlaytestTask& task) {
        return std::uint64_t{task.deals} + task.skill_deals;
    }

private:
    [[nodiscard]] std::optional<playtest::Skill> play_skill(const PlaytestTask& task);
    void show(const PlaytestTask& task);

    const base::Clock& clock_;
    const Interrupt& interrupt_;
    ProgressBar& bar_;
    std::uint64_t done_ = 0;  // deals, of all tasks
};

}  // namespace app
