#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <exception>
#include <iostream>

#include "app/command.h"

namespace {

int run(int argc, char** argv) {
    CLI::App program(
        "Fogg: two railway board games, exact and open.\n"
        "It implements the rules of Ticket to Ride(R) and is not affiliated with its publisher.",
        "fogg");
    program.require_subcommand(1);
    app::Exit exit = app::Exit::kOk;
    app::add_arena(program, exit);
    app::add_bench(program, exit);
    app::add_league(program, exit);
    app::add_map(program, exit);
    app::add_perft(program, exit);
    app::add_play(program, exit);
    app::add_referee(program, exit);
    app::add_replay(program, exit);
    app::add_score(program, exit);
    app::add_store(program, exit);
    app::add_train(program, exit);
    app::add_watch(program, exit);
    CLI11_PARSE(program, argc, argv);
    return static_cast<int>(exit);
}

}  // namespace

int main(int argc, char** argv) {
    try {
        return run(argc, argv);
    } catch (const std::exception& failure) {
        // What no command expected, such as a full disk under standard output.
        std::cerr << "fogg: " << failure.what() << '\n';
        return static_cast<int>(app::Exit::kFailed);
    }
}
