// app/terminal/typed_claim.h
//
// A claim as a person types it: two places, and perhaps the cards to pay with and the track.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "app/terminal/typed_move.h"
#include "rules/map.h"
#include "rules/move.h"

namespace app {

// "denver omaha", "los ang - el p", "dallas houston 1 red", "denver omaha with 2 red 1 wild track
// 2"
[[nodiscard]] Typed typed_claim(const Situation& situation, std::span<const std::string> words);

// Of these claims, what a person wants to choose from: one for each colour that pays, each with as
// few wild cards as possible, on the first track that takes it. Wild cards alone only where no
// colour will do.
[[nodiscard]] std::vector<rules::Move> ways_to_pay(std::span<const rules::Move> claims);

}  // namespace app
