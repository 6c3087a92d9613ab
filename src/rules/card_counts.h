// rules/card_counts.h
//
// A multiset of cards: how many of each of the eight colours, and of wilds. Hands, the deck and the
// discards are multisets: a shuffled deck has no order until a card is drawn.
#pragma once

#include <bit>
#include <cstdint>
#include <cstring>

#include "rules/types.h"

namespace rules {

struct CardCounts {
    std::array<std::uint8_t, kCardKinds> count{};

    constexpr std::uint8_t& operator[](Card card) { return count[index(card)]; }
    constexpr std::uint8_t operator[](Card card) const { return count[index(card)]; }
    [[nodiscard]] constexpr unsigned wilds() const { return count[index(Card::kWild)]; }

    [[nodiscard]] constexpr unsigned total() const {
        unsigned sum = 0;
        for (const std::uint8_t n : count) {
            sum += n;
        }
        return sum;
    }

    constexpr void add(const CardCounts& other) {
        for (unsigned i = 0; i < kCardKinds; ++i) {
            count[i] = static_cast<std::uint8_t>(count[i] + other.count[i]);
        }
    }

    // Requires such a card. Writes a word, because nth() reads one: see state.h.
    void take_one(Card card) {
        std::uint64_t colours = 0;
        std::memcpy(&colours, count.data(), sizeof colours);
        const std::uint64_t is_wild = card == Card::kWild ? 1 : 0;
        colours -= (1 - is_wild) << (8 * (index(card) % kColours));
        std::memcpy(count.data(), &colours, sizeof colours);
        count[kColours] = static_cast<std::uint8_t>(count[kColours] - is_wild);
    }

    // The card at position `nth` in sorted order, wilds first. Requires nth < total(). One
    // multiplication computes the prefix sums of the eight colours, and one subtraction compares
    // them all; correct while no sum reaches 128 (kCardsMax). Agrees with the simple loop:
    // tests/rules/card_counts_test.cpp.
    [[nodiscard]] Card nth(unsigned nth) const {
        static_assert(std::endian::native == std::endian::little && kColours == 8);
        constexpr std::uint64_t kOnes = 0x0101010101010101U;
        constexpr std::uint64_t kHighBits = 0x80 * kOnes;
        const unsigned wild_count = wilds();
        std::uint64_t colours = 0;
        std::memcpy(&colours, count.data(), sizeof colours);
        const std::uint64_t sums = colours * kOnes;
        const std::uint64_t reached =
            ((sums | kHighBits) - (nth - wild_count + 1) * kOnes) & kHighBits;
        const auto colour = static_cast<unsigned>(std::countr_zero(reached)) / 8;
        // All ones if wild. Branchless, because the card is random.
        const unsigned is_wild = 0U - (nth < wild_count ? 1U : 0U);
        return to_id<Card>((index(Card::kWild) & is_wild) | (colour & ~is_wild));
    }

    bool operator==(const CardCounts&) const = default;
};

}  // namespace rules
