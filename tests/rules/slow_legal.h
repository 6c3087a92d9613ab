// tests/rules/slow_legal.h
//
// The slow, obvious twin of rules::Legal and of nature's outcomes: written from docs/rules.md rule
// by rule, with lists and loops, and with nothing from legal, claims or judge.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "rules/map.h"
#include "rules/move.h"
#include "rules/state.h"

namespace slow {

// The seats that have something to decide, in seat order.
[[nodiscard]] std::vector<rules::Seat> seats_to_act(const rules::Map& map,
                                                    const rules::State& state);

// The legal moves of one seat, sorted; none when it is not to act.
[[nodiscard]] std::vector<rules::Move> legal(const rules::Map& map, const rules::State& state,
                                             rules::Seat seat);

// What nature can do, with how many equally likely ways lead to each; none when it is not to move.
using Outcome = std::pair<rules::Move, std::uint32_t>;
[[nodiscard]] std::vector<Outcome> outcomes(const rules::State& state);

}  // namespace slow
