#include "arena/luck/plan_valuer.h"

#include <array>
#include <cmath>

namespace arena {
namespace {

using Weights = std::array<double, DrawFeatures::kCount>;

// `fogg arena fit --deals 4000`.
constexpr Weights kLeadWeights = {-0.368, 0.517, 2.365,  1.723, 0.093, -0.194,
                                  0.003,  1.459, 0.459,  0.521, 0.389, -0.117,
                                  -0.159, 0.067, -0.130, 0.328, 0.095, 0.675};
constexpr Weights kShareWeights = {-0.689, 0.116, 0.197,  1.144, 0.180, 0.000,
                                   0.037,  0.539, 0.002,  0.079, 0.061, -0.200,
                                   0.051,  0.035, -0.020, 0.062, 0.085, 0.103};

double combine(const Weights& weights, std::span<const std::int64_t> numbers) {
    double sum = 0;
    for (unsigned i = 0; i < weights.size(); ++i) {
        sum += weights[i] * static_cast<double>(numbers[i]);
    }
    return sum;
}

}  // namespace

bool PlanValuer::begin(const rules::State& before) {
    seats_ = before.seats;
    numbers_.resize(std::size_t{seats_} * features_.width());
    return features_.begin(before);
}

void PlanValuer::value(const rules::State& after, std::span<std::int64_t> worth) {
    features_.value(after, numbers_);
    for (unsigned i = 0; i < seats_; ++i) {
        const auto own = std::span<const std::int64_t>(numbers_).subspan(
            std::size_t{i} * features_.width(), features_.width());
        const double lead = combine(kLeadWeights, own.first(DrawFeatures::kCount));
        const double share = combine(kShareWeights, own.last(DrawFeatures::kCount));
        worth[i * kResultNumbers + kShare] = std::llround(share);
        worth[i * kResultNumbers + kLead] = std::llround(lead);
    }
}

}  // namespace arena
