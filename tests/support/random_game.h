// tests/support/random_game.h
//
// A rules::Game between random players.
#pragma once

#include <cstdint>

#include "base/check.h"
#include "base/rng.h"
#include "rules/game.h"
#include "support/maps.h"
#include "support/walk.h"

namespace support {

inline constexpr unsigned kToTheEnd = 1000000;

// This many decisions (or as many as there are) by one builder and otherwise uniform players.
inline rules::Game random_game(const MapPtr& file, const rules::GameSetup& setup,
                               std::uint64_t seed, unsigned decisions = kToTheEnd) {
    rules::EventList told;
    rules::Game game(file, setup, told);
    base::Rng rng(seed);
    for (unsigned i = 0; i < decisions && !game.state().is_over(); ++i) {
        const rules::LoggedMove logged =
            random_move(game.map(), game.state(), {Style::kBuilder}, rng);
        CHECK(!game.act(logged.seat, logged.move, told).has_value());
    }
    return game;
}

}  // namespace support
