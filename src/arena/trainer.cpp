#include "arena/trainer.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <utility>

#include "ai/planner/planner.h"
#include "base/check.h"
#include "rules/apply.h"
#include "rules/nature.h"
#include "rules/score.h"
#include "rules/state.h"

namespace arena {
namespace {

using ai::kWeightNames;
using rules::index;

constexpr double kScaleShare = 0.25;   // of the weight
constexpr double kScaleLeast = 0.15;   // for weights near zero
constexpr double kTryStep = 0.6;       // in scales
constexpr double kLearnStep = 0.12;    // in scales, for a whole win
constexpr double kTrainerMargin = 40;  // a lead of this many points is nearly decisive
constexpr unsigned kPatience = 3;      // turns between plans: speed matters here

struct Sides {
    ai::Planner* first;
    ai::Planner* second;
};

// One game; the sides alternate seats. The planners get the true position but read only what their
// seat may see.
double play_game(const TrainingGround& ground, std::uint64_t seed, unsigned rotation, Sides sides) {
    const rules::Map& map = *ground.map;
    base::Rng nature(seed);
    base::Rng choice(seed + 1 + rotation);
    sides.first->forget();
    sides.second->forget();
    rules::State state = rules::initial_state(map, ground.seats);
    rules::NoEvents sink;
    while (!state.is_over()) {
        if (state.is_natures()) {
            rules::apply_natures(map, state, rules::sample_outcome(state, nature), sink);
            continue;
        }
        const auto seat =
            rules::to_id<rules::Seat>(static_cast<unsigned>(std::countr_zero(state.to_act(map))));
        ai::Planner& side = (index(seat) + rotation) % 2 == 0 ? *sides.first : *sides.second;
        rules::apply_seats(map, state, seat, side.choose(state, seat, choice), sink);
    }
    const rules::Standings standings = rules::standings(map, state);
    std::array<double, 2> sum{};
    std::array<double, 2> seats{};
    std::array<int, 2> best = {-10000, -10000};
    for (unsigned i = 0; i < ground.seats; ++i) {
        const unsigned side = (i + rotation) % 2;
        sum[side] += standings[i].total;
        seats[side] += 1;
        best[side] = std::max(best[side], standings[i].total);
    }
    const double lead = sum[0] / seats[0] - sum[1] / seats[1];
    const double win = best[0] > best[1] ? 1 : best[0] < best[1] ? -1 : 0;
    return 0.5 * win + 0.5 * std::tanh(lead / kTrainerMargin);
}

}  // namespace

Trainer::Trainer(std::vector<TrainingGround> grounds, const TrainerSettings& settings,
                 const ai::PlannerWeights& start)
    : grounds_(std::move(grounds)), settings_(settings), start_(start), rng_(settings.seed) {
    CHECK(!grounds_.empty());
    for (const TrainingGround& ground : grounds_) {
        geographies_.push_back(std::make_unique<ai::Geography>(*ground.map));
    }
    for (std::size_t i = 0; i < kCount; ++i) {
        value_[i] = start.*kWeightNames[i].weight;
        scale_[i] = std::max(kScaleLeast, kScaleShare * std::abs(value_[i]));
    }
}

ai::PlannerWeights Trainer::weights_at(const Signs& signs, double step) const {
    ai::PlannerWeights weights;
    for (std::size_t i = 0; i < kCount; ++i) {
        weights.*kWeightNames[i].weight =
            static_cast<float>(value_[i] + step * signs[i] * scale_[i]);
    }
    return weights;
}

double Trainer::compare(std::size_t ground, std::uint32_t deals, const ai::PlannerWeights& first,
                        const ai::PlannerWeights& second) {
    ai::Planner one(*geographies_[ground], first);
    ai::Planner two(*geographies_[ground], second);
    one.set_patience(kPatience);
    two.set_patience(kPatience);
    double sum = 0;
    for (std::uint32_t n = 0; n < deals; ++n) {
        const std::uint64_t seed = rng_.next();
        for (unsigned rotation = 0; rotation < 2; ++rotation) {
            sum += play_game(grounds_[ground], seed, rotation, {.first = &one, .second = &two});
        }
    }
    return sum / (2.0 * deals);
}

void Trainer::play_round() {
    ++round_;
    // Both gains decay at the rates Spall recommends ("Implementation of the Simultaneous
    // Perturbation Algorithm for Stochastic Optimization", 1998).
    const double share = static_cast<double>(round_) / settings_.rounds;
    const double try_step = kTryStep / std::pow(1 + 10 * share, 0.101);
    const double learn_step = kLearnStep / std::pow(1 + 10 * share, 0.602);
    Signs signs{};
    for (double& sign : signs) {
        sign = rng_.below(2) == 0 ? -1 : 1;
    }
    const double result = compare(round_ % grounds_.size(), settings_.deals_per_round,
                                  weights_at(signs, try_step), weights_at(signs, -try_step));
    for (std::size_t i = 0; i < kCount; ++i) {
        value_[i] += learn_step * result * signs[i] * scale_[i];
    }
}

double Trainer::gain(std::size_t ground, std::uint32_t deals) {
    return compare(ground, deals, weights(), start_);
}

}  // namespace arena
