// app/command.h
//
// What all subcommands share: a subcommand adds itself to the program and says how it ended.
#pragma once

#include <CLI/App.hpp>

namespace app {

// How the program ends. Wrong words on the command line end in another number of CLI11's own.
enum class Exit : int {
    kOk = 0,
    kFailed = 1,  // what was asked for could not be done; standard error says why
};

// One function per subcommand, defined in the file of its name (`store` in store_command.cpp).
void add_arena(CLI::App& program, Exit& exit);
void add_bench(CLI::App& program, Exit& exit);
void add_league(CLI::App& program, Exit& exit);
void add_map(CLI::App& program, Exit& exit);
void add_perft(CLI::App& program, Exit& exit);
void add_play(CLI::App& program, Exit& exit);
void add_referee(CLI::App& program, Exit& exit);
void add_replay(CLI::App& program, Exit& exit);
void add_score(CLI::App& program, Exit& exit);
void add_store(CLI::App& program, Exit& exit);
void add_train(CLI::App& program, Exit& exit);
void add_watch(CLI::App& program, Exit& exit);

}  // namespace app
