#include "arena/luck/games_valuer.h"

#include <cmath>

namespace arena {

GamesValuer::GamesValuer(const rules::Map& map, std::uint32_t games)
    : valuer_(map, {.games = games}) {}

bool GamesValuer::begin(const rules::State& before) {
    return !is_opening(before);
}

void GamesValuer::value(const rules::State& after, std::span<std::int64_t> worth) {
    const ai::Valuation valuation = valuer_.of(after);
    double points = 0;
    for (unsigned i = 0; i < after.seats; ++i) {
        points += valuation.mean_points(rules::to_id<rules::Seat>(i));
    }
    for (unsigned i = 0; i < after.seats; ++i) {
        const auto seat = rules::to_id<rules::Seat>(i);
        const double own = valuation.mean_points(seat);
        const double others = (points - own) / (after.seats - 1);
        worth[i * kResultNumbers + kShare] = std::llround(valuation.chance(seat) * kUnit);
        worth[i * kResultNumbers + kLead] = std::llround((own - others) * kUnit);
    }
}

}  // namespace arena
