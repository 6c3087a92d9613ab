#include "ai/search/rollout.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "rules/apply.h"
#include "rules/nature.h"
#include "rules/score.h"

namespace ai {
namespace {

double value_of(const rules::Map& map, const rules::State& end, rules::Seat seat,
                const Taste& taste) {
    const rules::Standings standings = rules::standings(map, end);
    int best_other = -10000;
    unsigned firsts = 0;
    for (unsigned i = 0; i < end.seats; ++i) {
        if (i != index(seat)) {
            best_other = std::max(best_other, standings[i].total);
        }
        firsts += standings[i].rank == 1 ? 1 : 0;
    }
    const double win = standings[index(seat)].rank == 1 ? 1.0 / firsts : 0;
    const double lead = standings[index(seat)].total - best_other;
    const double share = taste.win;
    return share * win + (1 - share) * (0.5 + 0.5 * std::tanh(lead / taste.margin));
}

}  // namespace

double Rollout::play(rules::State world, rules::Seat seat, rules::Move first, const Taste& taste,
                     base::Rng& rng) {
    rules::NoEvents sink;
    planner_.forget();
    rules::apply_seats(map_, world, seat, first, sink);
    play_out(world, rng);
    return value_of(map_, world, seat, taste);
}

rules::Standings Rollout::finish(rules::State world, base::Rng& rng) {
    planner_.forget();
    play_out(world, rng);
    return rules::standings(map_, world);
}

void Rollout::play_out(rules::State& world, base::Rng& rng) {
    rules::NoEvents sink;
    while (!world.is_over()) {
        if (world.is_natures()) {
            rules::apply_natures(map_, world, rules::sample_outcome(world, rng), sink);
            continue;
        }
        const auto mover =
            to_id<rules::Seat>(static_cast<unsigned>(std::countr_zero(world.to_act(map_))));
        rules::apply_seats(map_, world, mover, planner_.choose(world, mover, rng), sink);
    }
}

}  // namespace ai
