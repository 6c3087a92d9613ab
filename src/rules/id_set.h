// rules/id_set.h
//
// A set of ids below kMax, one bit each: TrackSet and TicketSet. A plain value without pointers or
// heap, so that copying a position remains one memcpy.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <concepts>
#include <cstdint>
#include <tuple>

#include "base/bits.h"
#include "rules/types.h"

namespace rules {

template <typename Id, unsigned kMax>
class IdSet {
public:
    constexpr IdSet() = default;
    [[nodiscard]] static constexpr IdSet of(Id id) {
        IdSet set;
        set.insert(id);
        return set;
    }
    // The ids from 0 to count - 1. Requires count <= kMax.
    [[nodiscard]] static constexpr IdSet below(unsigned count) {
        IdSet set;
        for (unsigned i = 0; i < kWords; ++i) {
            const unsigned here = std::min(count, kWordBits);
            set.word_[i] = base::low_bits(here);
            count -= here;
        }
        return set;
    }

    [[nodiscard]] constexpr bool has(Id id) const {
        return ((word_[word_of(id)] >> (index(id) % kWordBits)) & 1U) != 0;
    }
    constexpr void insert(Id id) { insert_if(true, id); }
    // Branchless. Requires an id below kMax even if it is not inserted.
    constexpr void insert_if(bool is_member, Id id) {
        const std::uint64_t bit = is_member ? 1 : 0;
        word_[word_of(id)] |= bit << (index(id) % kWordBits);
    }
    constexpr void erase(Id id) {
        word_[word_of(id)] &= ~(std::uint64_t{1} << (index(id) % kWordBits));
    }
    [[nodiscard]] constexpr IdSet with(Id id) const { return *this | of(id); }
    [[nodiscard]] constexpr IdSet without(Id id) const { return *this - of(id); }

    [[nodiscard]] constexpr bool empty() const {
        return std::apply([](auto... word) { return (word | ...) == 0; }, word_);
    }
    [[nodiscard]] constexpr unsigned size() const {
        return std::apply(
            [](auto... word) { return static_cast<unsigned>((std::popcount(word) + ...)); }, word_);
    }
    // Requires !empty().
    [[nodiscard]] constexpr Id first() const {
        unsigned at = 0;
        std::uint64_t before = 0;
        for (unsigned i = 0; i + 1 < kWords; ++i) {
            before |= word_[i];
            at += before == 0 ? 1 : 0;
        }
        return id_at(at, static_cast<unsigned>(std::countr_zero(word_[at])));
    }
    // Removes and returns the smallest member. Requires !empty(). A call costs more than the work.
    [[gnu::always_inline]] constexpr Id take_first() {
        for (unsigned i = 0; i + 1 < kWords; ++i) {
            if (word_[i] != 0) {
                return take_first_of(i);
            }
        }
        return take_first_of(kWords - 1);
    }
    // The member at position `n`, counted from zero. Requires n < size().
    [[nodiscard]] Id nth(unsigned n) const {
        // The word is chosen by value: it was often written a moment ago, and is at hand.
        std::uint64_t word = word_[0];
        unsigned lowest = 0;  // the smallest id that this word may hold
        unsigned before = 0;  // members in words before it
        unsigned sum = 0;
        for (unsigned i = 1; i < kWords; ++i) {
            sum += static_cast<unsigned>(std::popcount(word_[i - 1]));
            word = n < sum ? word : word_[i];
            lowest = n < sum ? lowest : kWordBits * i;
            before = n < sum ? before : sum;
        }
        return to_id<Id>(lowest + base::nth_bit(word, n - before));
    }
    // Calls visit(id) for every member, smallest first.
    template <typename Visit>
    constexpr void for_each(Visit visit) const {
        for (unsigned i = 0; i < kWords; ++i) {
            for (std::uint64_t rest = word_[i]; rest != 0; rest &= rest - 1) {
                visit(id_at(i, static_cast<unsigned>(std::countr_zero(rest))));
            }
        }
    }

    // Swaps every 2i with 2i + 1: the twins of double routes (map.h).
    [[nodiscard]] constexpr IdSet swapped_pairs() const
        requires std::same_as<Id, TrackId>
    {
        constexpr std::uint64_t kEven = 0x5555555555555555U;
        IdSet result;
        for (unsigned i = 0; i < kWords; ++i) {
            result.word_[i] = ((word_[i] & kEven) << 1) | ((word_[i] >> 1) & kEven);
        }
        return result;
    }

    constexpr IdSet& operator|=(const IdSet& other) {
        for (unsigned i = 0; i < kWords; ++i) {
            word_[i] |= other.word_[i];
        }
        return *this;
    }
    constexpr IdSet& operator&=(const IdSet& other) {
        for (unsigned i = 0; i < kWords; ++i) {
            word_[i] &= other.word_[i];
        }
        return *this;
    }
    constexpr IdSet& operator-=(const IdSet& other) {
        for (unsigned i = 0; i < kWords; ++i) {
            word_[i] &= ~other.word_[i];
        }
        return *this;
    }
    friend constexpr IdSet operator|(IdSet a, const IdSet& b) { return a |= b; }
    friend constexpr IdSet operator&(IdSet a, const IdSet& b) { return a &= b; }
    // The members of a that are not in b.
    friend constexpr IdSet operator-(IdSet a, const IdSet& b) { return a -= b; }
    bool operator==(const IdSet&) const = default;

private:
    static constexpr unsigned kWordBits = 64;
    static constexpr unsigned kWords = (kMax + kWordBits - 1) / kWordBits;

    using Words = std::array<std::uint64_t, kWords>;

    // With one word there is nothing to compute, and no address depends on it.
    [[nodiscard]] static constexpr unsigned word_of(Id id) {
        return kWords == 1 ? 0 : index(id) / kWordBits;
    }
    constexpr Id take_first_of(unsigned word) {
        const Id id = id_at(word, static_cast<unsigned>(std::countr_zero(word_[word])));
        word_[word] &= word_[word] - 1;
        return id;
    }
    [[nodiscard]] static constexpr Id id_at(unsigned word, unsigned bit) {
        return to_id<Id>(kWordBits * word + bit);
    }

    Words word_{};
};

}  // namespace rules
