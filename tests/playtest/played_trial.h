// tests/playtest/played_trial.h
//
// A trial between planners.
#pragma once

#include <cstdint>
#include <memory>
#include <numeric>
#include <utility>
#include <vector>

#include "ai/registry.h"
#include "arena/match.h"
#include "base/clock.h"
#include "playtest/trial.h"
#include "rules/maps/map_file.h"

namespace playtest_test {

inline playtest::Trial played(const rules::MapFile& file, unsigned seats, std::uint32_t deal_count,
                              const char* player = "planner") {
    const base::SystemClock clock;
    playtest::Trial trial(file, seats, deal_count);
    arena::MatchSettings settings{.seats = seats, .threads = 1, .worker = {}};
    settings.worker.keep_log = arena::KeepLog::kYes;
    std::vector<std::uint32_t> deals(deal_count);
    std::iota(deals.begin(), deals.end(), 0U);
    arena::play_match(file.map, clock, settings, deals,
                      [&](std::size_t) {
                          return ai::make_player(*ai::parse_player(player),
                                                 {.map = file.map, .clock = clock});
                      },
                      {.on_deal =
                           [&](arena::DealResult&& deal) {
                               trial.add(std::move(deal));
                               return arena::GoOn::kYes;
                           },
                       .on_wait = [] { return arena::GoOn::kYes; }});
    return trial;
}

}  // namespace playtest_test
