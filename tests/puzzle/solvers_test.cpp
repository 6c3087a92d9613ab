// How hard a puzzle is.
#include "puzzle/solvers.h"

#include <gtest/gtest.h>

#include <vector>

namespace puzzle {
namespace {

TEST(Rating, IsWhereHalfOfTheTriesAreRight) {
    // Levels 1 to 4 never, 5 half of the time, 6 to 9 always: as hard as level 5 is strong.
    EXPECT_NEAR(rating_of({0, 0, 0, 0, 2, 4, 4, 4, 4}, 4), 1500, 1);
    // One level further up.
    EXPECT_NEAR(rating_of({0, 0, 0, 0, 0, 2, 4, 4, 4}, 4), 1610, 10);
}

TEST(Rating, GrowsAsFewerAreRight) {
    unsigned last = 0;
    for (unsigned easy = 9; easy-- > 0;) {
        std::vector<unsigned> right(9, 0);
        for (unsigned i = 9 - easy; i < 9; ++i) {
            right[i] = 4;
        }
        const unsigned rating = rating_of(right, 4);
        EXPECT_GT(rating, last);
        last = rating;
    }
    // Nobody was right: harder than all, and not for ever.
    EXPECT_GT(rating_of(std::vector<unsigned>(9, 0), 4), 2000U);
    EXPECT_LT(rating_of(std::vector<unsigned>(9, 0), 4), 2600U);
}

}  // namespace
}  // namespace puzzle
