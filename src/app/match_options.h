// app/match_options.h
//
// What `fogg arena` and `fogg league` are told alike: who plays how many deals on which map, and
// where the figures go.
#pragma once

#include <cstdint>
#include <string>

#include "app/command_line.h"

namespace app {

struct MatchOptions {
    std::string map = "usa";
    std::string players;
    std::uint32_t deals = 100;
    std::uint64_t seed = 1;
    std::uint32_t budget_ms = 0;
    unsigned threads = 1;
    std::string json;  // files; empty: not wanted
    std::string html;
};

// What the help says where the two differ.
struct MatchHelp {
    std::string players;
    std::string deals;
    std::string html;
};

// The options must outlive the parsing: see Command::option.
void add_match_options(Command command, MatchOptions& options, const MatchHelp& help);

}  // namespace app
