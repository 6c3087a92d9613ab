#include "ai/level_player.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "base/rng.h"
#include "rules/redeal.h"

namespace ai {
namespace {

constexpr std::uint32_t kFine = 1 << 16;  // steps of a random share

float share(base::Rng& rng) {
    return static_cast<float>(rng.below(kFine)) / kFine;
}

// A number that stays the same while the seat holds the same tickets.
std::uint64_t opinion_of(const rules::View& view) {
    const bool is_opening = view.phase == rules::Phase::kOpening;
    std::uint64_t hash = index(view.viewer) * 8U + index(view.start) + 1U;
    const auto add = [&](rules::TicketId ticket) {
        hash = base::Rng(hash * 256 + index(ticket)).next();
    };
    if (is_opening) {
        for (const rules::TicketId ticket : view.offer) {
            add(ticket);
        }
    }
    view.seat[index(view.viewer)].tickets.for_each(add);
    return hash;
}

PlannerWeights misjudged(PlannerWeights weights, float by, std::uint64_t opinion) {
    base::Rng rng(opinion);
    for (const WeightName& weight : kWeightNames) {
        weights.*weight.weight *= 1 + by * (2 * share(rng) - 1);
    }
    return weights;
}

// The planner divides by these.
void keep_sane(PlannerWeights& weights) {
    weights.pace_cars = std::max(weights.pace_cars, 0.5F);
    weights.pace_cards = std::max(weights.pace_cards, 0.5F);
}

}  // namespace

PlannerWeights weights_of_skill(float skill) {
    const std::array<PlannerWeights, 4> known = {beginner_weights(), casual_weights(),
                                                 club_weights(), PlannerWeights{}};
    const float at = std::clamp(skill, 0.0F, static_cast<float>(known.size() - 1));
    const auto below = std::min(static_cast<std::size_t>(at), known.size() - 2);
    const float part = at - static_cast<float>(below);
    PlannerWeights mixed;
    for (const WeightName& weight : kWeightNames) {
        mixed.*weight.weight =
            (1 - part) * known[below].*weight.weight + part * known[below + 1].*weight.weight;
    }
    return mixed;
}

LevelPlayer::LevelPlayer(const rules::Map& map, const LevelSettings& settings)
    : geography_(map), settings_(settings) {}

std::optional<rules::Move> LevelPlayer::choose(const Question& question, base::Rng& rng) {
    const rules::Seat seat = question.view.viewer;
    const rules::State world = rules::redeal(geography_.map(), question.view, rng);
    Planner& planner = planner_for(question.view);
    const rules::Move move = planner.choose(noticed(world, seat, rng), seat, rng);
    if (std::ranges::find(question.legal, move) != question.legal.end()) {
        return move;
    }
    // It overlooked all that is possible, and looks again.
    planner.forget();
    return planner.choose(world, seat, rng);
}

Planner& LevelPlayer::planner_for(const rules::View& view) {
    const std::uint64_t opinion = opinion_of(view);
    if (!planner_ || opinion != opinion_) {
        PlannerWeights weights =
            misjudged(weights_of_skill(settings_.skill), settings_.misjudgement, opinion);
        keep_sane(weights);
        planner_ = std::make_unique<Planner>(geography_, weights);
        opinion_ = opinion;
        // Only who knows the game well counts the points of the last turn.
        planner_->set_last_turn(settings_.skill >= 3 ? Planner::LastTurn::kByPoints
                                                     : Planner::LastTurn::kByWeights);
    }
    planner_->forget();
    return *planner_;
}

rules::State LevelPlayer::noticed(const rules::State& world, rules::Seat seat,
                                  base::Rng& rng) const {
    rules::State seen = world;
    const auto happens = [&](float chance) { return chance > 0 && share(rng) < chance; };
    // Wild cards catch the eye.
    for (rules::Card& card : seen.market) {
        const bool is_coloured = card != rules::kNoCard && card != rules::Card::kWild;
        if (is_coloured && happens(settings_.slips)) {
            --seen.market_size;
            card = rules::kNoCard;
        }
    }
    for (unsigned colour = 0; colour < rules::kColours; ++colour) {
        std::uint8_t& count = seen.hand[index(seat)].count[colour];
        if (count > 0 && happens(settings_.slips)) {
            --count;
        }
    }
    if (world.phase == rules::Phase::kTurn && happens(settings_.habit)) {
        seen.hand[index(seat)] = {};
    }
    return seen;
}

}  // namespace ai
