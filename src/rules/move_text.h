// rules/move_text.h
//
// A move as a line of text, for people and programs, as used in records:
//
//     nature start 0                        who begins
//     nature symbol bell at Alcatraz        a stack of souvenirs is set
//     nature hand 0 red                     a card of the opening hand of seat 0
//     nature market 3 blue                  a card turned up in the market's third slot
//     nature ticket 0 Boston - Miami        a ticket offered to seat 0
//     nature pick 0 green                   the card that seat 0 drew blind
//     seat 0 keep Boston - Miami; Seattle - New York
//     seat 0 place heart at Castro
//     seat 0 draw deck                      or: draw red, draw wild
//     seat 0 claim Dallas - Houston track 2 with 1 red
//     seat 0 tickets
//     seat 0 souvenir Sunset
//     seat 0 pass
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "rules/maps/map_file.h"
#include "rules/move.h"
#include "rules/state.h"

namespace rules {

// A move and who made it; kNoSeat: nature.
struct LoggedMove {
    Seat seat = kNoSeat;
    Move move;

    bool operator==(const LoggedMove&) const = default;
};

// `before` is the position before the move, which must be possible there.
[[nodiscard]] std::string to_text(const MapFile& file, const State& before, LoggedMove logged);

// Nothing if the text is not a move in this position. The result is well formed but may be illegal.
// The syntax is lenient, for example about the order of a route's ends; to_text returns the one
// canonical form.
[[nodiscard]] std::optional<LoggedMove> parse_move(const MapFile& file, const State& before,
                                                   std::string_view text);

// "2 red 1 wild": the payment. Requires a claim.
[[nodiscard]] std::string payment_text(const Map& map, Move claim);

// "Boston - Miami"
[[nodiscard]] std::string between_text(const MapFile& file, PlaceId from, PlaceId to);

}  // namespace rules
