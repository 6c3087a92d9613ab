// tests/support/choice.h
//
// A player's choice in a position, as text: "seat 0 draw deck".
#pragma once

#include <gtest/gtest.h>

#include <string>

#include "ai/ask.h"
#include "ai/player.h"
#include "base/clock.h"
#include "base/rng.h"
#include "rules/move_text.h"
#include "support/play.h"

namespace support {

// Asks with an empty memory. Fails the test if the player has no legal answer.
inline std::string choice(ai::Player& player, const Play& play, unsigned seat) {
    const base::SystemClock clock;
    const ai::Memory memory;
    base::Rng rng(1);
    const auto id = rules::to_id<rules::Seat>(seat);
    const ai::Decision decision =
        ai::Asker(play.map(), clock)
            .ask(player, {.state = play.state(), .seat = id, .memory = memory, .budget = {}},
                 {.player = rng, .fallback = rng});
    EXPECT_EQ(decision.source, ai::Decision::Source::kPlayer);
    return rules::to_text(play.file(), play.state(), {.seat = id, .move = decision.move});
}

}  // namespace support
