#include "playtest/task.h"

#include <algorithm>

#include "arena/summary.h"
#include "arena/worth.h"

namespace playtest {
namespace {

std::uint32_t deals_for(std::uint32_t games, unsigned seats) {
    return std::max(1U, (games + seats - 1) / seats);
}

double half_width_of(const arena::Estimate& estimate) {
    return (estimate.high - estimate.low) / 2;
}

}  // namespace

std::vector<Task> tasks_of(const std::shared_ptr<const rules::MapFile>& file, const Wish& wish) {
    const rules::Map& map = file->map;
    const unsigned from = wish.seats == 0 ? map.seats_min : wish.seats;
    const unsigned to = wish.seats == 0 ? map.seats_max : wish.seats;
    const std::uint32_t games = wish.games == 0 ? kGamesByDefault : wish.games;
    std::optional<double> precision;
    if (wish.precision > 0 || wish.games == 0) {
        precision = wish.precision > 0 ? wish.precision : kPrecisionByDefault;
    }
    constexpr std::uint32_t kSkillPart = 10;  // of the games
    std::vector<Task> tasks;
    for (unsigned seats = from; seats <= to; ++seats) {
        tasks.push_back({.file = file,
                         .seats = seats,
                         .deals = deals_for(games, seats),
                         .skill_deals = deals_for(games / kSkillPart, seats),
                         .player = wish.player,
                         .seed = wish.seed,
                         .precision = precision});
    }
    return tasks;
}

bool is_precise(const Trial& trial, double half_width) {
    const arena::Summary summary = arena::summarize(trial.results());
    for (unsigned i = 0; i < trial.seats(); ++i) {
        if (half_width_of(summary.order_share[i]) > half_width) {
            return false;
        }
    }
    constexpr double kOften = 0.1;
    const arena::MapWorth worth = arena::map_worth(trial.file(), trial.results());
    return std::ranges::none_of(worth.routes, [&](const arena::Worth& route) {
        return route.games >= kOften && half_width_of(route.extra) > half_width;
    });
}

}  // namespace playtest
