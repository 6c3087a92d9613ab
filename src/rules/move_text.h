// rules/move_text.h
//
// A move as a line that people read and programs parse, as it stands in a record:
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

#include "rules/map_file.h"
#include "rules/move.h"
#include "rules/state.h"

namespace rules {

// A move with who made it; kNoSeat: nature.
struct LoggedMove {
    Seat seat = kNoSeat;
    Move move;

    bool operator==(const LoggedMove&) const = default;
};

// `before` is the position in which it is made; the move must be possible there.
[[nodiscard]] std::string to_text(const MapFile& file, const State& before, LoggedMove logged);

// Nothing when the text is no move at all in this position. A move that comes back is well formed,
// but may still be illegal. Some freedom is allowed, such as the ends of a route in either order;
// to_text gives the one form in which a possible move is recorded.
[[nodiscard]] std::optional<LoggedMove> parse_move(const MapFile& file, const State& before,
                                                   std::string_view text);

// "2 red 1 wild": the cards that the claim pays with. Requires a claim.
[[nodiscard]] std::string payment_text(const Map& map, Move claim);

// "Boston - Miami"
[[nodiscard]] std::string between_text(const MapFile& file, PlaceId from, PlaceId to);

}  // namespace rules
