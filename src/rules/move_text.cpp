#include "rules/move_text.h"

#include <algorithm>
#include <charconv>

namespace rules {
namespace {

std::string number(unsigned n) {
    return std::to_string(n);
}

std::string ticket_text(const MapFile& file, TicketId ticket) {
    const Ticket& facts = file.map[ticket];
    return between_text(file, facts.from, facts.to);
}

unsigned market_slot(const State& before) {
    const auto slot = std::find(before.market.begin(), before.market.end(), kNoCard);
    return static_cast<unsigned>(slot - before.market.begin()) + 1;
}

std::string card_text(const MapFile& file, const State& before, Card card) {
    const std::string card_name(name(card));
    if (before.phase == Phase::kFillMarket) {
        return "market " + number(market_slot(before)) + " " + card_name;
    }
    if (before.phase == Phase::kBlindPick) {
        return "pick " + number(index(before.turn)) + " " + card_name;
    }
    const unsigned dealt = file.map.card_total - unsigned{before.deck_size};
    return "hand " + number(dealt / file.map.opening_hand) + " " + card_name;
}

std::string natures_text(const MapFile& file, const State& before, Move move) {
    switch (move.kind()) {
        case MoveKind::kStart:
            return "start " + number(index(move.seat()));
        case MoveKind::kSymbol: {
            const auto set =
                file.map.symbol_count - static_cast<unsigned>(std::popcount(before.spare_symbols));
            return "symbol " + file.name(move.symbol()) + " at " +
                   file.name(file.map.souvenir_place[set]);
        }
        case MoveKind::kTicket: {
            const bool is_opening = before.phase == Phase::kDealOpening;
            const unsigned drawn = file.map.ticket_count - before.ticket_deck_size();
            const unsigned seat =
                is_opening ? drawn / file.map.opening_tickets.count : index(before.turn);
            return "ticket " + number(seat) + " " + ticket_text(file, move.ticket());
        }
        default:
            return card_text(file, before, move.card());
    }
}

std::string keep_text(const MapFile& file, const Offer& offer, unsigned mask) {
    std::string text = "keep";
    std::string_view separator = " ";
    for (unsigned i = 0; i < kOfferMax; ++i) {
        if (((mask >> i) & 1U) != 0) {
            text += separator;
            text += ticket_text(file, offer[i]);
            separator = "; ";
        }
    }
    return text;
}

std::string claim_text(const MapFile& file, Move move) {
    const Track& track = file.map[move.track()];
    std::string text = "claim " + between_text(file, track.from, track.to);
    if (file.map.is_double(move.track())) {
        text += " track " + number(file.track_number(move.track()));
    }
    return text + " with " + payment_text(file.map, move);
}

std::string decision_text(const MapFile& file, const State& before, LoggedMove logged) {
    const Move move = logged.move;
    switch (move.kind()) {
        case MoveKind::kKeep:
            return keep_text(file, before.offer[index(logged.seat)], move.offer_mask());
        case MoveKind::kDrawDeck:
            return "draw deck";
        case MoveKind::kDrawMarket:
            return "draw " + std::string(name(move.card()));
        case MoveKind::kClaim:
            return claim_text(file, move);
        case MoveKind::kDrawTickets:
            return "tickets";
        case MoveKind::kSouvenir:
            return "souvenir " + file.name(move.place());
        case MoveKind::kPlace:
            return "place " + file.name(move.symbol()) + " at " + file.name(move.place());
        default:
            return "pass";
    }
}

// Reads a line from left to right. A step that fails leaves nothing to read.
class Reader {
public:
    explicit Reader(std::string_view text) : rest_(text) {}

    [[nodiscard]] std::string_view rest() const { return rest_; }
    [[nodiscard]] bool at_end() const { return rest_.empty(); }

    // Everything up to the separator, which it skips; without one, the whole rest.
    std::string_view until(std::string_view separator) {
        const std::size_t end = rest_.find(separator);
        const std::string_view part = rest_.substr(0, end);
        rest_ = end == std::string_view::npos ? std::string_view{}
                                              : rest_.substr(end + separator.size());
        return part;
    }
    std::string_view word() { return until(" "); }

