// app/experiments/experiment_run.h
//
// Runs an experiment from the terminal: shows its progress, writes the requested files, and stops
// cleanly on Ctrl-C.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "app/experiments/experiment.h"
#include "app/experiments/player_list.h"
#include "app/experiments/results_file.h"
#include "app/interrupt.h"
#include "app/progress_bar.h"
#include "app/text_file.h"
#include "arena/estimate.h"
#include "arena/match.h"
#include "arena/results.h"
#include "base/clock.h"

namespace app {

class ExperimentRun {
public:
    // All must outlive the run.
    ExperimentRun(const base::Clock& clock, const Interrupt& interrupt, ProgressBar& bar)
        : clock_(clock), interrupt_(interrupt), bar_(bar) {}

    struct Task {
        const Experiment& experiment;
        const PlayerList& players;
        unsigned threads = 1;
        ResultsFile* file = nullptr;  // where each deal is written; may be null
        std::string records_folder;   // empty: no records
        std::string label;            // stands in the bar before the estimate
    };
    // Plays what is missing in the results. Something that could not be written ends it early; so
    // does Ctrl-C, which is no problem.
    [[nodiscard]] std::optional<FileProblem> play(const Task& task, arena::Results& results);

    // Counts deals of earlier tasks in the bar.
    void add_done(std::uint64_t deals) { done_before_ += deals; }

private:
    const base::Clock& clock_;
    const Interrupt& interrupt_;
    ProgressBar& bar_;
    std::uint64_t done_before_ = 0;
};

}  // namespace app
