#include "rules/card_counts.h"

#include <gtest/gtest.h>

#include "base/rng.h"
#include "support/seeds.h"

namespace {

using rules::Card;
using rules::CardCounts;
using rules::index;
using rules::to_id;

// The simple loop: wilds first, then colour by colour.
Card slow_nth(const CardCounts& cards, unsigned nth) {
    if (nth < cards[Card::kWild]) {
        return Card::kWild;
    }
    nth -= cards[Card::kWild];
    for (unsigned colour = 0; colour < rules::kColours; ++colour) {
        if (nth < cards.count[colour]) {
            return to_id<Card>(colour);
        }
        nth -= cards.count[colour];
    }
    return rules::kNoCard;
}

void expect_agreement(const CardCounts& cards) {
    for (unsigned n = 0; n < cards.total(); ++n) {
        ASSERT_EQ(index(cards.nth(n)), index(slow_nth(cards, n))) << n;
    }
}

TEST(CardCounts, NthAgreesWithTheObviousLoop) {
    for (const std::uint64_t seed : support::seeds(500)) {
        SCOPED_TRACE("FOGG_SEED=" + std::to_string(seed));
        base::Rng rng(seed);
        CardCounts cards;
        const unsigned total = rng.below(rules::kCardsMax + 1);
        const unsigned kinds = 1 + rng.below(rules::kCardKinds);
        for (unsigned n = 0; n < total; ++n) {
            ++cards.count[(rng.below(kinds) + seed) % rules::kCardKinds];
        }
        expect_agreement(cards);
    }
}

// The prefix sums come closest to their limit when all cards are of one kind.
TEST(CardCounts, NthHoldsForAllCardsOfOneKind) {
    for (unsigned kind = 0; kind < rules::kCardKinds; ++kind) {
        for (const unsigned count : {1U, 2U, 63U, 64U, 126U, rules::kCardsMax}) {
            CardCounts cards;
            cards.count[kind] = static_cast<std::uint8_t>(count);
            expect_agreement(cards);
        }
    }
}

TEST(CardCounts, TotalAddAndWilds) {
    CardCounts a;
    a[Card::kRed] = 3;
    a[Card::kWild] = 2;
    CardCounts b;
    b[Card::kRed] = 1;
    b[Card::kBlue] = 4;
    EXPECT_EQ(a.total(), 5U);
    EXPECT_EQ(a.wilds(), 2U);
    EXPECT_EQ(CardCounts{}.total(), 0U);
    a.add(b);
    EXPECT_EQ(a[Card::kRed], 4);
    EXPECT_EQ(a[Card::kBlue], 4);
    EXPECT_EQ(a.wilds(), 2U);
    EXPECT_EQ(a.total(), 10U);
    EXPECT_NE(a, b);
}

}  // namespace
