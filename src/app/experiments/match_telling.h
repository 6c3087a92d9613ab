// app/experiments/match_telling.h
//
// Prints a match's results: tables on standard output, and the requested files.
#pragma once

#include <optional>
#include <string>

#include "app/experiments/experiment.h"
#include "app/experiments/figure_files.h"
#include "app/text_file.h"
#include "arena/results.h"

namespace app {

struct MatchStory {
    const Experiment& experiment;
    const arena::Results& results;
    std::string note;  // stands below the tables; empty, or whole lines
    const FigureFiles& files;
};

// The problem of the first file that could not be written.
[[nodiscard]] std::optional<FileProblem> tell_match(const MatchStory& story);

}  // namespace app
