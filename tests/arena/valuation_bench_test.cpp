#include "arena/valuation_bench.h"

#include <gtest/gtest.h>

#include "base/clock.h"
#include "support/maps.h"

namespace {

TEST(ValuationBench, SaysHowFastAndHowFarOff) {
    const base::SystemClock clock;
    const arena::ValuationBenchSettings settings{.seats = 2, .positions = 30, .games = 50};
    const auto result = arena::run_valuation_bench(support::san_francisco()->map, settings, clock);
    EXPECT_GT(result.microseconds, 0);
    EXPECT_GT(result.game_microseconds, 0);
    // Games alone are off by some points; somebody who knows nothing would be by 30 or so.
    EXPECT_GT(result.mistakes.chance, 1);
    EXPECT_LT(result.mistakes.chance, 20);
}

}  // namespace
