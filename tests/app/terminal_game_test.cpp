// Games at the terminal, played from a script as through a pipe.
#include "app/terminal/terminal_game.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "app/program.h"
#include "app/text_columns.h"
#include "support/maps.h"
#include "support/words.h"

namespace {

using app::TerminalGame;
using app_test::run;
using app_test::scratch_path;
using rules::Seat;

struct Session {
    std::string output;
    TerminalGame::Ending ending{};
    std::vector<rules::LoggedMove> log;

    [[nodiscard]] bool shows(std::string_view text) const {
        return output.find(text) != std::string::npos;
    }
};

Session play(const support::MapPtr& file, const std::string& seats, const std::string& input,
             const app::Terminal::Settings& settings = {}) {
    std::istringstream in(input);
    std::ostringstream out;
    app::Terminal terminal(in, out, settings);
    const auto seat_names = *app::parse_seats(seats);
    rules::GameSetup setup;
    setup.seats = static_cast<unsigned>(seat_names.size());
    setup.seed = base::seed_from_number(3);
    setup.stacked.start = Seat{0};
    setup.names = app::display_names(seat_names);
    ai::HostedGame hosted(file, setup);
    const base::SystemClock clock;
    TerminalGame game(terminal, hosted, clock,
                      {.seats = seat_names, .names = setup.names, .budget = {}});
    Session session;
    session.ending = game.run();
    session.output = out.str();
    session.log = hosted.game().log();
    return session;
}

std::string repeated(const std::string& text, unsigned times) {
    std::string all;
    for (unsigned i = 0; i < times; ++i) {
        all += text;
    }
    return all;
}

TEST(TerminalGame, AWholeGameFromAPipe) {
    for (const support::MapPtr& file : {support::toy(), support::san_francisco()}) {
        const Session session = play(file, "human,greedy", repeated("1\n", 500));
        EXPECT_EQ(session.ending, TerminalGame::Ending::kOver);
        EXPECT_TRUE(session.shows("The game is over\n"));
        for (const std::string& line : support::split(session.output, "\n")) {
            EXPECT_LE(app::columns_of(line), 80U) << line;
        }
    }
}

TEST(TerminalGame, EndsPolitelyWithItsInput) {
    EXPECT_EQ(play(support::usa(), "human,greedy", "").ending, TerminalGame::Ending::kInputEnded);
    EXPECT_EQ(play(support::usa(), "human,greedy", "1 2\n").ending,
              TerminalGame::Ending::kInputEnded);
    EXPECT_EQ(play(support::usa(), "human,greedy", "quit\n").ending, TerminalGame::Ending::kQuit);
}

TEST(TerminalGame, ShowsBoardListLogAndHelp) {
    const Session session = play(support::usa(), "human,greedy",
                                 "help\n1 2\n\nlist omaha\nmap\nlog\nmoves\nlist nowhere\nquit\n");
    EXPECT_TRUE(session.shows("  claim denver omaha         claim a route"));
    EXPECT_TRUE(session.shows("  Denver – Omaha       ◆◆◆◆            4 cars,  7 points\n"));
    EXPECT_TRUE(session.shows("◉"));
    EXPECT_TRUE(session.shows("human 1 keeps 2 tickets\n"));
    EXPECT_TRUE(session.shows("The map has no such place.\n"));
    EXPECT_FALSE(session.shows("\x1b["));  // no colours into a pipe
    for (const std::string& line : support::split(session.output, "\n")) {
        EXPECT_LE(app::columns_of(line), 80U) << line;
    }
}

// After a move there is nothing to choose from: the question waits for the next turn.
TEST(TerminalGame, MovesAreListedAtTheNextTurn) {
    const Session session = play(support::usa(), "human,greedy", "1 2\nmoves\nquit\n");
    EXPECT_EQ(session.ending, TerminalGame::Ending::kQuit);
    const std::size_t asked = session.output.find("human 1> moves\n");
    ASSERT_NE(asked, std::string::npos);
    EXPECT_NE(session.output.find("Draw      1 ", asked), std::string::npos) << session.output;
}

TEST(TerminalGame, ColoursAndSymbolsOnATerminal) {
    const Session session =
        play(support::usa(), "human,greedy", "map\nquit\n",
             {.is_terminal = true, .colours = app::Colours::kYes, .columns = 120, .rows = 40});
    EXPECT_TRUE(session.shows("\x1b[91m♥\x1b[0m"));
}

// Somebody else's secrets are never between two curtains with one's own.
TEST(TerminalGame, ACurtainFallsBetweenPeople) {
    const Session session =
        play(support::san_francisco(), "human,greedy,human", repeated("1\n", 60));
    const auto scenes = support::split(session.output, "(the screen is cleared)");
    EXPECT_GT(scenes.size(), 10U);
    unsigned people = 0;
    for (const std::string& scene : scenes) {
        const bool is_first = scene.find("▸ 1") != std::string::npos;
        const bool is_third = scene.find("▸ 3") != std::string::npos;
        EXPECT_FALSE(is_first && is_third) << scene;
        people |= (is_first ? 1U : 0U) | (is_third ? 4U : 0U);
        EXPECT_EQ(scene.find("is dealt"), std::string::npos);
        EXPECT_EQ(scene.find("is offered"), std::string::npos);
    }
    EXPECT_EQ(people, 5U);
    EXPECT_NE(scenes[1].find("human 3: press Enter when nobody else can see the screen."),
              std::string::npos);
}

TEST(TerminalGame, WhatOthersDrawBlindIsNotTold) {
    const Session session =
        play(support::usa(), "human,human", "1 2\n\n\n1 2\n\n\ndeck\ndeck\n\n\nlog\nquit\n");
    const auto scenes = support::split(session.output, "(the screen is cleared)");
    const std::string& last = scenes.back();
    EXPECT_NE(last.find("human 1 draws a card from the pile\n"), std::string::npos) << last;
    for (const std::string_view card : rules::kCardNames) {
        EXPECT_EQ(last.find("human 1 draws " + std::string(card)), std::string::npos);
    }
}

// Log entries of people only.
std::vector<std::string> decisions(const Session& session) {
    std::vector<std::string> texts;
    for (const rules::LoggedMove& logged : session.log) {
        if (logged.seat != rules::kNoSeat) {
            texts.push_back(std::to_string(rules::index(logged.seat)) + ":" +
                            std::to_string(static_cast<unsigned>(logged.move.kind())));
        }
    }
    return texts;
}

TEST(Undo, TakesBackOpeningTicketsBeforeOthersHaveChosen) {
    const Session session =
        play(support::usa(), "human,greedy", "1 2\nundo\nundo\n1 3\n\nundo\nquit\n");
    EXPECT_TRUE(session.shows("Your move is undone.\n"));
    EXPECT_TRUE(session.shows("There is nothing to undo"));
    std::vector<rules::Move> kept;
    for (const rules::LoggedMove& logged : session.log) {
        if (logged.seat == Seat{0}) {
            kept.push_back(logged.move);
        }
    }
    EXPECT_EQ(kept, std::vector<rules::Move>{rules::Move::keep(5)});
}

TEST(Undo, TakesBackAClaimBeforeAnybodyHasMoved) {
    const Session session =
        play(support::usa(), "human,greedy", "1 2\n\nclaim dallas houston\n1\nundo\nquit\n");
    EXPECT_TRUE(session.shows("Your move is undone.\n")) << session.output;
    EXPECT_EQ(decisions(session), (std::vector<std::string>{"0:0", "1:0"}));
}

TEST(Undo, NotAfterACardWasTurned) {
    const Session session = play(support::usa(), "human,greedy", "1 2\n\ndeck\nundo\nquit\n");
    EXPECT_FALSE(session.shows("Your move is undone.\n"));
    EXPECT_TRUE(session.shows("There is nothing to undo"));
}

TEST(Undo, NotAfterTheLastOpeningChoice) {
    ai::HostedGame hosted(support::usa(), {});
    ASSERT_FALSE(hosted.act(Seat{0}, rules::Move::keep(3)));
    EXPECT_TRUE(hosted.can_undo(Seat{0}));
    EXPECT_FALSE(hosted.can_undo(Seat{1}));
    const auto memories = hosted.memories()[Seat{0}];
    hosted.undo();
    EXPECT_EQ(hosted.memories()[Seat{0}], memories);
    EXPECT_FALSE(hosted.can_undo(Seat{0}));
    ASSERT_FALSE(hosted.act(Seat{0}, rules::Move::keep(5)));
    ASSERT_FALSE(
        hosted.act(Seat{1}, rules::Move::keep(3)));  // now everybody knows who kept how many
    EXPECT_FALSE(hosted.can_undo(Seat{0}));
    EXPECT_FALSE(hosted.can_undo(Seat{1}));
}

TEST(PlayProgram, SaveAndResumeGoOnAsIfNothingHadHappened) {
    const auto saved = scratch_path("saved");
    const auto whole = scratch_path("whole");
    const auto parts = scratch_path("parts");
    const std::string game = "play --map san_francisco --seed 11 --seats human,human";
    const std::string moves = repeated("1\n", 6) + repeated("1\ndeck\nclaim\n14\n", 400);
    EXPECT_EQ(run(game + " --record " + whole.string(), moves).status, 0);
    const auto put_away = run(game, repeated("1\n", 6) + "save " + saved.string() + "\nquit\n");
    EXPECT_EQ(put_away.status, 0);
    EXPECT_NE(put_away.output.find("Saved. To continue later: fogg play --resume "),
              std::string::npos);
    const auto resumed = run("play --resume " + saved.string() + " --record " + parts.string(),
                             repeated("1\ndeck\nclaim\n14\n", 400));
    EXPECT_EQ(resumed.status, 0);
    EXPECT_NE(resumed.output.find("The record is in "), std::string::npos);
    EXPECT_EQ(support::read_file(whole.string()), support::read_file(parts.string()));
    EXPECT_EQ(run("replay --verify " + parts.string(), "").status, 0);
    for (const auto& path : {saved, whole, parts}) {
        std::filesystem::remove(path);
    }
}

TEST(PlayProgram, Refusals) {
    EXPECT_EQ(run("play --seats human,nobody 2>&1", "").status, 1);
    EXPECT_EQ(run("play --seats greedy,greedy 2>&1", "").output,
              "At least one seat must be human. To watch programs play: fogg watch\n");
    EXPECT_EQ(run("play --seats human 2>&1", "").status, 1);
    EXPECT_EQ(run("play --resume no_such_file 2>&1", "").status, 1);
    EXPECT_EQ(run("watch --players human 2>&1", "").output,
              "Only programs can play here. To play yourself: fogg play\n");
    const auto ended = run("play --seed 1", "1 2\n");
    EXPECT_EQ(ended.status, 1);
    EXPECT_NE(ended.output.find("Input ended before the game was over; nothing was saved.\n"),
              std::string::npos);
    EXPECT_EQ(run("play --seed 1", "quit\n").status, 0);
}

TEST(PlayProgram, TheSameSeedGivesTheSameGame) {
    const std::string moves = "1 2\n\n" + repeated("deck\n", 20) + "quit\n";
    EXPECT_EQ(run("play --seed 4 --seats human,greedy,planner", moves).output,
              run("play --seed 4 --seats human,greedy,planner", moves).output);
}

}  // namespace
