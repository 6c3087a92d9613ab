// arena/valuation_bench.h
//
// The speed and the error of the learned valuation, at positions of games between planners: against
// what many games to the end say of the same positions, and beside what one such game costs.
#pragma once

#include <cstdint>

#include "ai/valuation/net_course.h"
#include "base/clock.h"
#include "rules/map.h"

namespace arena {

struct ValuationBenchSettings {
    unsigned seats = 2;
    std::uint32_t positions = 500;
    std::uint32_t games = 1000;  // from each position
    std::uint64_t seed = 51;     // no lesson of the committed weights has it
};

struct ValuationBenchResult {
    ai::Mistakes mistakes;         // of the network, against the games
    double microseconds = 0;       // for a valuation by the network, the best of a few rounds
    double game_microseconds = 0;  // for one game to the end
};

// Requires a map that the committed weights know.
[[nodiscard]] ValuationBenchResult run_valuation_bench(const rules::Map& map,
                                                       const ValuationBenchSettings& settings,
                                                       const base::Clock& clock);

}  // namespace arena
