// arena/search_bench.h
//
// The speed of the search: playouts per second, over the decisions of one game between search
// players.
#pragma once

#include <cstdint>

#include "base/clock.h"
#include "rules/map.h"

namespace arena {

struct SearchBenchSettings {
    unsigned seats = 2;
    unsigned threads = 1;
    std::uint32_t games_per_decision = 500;
    std::uint64_t seed = 1;
};

struct SearchBenchResult {
    std::uint64_t decisions = 0;
    std::uint64_t games = 0;  // playouts
    double seconds = 0;
    double games_per_second = 0;
};

[[nodiscard]] SearchBenchResult run_search_bench(const rules::Map& map,
                                                 const SearchBenchSettings& settings,
                                                 const base::Clock& clock);

}  // namespace arena
