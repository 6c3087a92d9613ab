// protocol/problem.h
//
// What can be wrong with a request before the rules are asked: a closed list with stable codes.
// Together with the codes of rules/refusal.h these are all that an answer of the referee can carry;
// docs/referee.md lists them, and a test compares the two lists. Tables have more (refusal_code.h).
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "rules/refusal.h"

namespace protocol {

enum class Problem : std::uint8_t {
    kBadJson,          // not JSON, nested too deep, not UTF-8
    kTooLong,          // a line over the limit
    kDuplicateKey,     // a key twice in one object
    kWrongType,        // a value of another type than asked for
    kMissingKey,       //
    kUnknownKey,       // a key that nobody reads, or a second request in one object
    kUnknownRequest,   //
    kNoGame,           // the request needs a game
    kUnknownMap,       // neither a built-in map nor a file that can be read
    kBadMap,           // the map file has errors
    kBadSeats,         // a number of seats that the map is not for
    kBadSeat,          // no such seat
    kBadSeed,          //
    kBadName,          // a player's name, or how many of them there are
    kCardNotInDeck,    // stacked cards that the box does not have
    kTicketNotInDeck,  // stacked tickets that the box does not have
    kSymbolNotInBox,   // stacked souvenirs that the box does not have
    kBadRecord,        // the text names the line
    kOtherMap,         // the record was made on another version of the map
    kNotVerifiable,    // replay: a record without its seed, or with stacked decks
    kNotFair,          // replay: a draw is not what the seed gives
    kUnknownMove,      //
    kUnknownCard,      // not the name of a card
    kUnknownSymbol,    // not the name of a souvenir
    kBadCount,         // a number of cards below zero
    kTrackNeeded,      // a claim that could mean either track, where it matters
    kUnknownTicket,    // score: the map has no such ticket
    kTicketTaken,      // score: a ticket given twice
    kBadPlayers,       // score: nobody, or more than the map is for
    kBadSouvenirs,     // score: more than there are
    kInternal,         // a fault of the program, not of the request
};
inline constexpr unsigned kProblemCount = static_cast<unsigned>(Problem::kInternal) + 1;

// "bad_json" and the like.
[[nodiscard]] std::string_view code(Problem problem);

// Why something was refused: a code for programs and a text for people.
struct Failure {
    std::string_view code;  // of a Problem, a rules::Refusal or a table::Refusal; lives for ever
    std::string text;
};

[[nodiscard]] Failure failure(Problem problem, std::string text);
[[nodiscard]] Failure failure(rules::Refusal refusal);
[[nodiscard]] Failure failure(rules::Refusal refusal, std::string text);

// Words from outside, in quotation marks and cut short, for use in a text.
[[nodiscard]] std::string in_quotes(std::string_view words);

// The text, cut where a character ends, to at most so many bytes.
[[nodiscard]] std::string_view shortened(std::string_view text, std::size_t bytes_max);

}  // namespace protocol
