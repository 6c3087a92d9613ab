// playtest/task.h
//
// What a playtest plays: a number of games on a map for each number of seats, and a match that
// shows how much skill matters. Playing them on threads (app) or one by one (stepwise_run.h) gives
// the same figures.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "playtest/trial.h"
#include "rules/maps/map_file.h"

namespace playtest {

inline constexpr std::uint32_t kGamesByDefault = 10'000;
inline constexpr std::uint32_t kGamesMax = 1'000'000;
inline constexpr double kPrecisionByDefault = 0.02;

// A gap on the ladder (docs/players.md) that practised players would notice; both are quick to
// play.
inline constexpr const char* kStrong = "planner";
inline constexpr const char* kWeak = "level_4";

// Deals between two looks at the intervals. Whole rounds are played, so that the result does not
// depend on which deals happened to be finished.
inline constexpr std::uint32_t kRound = 500;

struct Wish {
    std::uint32_t seats = 0;  // 0: every number the map allows
    std::uint32_t games = 0;  // 0: the default, or fewer if the intervals are narrow
    double precision = 0;     // 0: the default if no number of games is given
    std::string player = kStrong;
    std::uint64_t seed = 1;
};

// One number of seats.
struct Task {
    std::shared_ptr<const rules::MapFile> file;
    unsigned seats = 2;
    std::uint32_t deals = 1;
    std::uint32_t skill_deals = 0;  // for the match of a strong player against weak ones
    std::string player;             // in every seat
    std::uint64_t seed = 1;
    std::optional<double> precision;  // stop at this half-width of win shares; nothing: never
};

// Requires a number of seats that the map allows, or 0.
[[nodiscard]] std::vector<Task> tasks_of(const std::shared_ptr<const rules::MapFile>& file,
                                         const Wish& wish);

// Whether the win shares of the seats, and of the owners of every route that is built at times, are
// known to this half-width.
[[nodiscard]] bool is_precise(const Trial& trial, double half_width);

}  // namespace playtest
