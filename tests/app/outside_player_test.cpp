// Programs from outside, good ones and bad ones. Each bad one is a few lines of shell: whatever it
// does, the game goes on with random moves, the host is told, and nothing is left behind.
#include "app/outside/outside_player.h"

#include <gtest/gtest.h>
#include <sys/wait.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <fstream>
#include <memory>
#include <string>
#include <vector>

#include "ai/ask.h"
#include "ai/hosted_game.h"
#include "ai/registry.h"
#include "app/outside/seat_name.h"
#include "app/program.h"
#include "base/clock.h"
#include "support/maps.h"

namespace {

using app::OutsidePlayer;

// A program that goes when the test does.
class Script {
public:
    explicit Script(const std::string& text) : path_(app_test::scratch_path("bot")) {
        std::ofstream(path_) << "#!/bin/sh\n" << text;
        std::filesystem::permissions(path_, std::filesystem::perms::owner_all);
    }
    Script(const Script&) = delete;
    Script& operator=(const Script&) = delete;
    ~Script() { std::filesystem::remove(path_); }

    [[nodiscard]] std::string path() const { return path_.string(); }

private:
    std::filesystem::path path_;
};

struct Played {
    std::vector<std::string> faults;
    unsigned decisions = 0;
    unsigned instead = 0;  // of them, random moves
    bool is_over = true;
};

constexpr app::OutsideTimes kAmple = {.budget = 1000, .slack = 9000, .start = 9000};
constexpr app::OutsideTimes kShort = {.budget = 20, .slack = 30, .start = 100};

// Plays so many games of the program, on seat 1, against greedy.
Played play(const std::string& path, unsigned games, app::OutsideTimes times = kAmple) {
    const base::SystemClock clock;
    const support::MapPtr& file = support::toy();
    Played played;
    OutsidePlayer outside(
        path, {.file = file,
               .clock = clock,
               .tell = [&](const std::string& fault) { played.faults.push_back(fault); },
               .times = times});
    const auto greedy =
        ai::make_player(*ai::parse_player("greedy"), {.map = file->map, .clock = clock});
    ai::Asker asker(file->map, clock);
    base::Rng rng(1);
    for (unsigned i = 0; i < games; ++i) {
        rules::GameSetup setup;
        setup.seed = base::seed_from_number(i);
        ai::HostedGame hosted(file, setup);
        outside.begin();
        while (!hosted.state().is_over()) {
            const rules::Seat seat = ai::next_to_act(file->map, hosted.state());
            const bool is_outside = rules::index(seat) == 1;
            const ai::Decision decision =
                asker.ask(is_outside ? static_cast<ai::Player&>(outside) : *greedy,
                          {.state = hosted.state(),
                           .seat = seat,
                           .memory = hosted.memories()[seat],
                           .budget = {}},
                          {.player = rng, .fallback = rng});
            played.decisions += is_outside ? 1U : 0U;
            played.instead += decision.source == ai::Decision::Source::kFallback ? 1U : 0U;
            CHECK(!hosted.act(seat, decision.move));
        }
        outside.end(rules::standings(file->map, hosted.state()));
    }
    return played;
}

bool has_children() {
    return waitpid(-1, nullptr, WNOHANG) >= 0 || errno != ECHILD;
}

TEST(OutsidePlayer, ChoosesByNumber) {
    const Script script(R"(while read line; do case "$line" in
        '{"decide"'*) echo '{"choice":0}';; esac; done)");
    const Played played = play(script.path(), 3);
    EXPECT_GT(played.decisions, 9U);
    EXPECT_EQ(played.instead, 0U) << played.faults.front();
    EXPECT_FALSE(has_children());
}

