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

void Rollout::add_style(const PlannerWeights& weights) {
    styles_.push_back(std::make_unique<Planner>(geography_, weights));
    styles_.back()->set_patience(patience_);
}

double Rollout::play(rules::State world, rules::Seat seat, const Course& course, const Taste& taste,
                     base::Rng& rng) {
    rules::NoEvents sink;
    planner_.forget();
    Planner& own = style(course.style);
    own.forget();
    rules::apply_seats(map_, world, seat, course.first, sink);
    play_out(world, rng, seat, own);
    return value_of(map_, world, seat, taste);
}

rules::Standings Rollout::finish(rules::State world, base::Rng& rng) {
    planner_.forget();
    play_out(world, rng, rules::Seat{}, planner_);
    return rules::standings(map_, world);
}

void Rollout::play_out(rules::State& world, base::Rng& rng, rules::Seat seat, Planner& own) {
    rules::NoEvents sink;
    const bool is_apart = luck_ == Luck::kApart;
    base::Rng cards(is_apart ? rng.next() : 0);
    base::Rng tickets(is_apart ? rng.next() : 0);
    const auto luck = [&](rules::Phase phase) -> base::Rng& {
        if (!is_apart) {
            return rng;
        }
        const bool deals = phase == rules::Phase::kDealOpening || phase == rules::Phase::kDealOffer;
        return deals ? tickets : cards;
    };
    while (!world.is_over()) {
        if (world.is_natures()) {
            rules::apply_natures(map_, world, rules::sample_outcome(world, luck(world.phase)),
                                 sink);
            continue;
        }
        const auto mover =
            to_id<rules::Seat>(static_cast<unsigned>(std::countr_zero(world.to_act(map_))));
        Planner& planner = mover == seat ? own : planner_;
        rules::apply_seats(map_, world, mover, planner.choose(world, mover, rng), sink);
    }
}

}  // namespace ai
