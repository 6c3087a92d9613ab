// rules/claims.h
//
// All ways in which a seat could claim something now, as an indexed set: how many there are, and
// the n-th of them, without making a list. One way is a track together with a set of cards that
// pays for it (C14, S4).
//
// How it is fast. What a track can be paid with depends on its colour and length alone (ferries
// apart), so tracks are counted by class, not one by one: State::open_count holds how many open
// tracks each class has, eight lengths to a row, one row a colour. A hand gives each class its
// number of payments, and a whole row of those comes from one look-up by (wilds, cards of the
// colour). The number of claims of a colour is the scalar product of two rows. Must agree with the
// obvious generator in tests/rules/slow_legal.h.
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
    bool has_own_table_ = false;  // open_count does not hold for this seat, own_open_ does
    std::uint32_t size_ = 0;
    std::uint32_t ferries_begin_ = 0;  // the number of the first claim of a ferry
    base::Lanes ends_;                 // by colour: the number of the first claim behind its claims
    // By colour of the track and length (byte length - 1): payments for a track.
    alignas(16) std::array<OpenRow, kCardKinds> payments_;
    alignas(8) Table own_open_;
};

}  // namespace rules
