// rules/claims.h
//
// All claims a seat could make now, as an indexed set: its size and its n-th element, without
// building a list. A claim is a track with a set of cards that pays for it (C14, S4).
//
// Why it is fast: apart from ferries, the payments for a track depend only on its colour and
// length, so tracks are counted by class, not one by one. State::open_count holds the number of
// open tracks per class: one row per colour, eight lengths per row. A lookup by (wilds, cards of
// the colour) yields a whole row of payment counts. The number of claims of a colour is the dot
// product of the two rows. Must agree with the simple generator in tests/rules/slow_legal.h.
#pragma once

#include <array>
#include <cstdint>

#include "base/lanes.h"
#include "rules/map.h"
#include "rules/move.h"
#include "rules/state.h"

namespace rules {

class Claims {
public:
    Claims(const Map& map, const State& state, Seat seat);

    [[nodiscard]] std::uint32_t size() const { return size_; }
    // In a fixed order: by colour, length, track and payment; ferries last. Requires n < size().
    [[nodiscard]] Move nth(std::uint32_t n) const;

private:
    using Table = std::array<OpenRow, kCardKinds>;

    void close_own_doubles();
    void count_classes();
    void count_ferries();
    [[nodiscard]] const Table& open() const {
        return has_own_table_ ? own_open_ : state_.open_count;
    }
    [[nodiscard]] Move nth_of_colour(unsigned colour, std::uint32_t n) const;
    [[nodiscard]] Move nth_ferry(std::uint32_t n) const;
    [[nodiscard]] unsigned ferry_ways(const Track& track) const;

    const Map& map_;
    const State& state_;
    const CardCounts& hand_;
    Seat seat_;
    bool has_own_table_ = false;  // use own_open_: open_count does not apply to this seat
    std::uint32_t size_ = 0;
    std::uint32_t ferries_begin_ = 0;  // the index of the first ferry claim
    base::Lanes ends_;                 // by colour: the index just past its last claim
    // By the track's colour and length (byte length - 1): the number of payments.
    alignas(16) std::array<OpenRow, kCardKinds> payments_;
    alignas(8) Table own_open_;
};

}  // namespace rules
