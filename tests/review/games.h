// tests/review/games.h
//
// Recorded games of all kinds to review.
#pragma once

#include <cstdint>
#include <functional>

#include "ai/ask.h"
#include "ai/hosted_game.h"
#include "ai/planner/planner.h"
#include "base/check.h"
#include "base/keyed_stream.h"
#include "base/rng.h"
#include "review/timeline.h"
#include "rules/legal.h"
#include "rules/records/record.h"
#include "support/maps.h"
#include "support/random_game.h"

namespace review_test {

// Who decides: sees everything, if it likes.
using Chooser = std::function<rules::Move(const ai::HostedGame& game, rules::Seat seat)>;

inline rules::GameSetup setup_of(unsigned seats, std::uint64_t seed) {
    return {.seats = seats, .seed = base::seed_from_number(seed), .stacked = {}, .names = {}};
}

inline rules::Record played(const support::MapPtr& file, unsigned seats, std::uint64_t seed,
                            const Chooser& choose) {
    ai::HostedGame game(file, setup_of(seats, seed));
    while (!game.state().is_over()) {
        const rules::Seat seat = ai::next_to_act(file->map, game.state());
        CHECK(!game.act(seat, choose(game, seat)).has_value());
    }
    return rules::record_of(game.game(), rules::TellSeed::kYes);
}

inline rules::Record planner_record(const support::MapPtr& file, unsigned seats,
                                    std::uint64_t seed) {
    const ai::Geography geography(file->map);
    ai::Planner planner(geography, {});
    base::Rng rng(seed);
    return played(file, seats, seed, [&](const ai::HostedGame& game, rules::Seat seat) {
        return planner.choose(game.state(), seat, rng);
    });
}

inline rules::Record random_record(const support::MapPtr& file, unsigned seats,
                                   std::uint64_t seed) {
    return rules::record_of(support::random_game(file, setup_of(seats, seed), seed),
                            rules::TellSeed::kYes);
}

inline review::Timeline timeline(const support::MapPtr& file, const rules::Record& record) {
    auto game = review::timeline_of(file->map, record);
    CHECK(game.has_value());
    return std::move(*game);
}

}  // namespace review_test