TEST(OutsidePlayer, IsToldEverything) {
    const auto log = app_test::scratch_path("log");
    const Script script("while read -r line; do echo \"$line\" >> " + log.string() +
                        R"(; case "$line" in '{"decide"'*) echo '{"choice":0}';; esac; done)");
    EXPECT_EQ(play(script.path(), 2).instead, 0U);
    std::ifstream in(log);
    std::vector<std::string> lines;
    for (std::string line; std::getline(in, line);) {
        lines.push_back(line);
    }
    std::filesystem::remove(log);
    ASSERT_GT(lines.size(), 4U);
    EXPECT_TRUE(lines[0].starts_with(R"({"game":{"protocol":1,"seats":2,"seat":1,"map":{"id":)"));
    EXPECT_TRUE(lines[1].starts_with(R"({"decide":{"seat":1,"budget_ms":1000,"view":{"seats":)"));
    EXPECT_NE(lines[1].find(R"("memory":{"known_hands":[{},{}],"taken":[{},{}],"put_back":[]})"),
              std::string::npos);
    EXPECT_TRUE(lines[1].ends_with(R"("legal":[{"keep":[0]}]}})")) << lines[1];
    EXPECT_TRUE(lines.back().starts_with(R"({"over":{"seat":1,"standings":[{"seat":0,)"));
    EXPECT_EQ(std::ranges::count_if(
                  lines, [](const std::string& line) { return line.starts_with(R"({"game")"); }),
              2);
}

TEST(OutsidePlayer, WhoExitsAtOnceIsStartedAgainNextGameButNotForEver) {
    const Script script("exit 3");
    const Played played = play(script.path(), OutsidePlayer::kStartsMax + 3);
    EXPECT_EQ(played.instead, played.decisions);
    EXPECT_EQ(std::ranges::count(played.faults, "was started 10 times already"), 3);
    EXPECT_FALSE(has_children());
}

TEST(OutsidePlayer, WhoCrashesInTheMiddleLosesTheRest) {
    const Script script(R"(n=0; while read line; do case "$line" in
        '{"decide"'*) n=$((n+1)); [ $n -lt 3 ] || kill -SEGV $$; echo '{"choice":0}';;
        esac; done)");
    const Played played = play(script.path(), 1);
    EXPECT_EQ(played.instead, played.decisions - 2);
    EXPECT_EQ(played.faults.front(), "exited without an answer");
    EXPECT_EQ(played.faults.back(), "has dropped out of this game");
}

TEST(OutsidePlayer, RubbishLosesTheMoveOnly) {
    const Script script(R"(n=0; while read line; do case "$line" in
        '{"decide"'*) n=$((n+1)); case $n in
            1) echo '{"choice":0}';; 2) echo hello;; 3) echo '{"choice":999}';;
            4) echo '{"choice":-1}';; 5) echo '{"move":{"draw":"gold"}}';;
            6) echo '{"move":{"keep":[0]}}';; 7) echo '[]';; 8) echo '{"choice":0,"move":{}}';;
            9) echo '{"choice":"0"}';; 10) echo '{"go":1}';; *) echo '{"choice":0}';; esac
        esac; done)");
    const Played played = play(script.path(), 3);
    const std::vector<std::string> expected = {
        "gave an invalid answer: bad_json: This is not JSON: syntax error.",
        "chose move 999 of ",
        "chose move -1 of ",
        "gave an invalid answer: unknown_card: ",
        "answered with an illegal move: {\"keep\":[0]}",
        "gave an invalid answer: wrong_type: ",
        "gave an invalid answer: unknown_key: ",
        "gave an invalid answer: wrong_type: ",
        "gave an invalid answer: an answer is a \"move\" or a \"choice\"",
    };
    ASSERT_EQ(played.faults.size(), expected.size());
    for (std::size_t i = 0; i < expected.size(); ++i) {
        EXPECT_TRUE(played.faults[i].starts_with(expected[i])) << played.faults[i];
    }
    EXPECT_EQ(played.instead, 9U);
}

TEST(OutsidePlayer, WhoHangsIsGivenUpAfterAFewMoves) {
    const Script script("sleep 1000 & wait");  // with a child of its own, which must go too
    const Played played = play(script.path(), 1, kShort);
    EXPECT_EQ(played.instead, played.decisions);
    ASSERT_GT(played.faults.size(), 3U);
    EXPECT_EQ(played.faults[0], "timed out");
    EXPECT_EQ(played.faults[2], "timed out 3 times in a row");
    EXPECT_EQ(played.faults[3], "has dropped out of this game");
    EXPECT_FALSE(has_children());
}

