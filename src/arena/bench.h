// arena/bench.h
//
// Measures engine speed: random games on one core for a given time.
#pragma once

#include <cstdint>

#include "base/clock.h"
#include "rules/map.h"

namespace arena {

struct BenchSettings {
    unsigned seats = 2;
    double seconds = 5;
    std::uint64_t seed = 1;
};

struct BenchResult {
    std::uint64_t games = 0;
    std::uint64_t decisions = 0;
    double seconds = 0;
    double decisions_per_second = 0;
    double games_per_second = 0;
    double decisions_per_game = 0;
    double mean_score = 0;  // over all seats of all games
    std::uint64_t state_bytes = 0;
    // Over the first kSignatureGames games: changes exactly when the engine plays differently.
    std::uint64_t signature = 0;
};

inline constexpr std::uint64_t kSignatureGames = 1000;

[[nodiscard]] BenchResult run_bench(const rules::Map& map, const BenchSettings& settings,
                                    const base::Clock& clock);

}  // namespace arena
