// tests/rules/slow_legal.h
//
// The slow, simple twin of rules::Legal and of nature's outcomes: written rule by rule from
// docs/rules.md, with lists and loops, and without anything from legal, claims or judge.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "rules/map.h"
#include "rules/move.h"
#include "rules/state.h"

namespace slow {

// The seats to act, in seat order.
[[nodiscard]] std::vector<rules::Seat> seats_to_act(const rules::Map& map,
                                                    const rules::State& state);

// The legal moves of one seat, sorted; none if it is not to act.
[[nodiscard]] std::vector<rules::Move> legal(const rules::Map& map, const rules::State& state,
                                             rules::Seat seat);

// Nature's outcomes, each with the number of equally likely ways; none if it is not to move.
using Outcome = std::pair<rules::Move, std::uint32_t>;
[[nodiscard]] std::vector<Outcome> outcomes(const rules::State& state);

}  // namespace slow