    std::optional<unsigned> number() {
        const std::string_view digits = word();
        unsigned value = 0;
        const auto [end, error] =
            std::from_chars(digits.data(), digits.data() + digits.size(), value);
        const bool is_all = end == digits.data() + digits.size();
        const bool is_canonical = digits.size() == 1 || (!digits.empty() && digits[0] != '0');
        return error == std::errc{} && is_all && is_canonical ? std::optional(value) : std::nullopt;
    }

private:
    std::string_view rest_;
};

std::optional<TicketId> parse_ticket(const MapFile& file, std::string_view text) {
    Reader reader(text);
    const auto from = file.find_place(reader.until(" - "));
    const auto to = file.find_place(reader.rest());
    return from && to ? file.find_ticket(*from, *to) : std::nullopt;
}

std::optional<Move> parse_natures(const MapFile& file, Reader reader) {
    const std::string_view verb = reader.word();
    if (verb == "symbol") {
        const auto symbol = file.find_symbol(reader.until(" at "));
        return symbol ? std::optional(Move::symbol(*symbol)) : std::nullopt;
    }
    const auto number = reader.number();
    if (!number) {
        return std::nullopt;
    }
    if (verb == "start") {
        return *number < kSeatsMax ? std::optional(Move::start(to_id<Seat>(*number)))
                                   : std::nullopt;
    }
    if (verb == "ticket") {
        const auto ticket = parse_ticket(file, reader.rest());
        return ticket ? std::optional(Move::ticket(*ticket)) : std::nullopt;
    }
    if (verb == "hand" || verb == "market" || verb == "pick") {
        const auto card = find_card(reader.rest());
        return card ? std::optional(Move::card(*card)) : std::nullopt;
    }
    return std::nullopt;
}

std::optional<Move> parse_keep(const MapFile& file, const Offer& offer, Reader reader) {
    unsigned mask = 0;
    while (!reader.at_end()) {
        const auto ticket = parse_ticket(file, reader.until("; "));
        const auto found = ticket ? std::find(offer.begin(), offer.end(), *ticket) : offer.end();
        if (found == offer.end()) {
            return std::nullopt;
        }
        mask |= 1U << static_cast<unsigned>(found - offer.begin());
    }
    return Move::keep(mask);
}

// "2 red 1 wild", "3 wild" or "4 red": as many cards as the track has spaces.
std::optional<Move> parse_payment(const Map& map, TrackId track, Reader reader) {
    const unsigned length = map[track].length;
    const auto first_count = reader.number();
    const auto first = find_card(reader.word());
    if (!first_count || !first || *first_count > length) {
        return std::nullopt;
    }
    if (reader.at_end()) {
        const bool is_all = *first_count == length;
        return is_all
                   ? std::optional(Move::claim(track, *first, *first == Card::kWild ? length : 0))
                   : std::nullopt;
    }
    const auto wilds = reader.number();
    const auto second = find_card(reader.word());
    if (*first == Card::kWild || second != Card::kWild || !wilds || !reader.at_end() ||
        *wilds != length - *first_count) {
        return std::nullopt;
    }
    return Move::claim(track, *first, *wilds);
}

std::optional<Move> parse_claim(const MapFile& file, Reader reader) {
    Reader where(reader.until(" with "));
    const auto from = file.find_place(where.until(" - "));
    const auto to = file.find_place(where.until(" track "));
    const unsigned track_number = where.at_end() ? 1 : where.number().value_or(0);
    const auto route = from && to ? file.find_route(*from, *to) : std::nullopt;
    if (!route || track_number == 0 || track_number > file.routes[index(*route)].tracks.size()) {
        return std::nullopt;
    }
    return parse_payment(file.map, file.routes[index(*route)].tracks[track_number - 1], reader);
}

std::optional<Move> parse_seats(const MapFile& file, const Offer& offer, Reader reader) {
    const std::string_view verb = reader.word();
    if (verb == "keep") {
        return parse_keep(file, offer, reader);
    }
    if (verb == "claim") {
        return parse_claim(file, reader);
    }
    if (verb == "draw") {
        if (reader.rest() == "deck") {
            return Move::draw_deck();
        }
        const auto card = find_card(reader.rest());
        return card ? std::optional(Move::draw_market(*card)) : std::nullopt;
    }
    if (verb == "souvenir") {
        const auto place = file.find_place(reader.rest());
        return place ? std::optional(Move::souvenir(*place)) : std::nullopt;
    }
    if (verb == "place") {
        const auto symbol = file.find_symbol(reader.until(" at "));
        const auto place = file.find_place(reader.rest());
        return symbol && place ? std::optional(Move::place(*symbol, *place)) : std::nullopt;
    }
    if (!reader.at_end()) {
        return std::nullopt;
    }
    if (verb == "tickets") {
        return Move::draw_tickets();
    }
    return verb == "pass" ? std::optional(Move::pass()) : std::nullopt;
}

}  // namespace

std::string to_text(const MapFile& file, const State& before, LoggedMove logged) {
    if (logged.move.is_natures()) {
        return "nature " + natures_text(file, before, logged.move);
    }
    return "seat " + number(index(logged.seat)) + " " + decision_text(file, before, logged);
}

std::optional<LoggedMove> parse_move(const MapFile& file, const State& before,
                                     std::string_view text) {
    Reader reader(text);
    const std::string_view who = reader.word();
    if (who == "nature") {
        const auto move = parse_natures(file, reader);
        return move ? std::optional(LoggedMove{.seat = kNoSeat, .move = *move}) : std::nullopt;
    }
    const auto seat = reader.number();
    if (who != "seat" || !seat || *seat >= before.seats) {
        return std::nullopt;
    }
    const auto move = parse_seats(file, before.offer[*seat], reader);
    return move ? std::optional(LoggedMove{.seat = to_id<Seat>(*seat), .move = *move})
                : std::nullopt;
}

std::string payment_text(const Map& map, Move claim) {
    const unsigned wilds = claim.wilds();
    const unsigned coloured = map[claim.track()].length - wilds;
    std::string text;
    if (coloured > 0) {
        text = number(coloured) + " " + std::string(name(claim.card()));
    }
    if (wilds > 0) {
        text += (text.empty() ? "" : " ") + number(wilds) + " wild";
    }
    return text;
}

std::string between_text(const MapFile& file, PlaceId from, PlaceId to) {
    return file.name(from) + " - " + file.name(to);
}

}  // namespace rules
