// Perft: the numbers of move sequences in tests/data/perft.txt, counted by the engine and
// independently with the slow generator. UPDATE_GOLDEN=1 rewrites the file, but only with numbers
// on which both agree.
#include "rules/perft.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "rules/apply.h"
#include "rules/slow_legal.h"
#include "support/maps.h"
#include "support/scene.h"
#include "support/seeds.h"
#include "support/table.h"

namespace {

using rules::Map;
using rules::State;

const std::string kPath = FOGG_SOURCE_DIR "/tests/data/perft.txt";

// Where to count from. "start" is before nature's first move; the others skip the deal, which would
// dominate the count.
State position(const std::string& name, unsigned seats) {
    const auto file = support::toy();
    if (name == "start") {
        return rules::initial_state(file->map, seats);
    }
    if (name == "first_turn") {
        std::vector<std::string> hands = {"red", "blue", "blue"};
        hands.resize(seats);
        support::Table table(file, {.seats = seats,
                                    .hands = hands,
                                    .market = "red blue red red wild",
                                    .tickets = "Amberley - Dunmarsh; Brockhaven - Cindermoor; "
                                               "Cindermoor - Dunmarsh"});
        table.open();
        return table.state();
    }
    // Everything is in a hand or on the board: claims, passes, the end.
    CHECK(name == "last_cards", name);
    return support::Scene(file,
                          {.seats = std::vector<support::SeatLayout>(seats, {.hand = "red blue"}),
                           .market = "wild wild red",
                           .deck = "",
                           .ticket_deck = "Amberley - Dunmarsh"})
        .state();
}

std::uint64_t slow_perft(const Map& map, const State& state, unsigned depth) {
    if (depth == 0) {
        return 1;
    }
    std::uint64_t count = 0;
    for (const slow::Outcome& outcome : slow::outcomes(state)) {
        State next = state;
        rules::apply(map, next, rules::kNoSeat, outcome.first);
        count += slow_perft(map, next, depth - 1);
    }
    for (const rules::Seat seat : slow::seats_to_act(map, state)) {
        for (const rules::Move move : slow::legal(map, state, seat)) {
            State next = state;
            rules::apply(map, next, seat, move);
            count += slow_perft(map, next, depth - 1);
        }
    }
    return count;
}

struct Line {
    std::string position;
    unsigned seats = 0;
    unsigned depth = 0;
    std::uint64_t count = 0;
};

std::vector<Line> read_lines() {
    std::vector<Line> lines;
    std::istringstream in(support::read_file(kPath));
    for (std::string text; std::getline(in, text);) {
        if (text.empty() || text[0] == '#') {
            continue;
        }
        Line line;
        std::istringstream words(text);
        words >> line.position >> line.seats >> line.depth >> line.count;
        EXPECT_FALSE(words.fail()) << text;
        lines.push_back(line);
    }
    return lines;
}

void write_lines(const std::vector<Line>& lines) {
    std::ofstream out(kPath, std::ios::binary);
    out << "# Sequences of moves on the toy map: from, seats, depth, count.\n"
           "# Rewritten by UPDATE_GOLDEN=1 fogg_rules_tests --gtest_filter='Perft.*'\n";
    for (const Line& line : lines) {
        out << line.position << ' ' << line.seats << ' ' << line.depth << ' ' << line.count << '\n';
    }
}

TEST(Perft, CountsAreThoseOnFileAndThoseOfTheSlowTwin) {
    const auto file = support::toy();
    std::vector<Line> lines = read_lines();
    EXPECT_GT(lines.size(), 20U);
    for (Line& line : lines) {
        SCOPED_TRACE(line.position + " " + std::to_string(line.seats) + " seats, depth " +
                     std::to_string(line.depth));
        const State from = position(line.position, line.seats);
        const std::uint64_t fast = rules::perft(file->map, from, line.depth);
        if (!support::kIsSanitized) {
            ASSERT_EQ(fast, slow_perft(file->map, from, line.depth));
        }
        if (std::getenv("UPDATE_GOLDEN") != nullptr) {
            line.count = fast;
        }
        EXPECT_EQ(fast, line.count);
    }
    if (std::getenv("UPDATE_GOLDEN") != nullptr) {
        write_lines(lines);
    }
}

TEST(Perft, OfAGameThatIsOverIsNothing) {
    const auto file = support::toy();
    State state = rules::initial_state(file->map, 2);
    state.phase = rules::Phase::kOver;
    EXPECT_EQ(rules::perft(file->map, state, 0), 1U);
    EXPECT_EQ(rules::perft(file->map, state, 1), 0U);
}

}  // namespace
