// app/experiments/match_options.h
//
// The options that `fogg arena` and `fogg league` share: who plays how many deals on which map, and
// where the figures go. `fogg arena submit` takes only the former.
#pragma once

#include <cstdint>
#include <string>

#include "app/command_line.h"
#include "app/experiments/figure_files.h"

namespace app {

struct MatchOptions {
    std::string map = "usa";
    std::string players;
    std::uint32_t deals = 100;
    std::uint64_t seed = 1;
    std::uint32_t budget_ms = 0;
    unsigned threads = 1;
    FigureFiles files;
};

// What the help says where the two differ.
struct MatchHelp {
    std::string players;
    std::string deals;
    std::string html;
};

// The options must outlive the parsing: see Command::option.
void add_match_terms(Command command, MatchOptions& options, const MatchHelp& help);
// The same, with how it is played here and where the figures go.
void add_match_options(Command command, MatchOptions& options, const MatchHelp& help);
void add_threads_option(Command command, unsigned& threads);

}  // namespace app
