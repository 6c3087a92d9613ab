// tests/support/words.h
//
// Game items to text and back, so that tests can compare text.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "base/check.h"
#include "rules/legal.h"
#include "rules/maps/map_file.h"
#include "rules/move_text.h"
#include "rules/state.h"

namespace support {

using rules::index;
using rules::to_id;

inline std::vector<std::string> split(std::string_view text, std::string_view separator) {
    std::vector<std::string> parts;
    while (!text.empty()) {
        const std::size_t end = text.find(separator);
        parts.emplace_back(text.substr(0, end));
        text = end == std::string_view::npos ? "" : text.substr(end + separator.size());
    }
    return parts;
}

inline std::string join(const std::vector<std::string>& parts, std::string_view separator) {
    std::string text;
    for (const std::string& part : parts) {
        text += (text.empty() ? "" : std::string(separator)) + part;
    }
    return text;
}

// "red 2 blue wild": cards, each with an optional number before it.
inline std::vector<rules::Card> cards_from(std::string_view text) {
    std::vector<rules::Card> cards;
    std::size_t count = 1;
    for (const std::string& word : split(text, " ")) {
        if (word.empty()) {
            continue;
        }
        if (word[0] >= '0' && word[0] <= '9') {
            count = std::stoul(word);
            continue;
        }
        const auto card = rules::find_card(word);
        CHECK(card.has_value(), word);
        cards.insert(cards.end(), count, *card);
        count = 1;
    }
    return cards;
}

inline rules::CardCounts counts_from(std::string_view text) {
    rules::CardCounts counts;
    for (const rules::Card card : cards_from(text)) {
        ++counts[card];
    }
    return counts;
}

// "2 blue 1 wild", in the order of the kinds; "none" if empty.
inline std::string cards_text(const rules::CardCounts& cards) {
    std::vector<std::string> parts;
    for (unsigned i = 0; i < rules::kCardKinds; ++i) {
        if (cards.count[i] > 0) {
            parts.push_back(std::to_string(cards.count[i]) + " " +
                            std::string(rules::name(to_id<rules::Card>(i))));
        }
    }
    return parts.empty() ? "none" : join(parts, " ");
}

// "red blue - wild red", slot by slot.
inline std::string market_text(const rules::State& state) {
    std::vector<std::string> parts;
    for (const rules::Card card : state.market) {
        parts.emplace_back(card == rules::kNoCard ? "-" : rules::name(card));
    }
    return join(parts, " ");
}

inline rules::PlaceId place_from(const rules::MapFile& file, std::string_view name) {
    const auto place = file.find_place(name);
    CHECK(place.has_value(), name);
    return *place;
}

inline rules::Symbol symbol_from(const rules::MapFile& file, std::string_view name) {
    const auto symbol = file.find_symbol(name);
    CHECK(symbol.has_value(), name);
    return *symbol;
}

inline rules::TicketId ticket_from(const rules::MapFile& file, std::string_view text) {
    const auto ends = split(text, " - ");
    CHECK(ends.size() == 2, text);
    const auto ticket = file.find_ticket(place_from(file, ends[0]), place_from(file, ends[1]));
    CHECK(ticket.has_value(), text);
    return *ticket;
}

inline std::vector<rules::TicketId> tickets_from(const rules::MapFile& file,
                                                 std::string_view text) {
    std::vector<rules::TicketId> tickets;
    for (const std::string& part : split(text, "; ")) {
        tickets.push_back(ticket_from(file, part));
    }
    return tickets;
}

// "Dallas - Houston" is its first track, "Dallas - Houston track 2" its second.
inline rules::TrackId track_from(const rules::MapFile& file, std::string_view text) {
    const auto parts = split(text, " track ");
    const auto ends = split(parts[0], " - ");
    CHECK(ends.size() == 2, text);
    const auto route = file.find_route(place_from(file, ends[0]), place_from(file, ends[1]));
    CHECK(route.has_value(), text);
    const auto& tracks = file.routes[index(*route)].tracks;
    const std::size_t number = parts.size() == 2 ? std::stoul(parts[1]) : 1;
    CHECK(number >= 1 && number <= tracks.size(), text);
    return tracks[number - 1];
}

inline rules::TrackSet tracks_from(const rules::MapFile& file, std::string_view text) {
    rules::TrackSet tracks;
    for (const std::string& part : split(text, "; ")) {
        tracks.insert(track_from(file, part));
    }
    return tracks;
}

inline std::string ticket_text(const rules::MapFile& file, rules::TicketId id) {
    return rules::between_text(file, file.map[id].from, file.map[id].to);
}

// In map order; "none" if empty.
inline std::string tickets_text(const rules::MapFile& file, const rules::TicketSet& tickets) {
    std::vector<std::string> parts;
    tickets.for_each([&](rules::TicketId id) { parts.push_back(ticket_text(file, id)); });
    return parts.empty() ? "none" : join(parts, "; ");
}

inline std::string track_text(const rules::MapFile& file, rules::TrackId id) {
    const rules::Track& track = file.map[id];
    std::string text = rules::between_text(file, track.from, track.to);
    if (file.map.is_double(id)) {
        text += " track " + std::to_string(file.track_number(id));
    }
    return text;
}

// In map order; "none" if empty.
inline std::string tracks_text(const rules::MapFile& file, const rules::TrackSet& tracks) {
    std::vector<std::string> parts;
    for (const rules::TrackId id : file.tracks_in_file_order()) {
        if (tracks.has(id)) {
            parts.push_back(track_text(file, id));
        }
    }
    return parts.empty() ? "none" : join(parts, "; ");
}

inline std::string symbols_text(const rules::MapFile& file, unsigned symbols) {
    std::vector<std::string> parts;
    for (unsigned i = 0; i < file.map.symbol_count; ++i) {
        if (((symbols >> i) & 1U) != 0) {
            parts.push_back(file.name(to_id<rules::Symbol>(i)));
        }
    }
    return parts.empty() ? "none" : join(parts, " ");
}

// "2 bell at Sunset; 1 crab at Castro", by symbol.
inline std::string stacks_text(const rules::MapFile& file, const rules::State& state) {
    std::vector<std::string> parts;
    for (unsigned i = 0; i < file.map.symbol_count; ++i) {
        const rules::Stack stack = state.stack[i];
        if (stack.count > 0) {
            parts.push_back(std::to_string(stack.count) + " " + file.name(to_id<rules::Symbol>(i)) +
                            " at " + file.name(to_id<rules::PlaceId>(stack.place)));
        }
    }
    return parts.empty() ? "none" : join(parts, "; ");
}

inline std::string_view phase_text(rules::Phase phase) {
    using rules::Phase;
    switch (phase) {
        case Phase::kDrawStart:
            return "draw_start";
        case Phase::kDealSymbols:
            return "deal_symbols";
        case Phase::kDealHands:
            return "deal_hands";
        case Phase::kFillMarket:
            return "fill_market";
        case Phase::kDealOpening:
            return "deal_opening";
        case Phase::kOpening:
            return "opening";
        case Phase::kPlace:
            return "place";
        case Phase::kTurn:
            return "turn";
        case Phase::kBlindPick:
            return "blind_pick";
        case Phase::kSecondPick:
            return "second_pick";
        case Phase::kDealOffer:
            return "deal_offer";
        case Phase::kKeep:
            return "keep";
        case Phase::kSouvenir:
            return "souvenir";
        case Phase::kOver:
            return "over";
    }
    return "?";
}

// A seat's legal moves, such as "draw deck", sorted.
inline std::vector<std::string> legal_texts(const rules::MapFile& file, const rules::State& state,
                                            rules::Seat seat) {
    std::vector<std::string> texts;
    const rules::Legal legal(file.map, state, seat);
    for (std::uint32_t i = 0; i < legal.size(); ++i) {
        const std::string text = rules::to_text(file, state, {.seat = seat, .move = legal[i]});
        texts.push_back(text.substr(text.find(' ', 5) + 1));  // without "seat N "
    }
    std::sort(texts.begin(), texts.end());
    return texts;
}

// A complete position, line by line. Equal positions have equal texts, and different positions
// different ones.
inline std::string state_text(const rules::MapFile& file, const rules::State& state) {
    std::ostringstream out;
    const auto number = [](auto value) { return static_cast<int>(value); };
    out << "phase " << phase_text(state.phase) << " then " << phase_text(state.after_market)
        << " seats " << number(state.seats) << " start " << index(state.start) << " turn "
        << index(state.turn) << " waiting " << number(state.waiting) << " turns_left "
        << number(state.turns_left) << " passes " << number(state.passes) << " claimed "
        << index(state.claimed) << '\n';
    for (unsigned i = 0; i < rules::kSeatsMax; ++i) {
        out << "seat " << i << " cars " << number(state.cars[i]) << " points " << state.points[i]
            << " hand " << cards_text(state.hand[i]) << " souvenirs " << number(state.souvenirs[i])
            << " tickets " << tickets_text(file, state.tickets[i]) << " offer";
        for (const rules::TicketId ticket : state.offer[i]) {
            out << ' ' << index(ticket);
        }
        out << " owned " << tracks_text(file, state.owned[i]) << '\n';
    }
    out << "market " << market_text(state) << " size " << number(state.market_size) << " wilds "
        << number(state.market_wilds) << "\ndeck " << number(state.deck_size) << ": "
        << cards_text(state.deck) << "\ndiscard " << number(state.discard_size) << ": "
        << cards_text(state.discard) << "\ntickets " << tickets_text(file, state.ticket_deck)
        << "\nreturned " << number(state.returned_size);
    for (const rules::TicketId ticket : state.returned) {
        out << ' ' << index(ticket);
    }
    out << "\nstacks " << stacks_text(file, state) << " spare " << number(state.spare_symbols)
        << "\nopen";
    for (const auto& row : state.open_count) {
        for (const std::uint8_t count : row) {
            out << ' ' << number(count);
        }
    }
    out << '\n';
    return out.str();
}

}  // namespace support
