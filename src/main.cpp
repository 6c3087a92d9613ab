#include <exception>
#include <iostream>
#include <string>

#include "app/command.h"
#include "app/experiments/engine_mark.h"

namespace {

constexpr const char* kAbout =
    "Fogg: two railway board games, open source and self-hosted.\n"
    "It implements the rules of Ticket to Ride(R) and is not affiliated with its publisher.";

constexpr const char* kIntroduction =
    "Fogg: two railway board games, open source and self-hosted.\n"
    "\n"
    "Some commands to start with:\n"
    "  fogg serve                          Play in the browser, alone or with others\n"
    "  fogg play                           Play against a program in the terminal\n"
    "  fogg watch --players expert,hard    Watch programs play each other\n"
    "  fogg players                        List the programs that can play\n"
    "  fogg arena --players hard,easy      Measure how strong programs are\n"
    "\n"
    "'fogg --help' lists all commands, 'fogg COMMAND --help' explains one.\n";

std::string version() {
    return std::string("fogg ") + FOGG_VERSION + ", engine " + app::engine_mark();
}

// Help lists the commands in this order.
int run(int argc, char** argv) {
    app::CommandLine line(
        {.name = "fogg", .about = kAbout, .introduction = kIntroduction, .version = version});
    const app::Command play = line.program().in_group("Play");
    app::add_serve(play);
    app::add_play(play);
    app::add_watch(play);
    app::add_replay(play);
    app::add_review(play);
    app::add_statistics(play);
    app::add_value(play);
    app::add_score(play);
    const app::Command experiment = line.program().in_group("Experiment");
    app::add_players(experiment);
    app::add_arena(experiment);
    app::add_league(experiment);
    app::add_playtest(experiment);
    app::add_puzzle(experiment);
    app::add_train(experiment);
    app::add_bench(experiment);
    app::add_perft(experiment);
    const app::Command build = line.program().in_group("Build and operate");
    app::add_referee(build);
    app::add_map(build);
    app::add_store(build);
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
