#include <exception>
#include <iostream>

#include "app/command.h"

namespace {

int run(int argc, char** argv) {
    app::CommandLine line(
        "fogg",
        "Fogg: two railway board games, exact and open.\n"
        "It implements the rules of Ticket to Ride(R) and is not affiliated with its publisher.");
    const app::Command program = line.program();
    app::add_arena(program);
    app::add_bench(program);
    app::add_league(program);
    app::add_map(program);
    app::add_perft(program);
    app::add_play(program);
    app::add_referee(program);
    app::add_replay(program);
    app::add_score(program);
    app::add_serve(program);
    app::add_store(program);
    app::add_train(program);
    app::add_watch(program);
    return line.run(argc, argv);
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
