#include "rules/legal.h"

#include <algorithm>
#include <array>
#include <bit>

#include "base/bits.h"
#include "base/check.h"

namespace rules {
namespace {

// The subsets of an offer in bit order, by the number offered and the minimum to keep.
struct Subsets {
    std::uint8_t count = 0;
    std::array<std::uint8_t, 1U << kOfferMax> mask{};
};

constexpr auto kSubsets = [] {
    std::array<std::array<Subsets, kOfferMax + 1>, kOfferMax + 1> table{};
    for (unsigned offered = 0; offered <= kOfferMax; ++offered) {
        for (unsigned least = 0; least <= offered; ++least) {
            Subsets& subsets = table[offered][least];
            for (unsigned mask = 0; mask < (1U << offered); ++mask) {
                if (static_cast<unsigned>(std::popcount(mask)) >= least) {
                    subsets.mask[subsets.count++] = static_cast<std::uint8_t>(mask);
                }
            }
        }
    }
    return table;
}();

unsigned free_place_count(const Map& map, const State& state) {
    unsigned count = map.place_count;
    for (unsigned symbol = 0; symbol < map.symbol_count; ++symbol) {
        count -= state.stack[symbol].count > 0 ? 1 : 0;
    }
    return count;
}

// Ordered by symbol, then by place. Requires n < spare symbols x free places.
Move nth_placement(const Map& map, const State& state, std::uint32_t n) {
    unsigned spare = state.spare_symbols;
    const unsigned places = free_place_count(map, state);
    for (; n >= places; n -= places) {
        spare &= spare - 1;
    }
    const auto symbol = to_id<Symbol>(static_cast<unsigned>(std::countr_zero(spare)));
    unsigned place = 0;
    while (has_stack(map, state, to_id<PlaceId>(place)) || n-- > 0) {
        ++place;
    }
    return Move::place(symbol, to_id<PlaceId>(place));
}

}  // namespace

Legal::Legal(const Map& map, const State& state, Seat seat)
    : map_(map), state_(state), seat_(seat) {
    if (!state.is_to_act(map, seat)) {
        return;
    }
    switch (state.phase) {
        case Phase::kTurn:
            add_picks(Pick::kFirst);
            tickets_ = state.ticket_deck_size() > 0 ? 1 : 0;  // C21
            claims_.emplace(map, state, seat);
            size_ += tickets_ + claims_->size();
            size_ = std::max(size_, 1U);  // C22: if nothing else, the pass
            break;
        case Phase::kSecondPick:
            add_picks(Pick::kSecond);
            break;
        case Phase::kOpening:
        case Phase::kKeep:
            size_ = kSubsets[state.offer_size(seat)][keep_min(map, state, seat)].count;
            break;
        case Phase::kSouvenir:
            size_ = 2;
            break;
        case Phase::kPlace:
            size_ = static_cast<unsigned>(std::popcount(state.spare_symbols)) *
                    free_place_count(map, state);
            break;
        default:
            CHECK(false, "no seat acts in phase", static_cast<int>(state.phase));
    }
}

void Legal::add_picks(Pick pick) {
    market_ = pickable_market(state_, pick);
    deck_ = state_.drawable() > 0 ? 1 : 0;
    size_ = deck_ + static_cast<unsigned>(std::popcount(market_));
}

Move Legal::operator[](std::uint32_t n) const {
    switch (state_.phase) {
        case Phase::kTurn:
        case Phase::kSecondPick:
            return nth_turn(n);
        case Phase::kOpening:
        case Phase::kKeep:
            return Move::keep(
                kSubsets[state_.offer_size(seat_)][keep_min(map_, state_, seat_)].mask[n]);
        case Phase::kSouvenir: {
            const Track& track = map_[state_.claimed];
            return Move::souvenir(n == 0 ? track.from : track.to);
        }
        default:
            return nth_placement(map_, state_, n);
    }
}

Move Legal::nth_turn(std::uint32_t n) const {
    if (n < deck_) {
        return Move::draw_deck();
    }
    n -= deck_;
    const auto picks = static_cast<std::uint32_t>(std::popcount(market_));
    if (n < picks) {
        return Move::draw_market(to_id<Card>(base::nth_bit(market_, n)));
    }
    n -= picks;
    if (n < tickets_) {
        return Move::draw_tickets();
    }
    n -= tickets_;
    return n < claims_->size() ? claims_->nth(n) : Move::pass();
}

unsigned pickable_market(const State& state, Pick pick) {
    unsigned cards = 0;
    for (const Card card : state.market) {
        cards |= 1U << (index(card) & 0x1f);  // an empty slot becomes bit 31
    }
    constexpr unsigned kColourBits = (1U << kColours) - 1;
    constexpr unsigned kAllBits = (1U << kCardKinds) - 1;
    return cards & (pick == Pick::kFirst ? kAllBits : kColourBits);  // C7
}

bool can_pick(const State& state, Pick pick) {
    return state.drawable() > 0 || pickable_market(state, pick) != 0;
}

unsigned keep_min(const Map& map, const State& state, Seat seat) {
    const TicketDeal& deal =
        state.phase == Phase::kOpening ? map.opening_tickets : map.later_tickets;
    return std::min<unsigned>(deal.keep, state.offer_size(seat));
}

std::optional<Symbol> offered_souvenir(const Map& map, const State& state, Seat seat,
                                       PlaceId place) {
    for (unsigned symbol = 0; symbol < map.symbol_count; ++symbol) {
        const Stack stack = state.stack[symbol];
        if (stack.count > 0 && stack.place == index(place)) {
            const bool owned = ((state.souvenirs[index(seat)] >> symbol) & 1U) != 0;
            return owned ? std::nullopt : std::optional(to_id<Symbol>(symbol));
        }
    }
    return std::nullopt;
}

bool has_stack(const Map& map, const State& state, PlaceId place) {
    for (unsigned symbol = 0; symbol < map.symbol_count; ++symbol) {
        if (state.stack[symbol].count > 0 && state.stack[symbol].place == index(place)) {
            return true;
        }
    }
    return false;
}

}  // namespace rules
