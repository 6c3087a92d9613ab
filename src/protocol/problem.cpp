#include "protocol/problem.h"

#include <utility>

namespace protocol {

std::string_view code(Problem problem) {
    switch (problem) {
        case Problem::kBadJson:
            return "bad_json";
        case Problem::kTooLong:
            return "too_long";
        case Problem::kDuplicateKey:
            return "duplicate_key";
        case Problem::kWrongType:
            return "wrong_type";
        case Problem::kMissingKey:
            return "missing_key";
        case Problem::kUnknownKey:
            return "unknown_key";
        case Problem::kUnknownRequest:
            return "unknown_request";
        case Problem::kNoGame:
            return "no_game";
        case Problem::kUnknownMap:
            return "unknown_map";
        case Problem::kBadMap:
            return "bad_map";
        case Problem::kBadSeats:
            return "bad_seats";
        case Problem::kBadSeat:
            return "bad_seat";
        case Problem::kBadSeed:
            return "bad_seed";
        case Problem::kBadName:
            return "bad_name";
        case Problem::kCardNotInDeck:
            return "card_not_in_deck";
        case Problem::kTicketNotInDeck:
            return "ticket_not_in_deck";
        case Problem::kSymbolNotInBox:
            return "symbol_not_in_box";
        case Problem::kBadRecord:
            return "bad_record";
        case Problem::kOtherMap:
            return "other_map";
        case Problem::kNotVerifiable:
            return "not_verifiable";
        case Problem::kNotFair:
            return "not_fair";
        case Problem::kUnknownMove:
            return "unknown_move";
        case Problem::kUnknownCard:
            return "unknown_card";
        case Problem::kUnknownSymbol:
            return "unknown_symbol";
        case Problem::kBadCount:
            return "bad_count";
        case Problem::kTrackNeeded:
            return "track_needed";
        case Problem::kUnknownTicket:
            return "unknown_ticket";
        case Problem::kTicketTaken:
            return "ticket_taken";
        case Problem::kBadPlayers:
            return "bad_players";
        case Problem::kBadSouvenirs:
            return "bad_souvenirs";
        case Problem::kInternal:
            return "internal";
    }
    return "bug";
}

Failure failure(Problem problem, std::string text) {
    return {code(problem), std::move(text)};
}

Failure failure(rules::Refusal refusal) {
    return {rules::code(refusal), std::string(rules::text(refusal))};
}

Failure failure(rules::Refusal refusal, std::string text) {
    return {rules::code(refusal), std::move(text)};
}

std::string in_quotes(std::string_view words) {
    constexpr std::size_t kQuoteBytesMax = 60;
    const std::string_view part = shortened(words, kQuoteBytesMax);
    return "\"" + std::string(part) + (part.size() < words.size() ? "…\"" : "\"");
}

std::string_view shortened(std::string_view text, std::size_t bytes_max) {
    if (text.size() <= bytes_max) {
        return text;
    }
    // In UTF-8 the bytes inside a character, and no others, begin with the bits 10.
    std::size_t end = bytes_max;
    while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xc0U) == 0x80) {
        --end;
    }
    return text.substr(0, end);
}

}  // namespace protocol
