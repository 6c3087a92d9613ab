// rules/track_set.h
//
// A set of tracks as 128 bits. Tracks are numbered so that the two of a double route are 2i and
// 2i + 1 (see map.h): the other track of every member is then two shifts away.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "base/bits.h"
#include "rules/types.h"

namespace rules {

struct TrackSet {
    std::array<std::uint64_t, 2> word{};

    [[nodiscard]] constexpr bool has(TrackId track) const {
        return ((word[index(track) / 64] >> (index(track) % 64)) & 1U) != 0;
    }
    constexpr void insert(TrackId track) {
        word[index(track) / 64] |= std::uint64_t{1} << (index(track) % 64);
    }
    constexpr void erase(TrackId track) {
        word[index(track) / 64] &= ~(std::uint64_t{1} << (index(track) % 64));
    }
    [[nodiscard]] constexpr bool empty() const { return (word[0] | word[1]) == 0; }
    [[nodiscard]] constexpr unsigned size() const {
        return static_cast<unsigned>(std::popcount(word[0]) + std::popcount(word[1]));
    }
    // Requires !empty().
    [[nodiscard]] constexpr TrackId first() const {
        const unsigned high = word[0] == 0 ? 1 : 0;
        return to_id<TrackId>(64 * high + static_cast<unsigned>(std::countr_zero(word[high])));
    }
    // Calls visit(track) for every member, smallest first.
    template <typename Visit>
    constexpr void for_each(Visit visit) const {
        for (unsigned i = 0; i < 2; ++i) {
            for (std::uint64_t rest = word[i]; rest != 0; rest &= rest - 1) {
                visit(to_id<TrackId>(64 * i + static_cast<unsigned>(std::countr_zero(rest))));
            }
        }
    }
    // Removes and returns the smallest member. Requires !empty().
    constexpr TrackId take_first() {
        const TrackId track = first();
        if (word[0] != 0) {
            word[0] &= word[0] - 1;
        } else {
            word[1] &= word[1] - 1;
        }
        return track;
    }
    // The member at position `n`, counted from zero. Requires n < size().
    [[nodiscard]] TrackId nth(unsigned n) const {
        const auto low_count = static_cast<unsigned>(std::popcount(word[0]));
        const unsigned high = n < low_count ? 0 : 1;
        return to_id<TrackId>(64 * high +
                              base::nth_bit(word[high], n - (high != 0 ? low_count : 0)));
    }
    // Every 2i with its 2i + 1 exchanged.
    [[nodiscard]] constexpr TrackSet swapped_pairs() const {
        constexpr std::uint64_t kEven = 0x5555555555555555U;
        TrackSet result;
        for (unsigned i = 0; i < 2; ++i) {
            result.word[i] = ((word[i] & kEven) << 1) | ((word[i] >> 1) & kEven);
        }
        return result;
    }

    friend constexpr TrackSet operator|(const TrackSet& a, const TrackSet& b) {
        return {{a.word[0] | b.word[0], a.word[1] | b.word[1]}};
    }
    friend constexpr TrackSet operator&(const TrackSet& a, const TrackSet& b) {
        return {{a.word[0] & b.word[0], a.word[1] & b.word[1]}};
    }
    // The members of a that are not in b.
    friend constexpr TrackSet operator-(const TrackSet& a, const TrackSet& b) {
        return {{a.word[0] & ~b.word[0], a.word[1] & ~b.word[1]}};
    }
    bool operator==(const TrackSet&) const = default;
};

}  // namespace rules
