// puzzle/puzzle.h
//
// A position in which one move is clearly best, given what the seat to act can know
// (docs/puzzles.md). A set stores each game once, as its seed and the seats' moves; a puzzle is a
// point in one of them.
#pragma once

#include <bitset>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "base/keyed_stream.h"
#include "rules/move.h"
#include "rules/move_text.h"
#include "rules/records/record.h"
#include "rules/types.h"

namespace puzzle {

// What the question is about.
enum class Kind : std::uint8_t {
    kOpeningTickets,  // which tickets to keep before the first turn
    kTickets,         // which to keep later, or whether to draw some
    kRoute,           // which route to claim
    kBlock,           // a route that the opponent needs more
    kBuildOrDraw,     // whether to claim now or keep drawing
    kCard,            // which card to draw
    kPayment,         // how to pay
    kEnd,             // whether to trigger the last round, or better not yet
    kSouvenir,        // which souvenir to take, or where to place one
};
inline constexpr unsigned kKinds = 9;
using KindSet = std::bitset<kKinds>;
[[nodiscard]] inline bool has(const KindSet& kinds, Kind kind) {
    return kinds[static_cast<std::size_t>(kind)];
}

// "opening_tickets" and the like.
[[nodiscard]] std::string_view name(Kind kind);
[[nodiscard]] std::optional<Kind> kind_named(std::string_view name);

// How much worse than the best, as a fraction of a victory, with its standard error.
struct Choice {
    rules::Move move;
    double loss = 0;
    double error = 0;
};

struct Puzzle {
    std::uint32_t game = 0;   // index in the set
    std::uint32_t moves = 0;  // of the seats, made before
    rules::Seat seat{};       // whose decision it is
    Kind kind{};
    unsigned rating = 0;          // how hard it is, on the scale of the computer players
    std::vector<Choice> choices;  // best first, at least two
};

struct PuzzleGame {
    unsigned seats = 0;
    base::Seed seed{};
    std::vector<rules::LoggedMove> moves;  // of the seats
};

struct PuzzleSet {
    rules::RecordMap map;
    std::vector<PuzzleGame> games;
    std::vector<Puzzle> puzzles;
};

}  // namespace puzzle
