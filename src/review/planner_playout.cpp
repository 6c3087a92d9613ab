#include "review/planner_playout.h"

#include <bit>

#include "rules/apply.h"
#include "rules/nature.h"
#include "rules/score.h"

namespace review {
namespace {

constexpr unsigned kPatience = 5;  // turns between plans
// Each weight is off by up to this share, either way.
constexpr float kMisjudgement = 0.4F;
constexpr std::uint32_t kFine = 1 << 16;  // steps of a random share

// The first opinion is the planner's own.
ai::PlannerWeights weights_of(std::size_t opinion) {
    ai::PlannerWeights weights;
    base::Rng rng(opinion);
    for (const ai::WeightName& weight : ai::kWeightNames) {
        const float share = static_cast<float>(rng.below(kFine)) / kFine;
        weights.*weight.weight *= opinion == 0 ? 1 : 1 + kMisjudgement * (2 * share - 1);
    }
    return weights;
}

}  // namespace

PlannerPlayout::Planners PlannerPlayout::planners(const ai::Geography& geography) {
    Planners planners;
    for (std::size_t i = 0; i < planners.size(); ++i) {
        planners[i] = std::make_unique<ai::Planner>(geography, weights_of(i));
        planners[i]->set_patience(kPatience);
    }
    return planners;
}

PlannerPlayout::PlannerPlayout(const ai::Geography& geography)
    : map_(geography.map()),
      planners_(planners(geography)),
      endgame_(map_, planners_.front()->judge()) {}

Shares PlannerPlayout::play(const rules::State& position, std::uint64_t game, base::Rng& luck) {
    base::Rng drawing(game);
    for (unsigned i = 0; i < position.seats; ++i) {
        opinion_[i] = static_cast<std::uint8_t>(drawing.below(kOpinions));
        planners_[opinion_[i]]->forget();
    }
    rules::State world = position;
    rules::NoEvents sink;
    while (!world.is_over()) {
        if (world.is_natures()) {
            rules::apply_natures(map_, world, rules::sample_outcome(world, luck), sink);
            continue;
        }
        const auto seat =
            rules::to_id<rules::Seat>(static_cast<unsigned>(std::countr_zero(world.to_act(map_))));
        rules::apply_seats(map_, world, seat, choose(world, seat, luck), sink);
    }
    return shares_of(rules::standings(map_, world), world.seats);
}

rules::Move PlannerPlayout::choose(const rules::State& world, rules::Seat seat, base::Rng& luck) {
    if (const auto move = endgame_.choose(world, seat)) {
        return *move;
    }
    ai::Planner& planner = planner_of(seat);
    if (world.phase == rules::Phase::kSouvenir) {  // its plan still has the claimed route
        static_cast<void>(planner.plan(world, seat));
    }
    const rules::Move move = planner.choose(world, seat, luck);
    // Anything is better than ending a lost game.
    return world.drawable() > 0 && endgame_.loses(world, seat, move) ? rules::Move::draw_deck()
                                                                     : move;
}

}  // namespace review
