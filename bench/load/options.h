// bench/load/options.h
//
// Command line options of the load programs, all of the form `--name value`.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace load {

struct Options {
    std::vector<std::size_t> connections{};
    std::vector<std::size_t> nodes{};   // 0: one server on SQLite
    std::vector<std::string> abuses{};  // empty: all
    std::size_t rounds = 6;             // of periods with and without abuse
    double moves_per_s = 300;           // of those who play meanwhile
    double seconds = 5;
    std::string map = "usa";
    std::string store = "file";  // or postgres
    std::string server = "build/release/fogg";
    std::string folder = "build/load";
    std::string json{};  // file name; empty: none
};

// Overrides the defaults with the options given; throws std::runtime_error with `usage` for others.
[[nodiscard]] Options options_from(int count, char** words, Options options,
                                   const std::string& usage);

}  // namespace load
