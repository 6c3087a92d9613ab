#include "rules/slow_legal.h"

#include <algorithm>

namespace slow {
namespace {

using rules::Card;
using rules::index;
using rules::Map;
using rules::Move;
using rules::Phase;
using rules::PlaceId;
using rules::Seat;
using rules::State;
using rules::to_id;
using rules::Track;
using rules::TrackId;

constexpr unsigned kNobody = 0xff;

unsigned owner_of(const State& state, unsigned track) {
    for (unsigned seat = 0; seat < state.seats; ++seat) {
        if (state.owned[seat].has(to_id<TrackId>(track))) {
            return seat;
        }
    }
    return kNobody;
}

// C15, C16, C17.
bool may_claim(const Map& map, const State& state, unsigned seat, unsigned track) {
    if (owner_of(state, track) != kNobody || state.cars[seat] < map.track[track].length) {
        return false;
    }
    for (unsigned other = 0; other < map.track_count; ++other) {
        const bool is_twin = other != track && map.track[other].route == map.track[track].route;
        if (is_twin && owner_of(state, other) == seat) {
            return false;
        }
        if (is_twin && owner_of(state, other) != kNobody && state.seats < map.both_tracks_from) {
            return false;
        }
    }
    return true;
}

// C13, C14, S4: every set of cards in hand that pays for the track.
void add_payments(const Map& map, const State& state, unsigned seat, unsigned id,
                  std::vector<Move>& moves) {
    const Track& track = map.track[id];
    const auto& hand = state.hand[seat].count;
    const unsigned hand_wilds = hand[index(Card::kWild)];
    for (unsigned wilds = track.ferries; wilds <= track.length; ++wilds) {
        if (hand_wilds < wilds) {
            continue;
        }
        if (wilds == track.length) {
            moves.push_back(Move::claim(to_id<TrackId>(id), Card::kWild, wilds));
            continue;
        }
        for (unsigned colour = 0; colour < rules::kColours; ++colour) {
            const bool fits = track.colour == rules::kGrey || index(track.colour) == colour;
            if (fits && hand[colour] >= track.length - wilds) {
                moves.push_back(Move::claim(to_id<TrackId>(id), to_id<Card>(colour), wilds));
            }
        }
    }
}

enum class WildsInMarket : std::uint8_t { kAllowed, kForbidden };

// C5 to C8, C10, C11.
void add_picks(const State& state, WildsInMarket wilds, std::vector<Move>& moves) {
    if (state.deck.total() + state.discard.total() > 0) {
        moves.push_back(Move::draw_deck());
    }
    for (unsigned kind = 0; kind < rules::kCardKinds; ++kind) {
        const auto card = to_id<Card>(kind);
        const bool lies_there =
            std::find(state.market.begin(), state.market.end(), card) != state.market.end();
        if (lies_there && (card != Card::kWild || wilds == WildsInMarket::kAllowed)) {
            moves.push_back(Move::draw_market(card));
        }
    }
}

// C4, C21, C22.
void add_actions(const Map& map, const State& state, unsigned seat, std::vector<Move>& moves) {
    add_picks(state, WildsInMarket::kAllowed, moves);
    for (unsigned track = 0; track < map.track_count; ++track) {
        if (may_claim(map, state, seat, track)) {
            add_payments(map, state, seat, track, moves);
        }
    }
    if (!state.ticket_deck.empty() || state.returned_size > 0) {
        moves.push_back(Move::draw_tickets());
    }
    if (moves.empty()) {
        moves.push_back(Move::pass());
    }
}

unsigned bits_of(unsigned mask) {
    unsigned count = 0;
    for (; mask > 0; mask /= 2) {
        count += mask % 2;
    }
    return count;
}

// C2, C19.
void add_keeps(const State& state, unsigned seat, unsigned keep, std::vector<Move>& moves) {
    unsigned offered = 0;
    for (const rules::TicketId ticket : state.offer[seat]) {
        offered += ticket != rules::kNoTicket ? 1U : 0U;
    }
    for (unsigned mask = 0; mask < (1U << offered); ++mask) {
        if (bits_of(mask) >= std::min(keep, offered)) {
            moves.push_back(Move::keep(mask));
        }
    }
}

// S2, S3.
void add_placements(const Map& map, const State& state, std::vector<Move>& moves) {
    for (unsigned symbol = 0; symbol < map.symbol_count; ++symbol) {
        if (((state.spare_symbols >> symbol) & 1) == 0) {
            continue;
        }
        for (unsigned place = 0; place < map.place_count; ++place) {
            bool is_free = true;
            for (const rules::Stack& stack : state.stack) {
                is_free = is_free && !(stack.count > 0 && stack.place == place);
            }
            if (is_free) {
                moves.push_back(Move::place(to_id<rules::Symbol>(symbol), to_id<PlaceId>(place)));
            }
        }
    }
}

}  // namespace

std::vector<Seat> seats_to_act(const Map& map, const State& state) {
    std::vector<Seat> seats;
    if (state.phase == Phase::kOpening) {
        for (unsigned seat = 0; seat < state.seats; ++seat) {
            if (((state.waiting >> seat) & 1) != 0) {
                seats.push_back(to_id<Seat>(seat));
            }
        }
    } else if (state.phase == Phase::kPlace) {
        // The seat the map names, counted back from the start player, places the n-th remaining
        // symbol.
        const unsigned to_place = bits_of(state.spare_symbols);
        const unsigned placed = map.symbol_count - map.souvenir_place_count - to_place;
        unsigned seat = index(state.start);
        for (unsigned i = 0; i < map.souvenir_setup[state.seats].placed_by[placed]; ++i) {
            seat = seat == 0 ? state.seats - 1U : seat - 1;
        }
        seats.push_back(to_id<Seat>(seat));
    } else if (state.phase == Phase::kTurn || state.phase == Phase::kSecondPick ||
               state.phase == Phase::kKeep || state.phase == Phase::kSouvenir) {
        seats.push_back(state.turn);
    }
    return seats;
}

std::vector<Move> legal(const Map& map, const State& state, Seat seat) {
    std::vector<Move> moves;
    const auto acting = seats_to_act(map, state);
    if (std::find(acting.begin(), acting.end(), seat) == acting.end()) {
        return moves;
    }
    switch (state.phase) {
        case Phase::kOpening:
            add_keeps(state, index(seat), map.opening_tickets.keep, moves);
            break;
        case Phase::kKeep:
            add_keeps(state, index(seat), map.later_tickets.keep, moves);
            break;
        case Phase::kPlace:
            add_placements(map, state, moves);
            break;
        case Phase::kTurn:
            add_actions(map, state, index(seat), moves);
            break;
        case Phase::kSecondPick:
            add_picks(state, WildsInMarket::kForbidden, moves);
            break;
        default:  // kSouvenir, S5: both ends offer one
            moves.push_back(Move::souvenir(map[state.claimed].from));
            moves.push_back(Move::souvenir(map[state.claimed].to));
    }
    std::sort(moves.begin(), moves.end());
    return moves;
}

std::vector<Outcome> outcomes(const State& state) {
    std::vector<Outcome> result;
    switch (state.phase) {
        case Phase::kDrawStart:
            for (unsigned seat = 0; seat < state.seats; ++seat) {
                result.emplace_back(Move::start(to_id<Seat>(seat)), 1);
            }
            break;
        case Phase::kDealSymbols:
            for (unsigned symbol = 0; symbol < rules::kSymbolsMax; ++symbol) {
                if (((state.spare_symbols >> symbol) & 1) != 0) {
                    result.emplace_back(Move::symbol(to_id<rules::Symbol>(symbol)), 1);
                }
            }
            break;
        case Phase::kDealHands:
        case Phase::kFillMarket:
        case Phase::kBlindPick:
            for (unsigned kind = 0; kind < rules::kCardKinds; ++kind) {
                if (state.deck.count[kind] > 0) {
                    result.emplace_back(Move::card(to_id<Card>(kind)), state.deck.count[kind]);
                }
            }
            break;
        case Phase::kDealOpening:
        case Phase::kDealOffer:
            for (unsigned i = 0; i < rules::kTicketsMax; ++i) {
                const auto ticket = to_id<rules::TicketId>(i);
                if (state.ticket_deck.has(ticket)) {
                    result.emplace_back(Move::ticket(ticket), 1);
                }
            }
            if (result.empty()) {
                result.emplace_back(Move::ticket(state.returned[0]), 1);
            }
            break;
        default:
            break;
    }
    std::sort(result.begin(), result.end());
    return result;
}

}  // namespace slow
