// tests/review/programs.h
//
// Games between programs of known strength, and their reviews.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "ai/registry.h"
#include "base/clock.h"
#include "review/games.h"
#include "review/reviewer.h"

namespace review_test {

inline review::Review reviewed(const support::MapPtr& file, const rules::Record& record,
                               const review::ReviewSettings& settings) {
    const base::SystemClock clock;
    review::Reviewer reviewer(file->map, clock, timeline(file, record), settings);
    while (reviewer.advance()) {
    }
    return reviewer.so_far();
}

// Programs by name, one for each seat.
class ProgramTable {
public:
    ProgramTable(const support::MapPtr& file, const std::vector<std::string>& names) : rng_(1) {
        for (const std::string& name : names) {
            players_.push_back(ai::make_player(
                *ai::parse_player(name), {.map = file->map, .clock = clock_, .crew = nullptr}));
        }
    }

    rules::Move choose(const ai::HostedGame& game, rules::Seat seat) {
        ai::Asker asker(game.game().map(), clock_);
        return asker
            .ask(*players_[rules::index(seat)],
                 {.state = game.state(),
                  .seat = seat,
                  .memory = game.memories()[seat],
                  .budget = {}},
                 {.player = rng_, .fallback = rng_})
            .move;
    }

private:
    base::SystemClock clock_;
    base::Rng rng_;
    std::vector<std::unique_ptr<ai::Player>> players_;
};

inline rules::Record game_of(const support::MapPtr& file, const std::vector<std::string>& names,
                             std::uint64_t seed) {
    ProgramTable table(file, names);
    return played(
        file, static_cast<unsigned>(names.size()), seed,
        [&](const ai::HostedGame& game, rules::Seat seat) { return table.choose(game, seat); });
}

}  // namespace review_test