TEST(OutsidePlayer, ALateAnswerIsNotTakenForTheNextOne) {
    // The second question is answered late, and with rubbish; that must not count against others.
    const Script script(R"(n=0; while read line; do case "$line" in
        '{"decide"'*) n=$((n+1));
            if [ $n -eq 2 ]; then sleep 1.5; echo late; else echo '{"choice":0}'; fi;;
        esac; done)");
    const Played played = play(script.path(), 2, {.budget = 500, .slack = 500, .start = 0});
    EXPECT_EQ(played.faults, std::vector<std::string>{"timed out"});
}

TEST(OutsidePlayer, WhoWritesWithoutEndIsStopped) {
    const Script one_line("tr '\\0' x < /dev/zero");
    const Played endless = play(one_line.path(), 1);
    EXPECT_EQ(endless.instead, endless.decisions);
    EXPECT_EQ(endless.faults.front(), "answered with an endless line");
    const Script lines("yes");
    const Played many = play(lines.path(), 1);
    EXPECT_EQ(many.instead, many.decisions);
    EXPECT_FALSE(has_children());
}

TEST(OutsidePlayer, WhatCannotBeStartedIsAFault) {
    const Played played = play("/nowhere/to/be/found", 1);
    EXPECT_EQ(played.instead, played.decisions);
    EXPECT_EQ(played.faults.front(), "cannot be started: No such file or directory");
}

TEST(SeatName, WhatIsWrong) {
    const auto problem = [](std::string_view text) {
        const auto seats = app::parse_seats(text);
        return seats ? "none" : seats.error().text;
    };
    EXPECT_EQ(problem("human,greedy"), "none");
    EXPECT_EQ(problem("./no_such_bot"), "./no_such_bot: no such program");
    EXPECT_EQ(problem(FOGG_SOURCE_DIR "/README.md"), FOGG_SOURCE_DIR
              "/README.md: not executable; try: chmod +x " FOGG_SOURCE_DIR "/README.md");
    EXPECT_TRUE(
        problem("greedy,bot.py").ends_with("To run a program in this folder, type ./bot.py"));
    EXPECT_TRUE(problem("human,").starts_with("There is no player ''"));
    const auto names = app::display_names(
        *app::parse_seats("human,greedy," FOGG_SOURCE_DIR "/examples/greedy_bot.py"));
    EXPECT_EQ(names, (std::vector<std::string>{"human 1", "greedy 2", "greedy_bot.py 3"}));
}

TEST(WatchProgram, PlaysTheExampleOnBothMaps) {
    for (const std::string map : {"usa", "san_francisco"}) {
        const auto result = app_test::run("watch --seed 5 --map " + map + " --players greedy," +
                                              FOGG_SOURCE_DIR "/examples/greedy_bot.py",
                                          "");
        EXPECT_EQ(result.status, 0);
        EXPECT_EQ(result.output.find("random move"), std::string::npos);
        EXPECT_NE(result.output.find("greedy_bot.py 2 claims"), std::string::npos) << map;
        EXPECT_NE(result.output.find("The game is over\n"), std::string::npos) << map;
    }
}

TEST(WatchProgram, SaysWhatAProgramDidWrong) {
    const Script script("read line; echo rubbish; exit 1");
    const auto result = app_test::run("watch --map toy --players greedy," + script.path(), "");
    EXPECT_EQ(result.status, 0);
    EXPECT_NE(result.output.find(" gave an invalid answer: bad_json: "), std::string::npos);
    EXPECT_NE(result.output.find(" has dropped out of this game: a random move is made instead\n"),
              std::string::npos);
    EXPECT_NE(result.output.find("The game is over\n"), std::string::npos);
}

}  // namespace
