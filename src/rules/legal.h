// rules/legal.h
//
// The legal decisions of one seat as an indexed set in a fixed order: its size and its n-th
// element, without a list or the heap. Choosing one at random takes constant time; iterate to get
// all.
//
// A seat to act always has a decision: if nothing else is possible, it may pass (C22).
#pragma once

#include <cstdint>
#include <optional>

#include "rules/claims.h"
#include "rules/map.h"
#include "rules/move.h"
#include "rules/state.h"

namespace rules {

// The first or second card of a turn.
enum class Pick : std::uint8_t { kFirst, kSecond };

class Legal {
public:
    // Empty if the seat is not to act. Keeps references: the map and the state must outlive it,
    // unchanged.
    Legal(const Map& map, const State& state, Seat seat);

    [[nodiscard]] std::uint32_t size() const { return size_; }
    [[nodiscard]] bool empty() const { return size_ == 0; }
    // Card picks first, then tickets, then claims. Requires n < size().
    [[nodiscard]] Move operator[](std::uint32_t n) const;

private:
    void add_picks(Pick pick);
    [[nodiscard]] Move nth_turn(std::uint32_t n) const;

    const Map& map_;
    const State& state_;
    Seat seat_;
    unsigned market_ = 0;        // bit i: card i may be taken from the market
    std::uint32_t deck_ = 0;     // 1: a card may be drawn blind
    std::uint32_t tickets_ = 0;  // 1: tickets may be drawn
    std::uint32_t size_ = 0;
    std::optional<Claims> claims_;
};

// The market cards that may be picked, bit i for card i (C6, C7).
[[nodiscard]] unsigned pickable_market(const State& state, Pick pick);

// Whether any card may be picked (C11).
[[nodiscard]] bool can_pick(const State& state, Pick pick);

// The minimum number of tickets the seat must keep from its offer (C2, C19).
[[nodiscard]] unsigned keep_min(const Map& map, const State& state, Seat seat);

// The symbol that the place offers the seat (S5): the one stacked there, if the seat lacks it.
[[nodiscard]] std::optional<Symbol> offered_souvenir(const Map& map, const State& state, Seat seat,
                                                     PlaceId place);

[[nodiscard]] bool has_stack(const Map& map, const State& state, PlaceId place);

}  // namespace rules
