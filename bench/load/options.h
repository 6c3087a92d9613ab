// bench/load/options.h
//
// What the load programs are told on the command line: `--name value`, and nothing else.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace load {

struct Options {
    std::vector<std::size_t> connections{};
    std::vector<std::size_t> nodes{};  // 0: one server with SQLite
    double seconds = 5;
    std::string map = "usa";
    std::string server = "build/release/fogg";
    std::string folder = "build/load";
    std::string json{};  // a file; empty: none
};

// Of the program's own options those that are given; std::runtime_error with `usage` for others.
[[nodiscard]] Options options_from(int count, char** words, Options options,
                                   const std::string& usage);

}  // namespace load
