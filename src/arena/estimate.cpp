#include "arena/estimate.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace arena {

void Sample::add(double value) {
    ++size_;
    const double before = value - mean_;
    mean_ += before / static_cast<double>(size_);
    squares_ += before * (value - mean_);
}

double Sample::variance() const {
    return size_ < 2 ? 0 : squares_ / static_cast<double>(size_ - 1);
}

double Sample::standard_error() const {
    return size_ == 0 ? 0 : std::sqrt(variance() / static_cast<double>(size_));
}

double student_975(std::size_t degrees) {
    constexpr std::array<double, 6> kFew = {
        std::numeric_limits<double>::infinity(), 12.7062, 4.3027, 3.1824, 2.7764, 2.5706};
    if (degrees < kFew.size()) {
        return kFew[degrees];
    }
    // Abramowitz and Stegun 26.7.5, accurate to four digits from six degrees of freedom on.
    const double z = kNormal975;
    const auto n = static_cast<double>(degrees);
    const double z2 = z * z;
    const double g1 = z * (z2 + 1) / 4;
    const double g2 = z * ((5 * z2 + 16) * z2 + 3) / 96;
    const double g3 = z * (((3 * z2 + 19) * z2 + 17) * z2 - 15) / 384;
    const double g4 = z * ((((79 * z2 + 776) * z2 + 1482) * z2 - 1920) * z2 - 945) / 92160;
    return z + (g1 + (g2 + (g3 + g4 / n) / n) / n) / n;
}

Estimate mean_estimate(const Sample& sample) {
    if (sample.size() < 2) {
        const double infinity = std::numeric_limits<double>::infinity();
        return {.mean = sample.mean(), .low = -infinity, .high = infinity};
    }
    const double margin = student_975(sample.size() - 1) * sample.standard_error();
    return {.mean = sample.mean(), .low = sample.mean() - margin, .high = sample.mean() + margin};
}

Estimate share_estimate(const Sample& sample, unsigned games_per_deal) {
    if (sample.size() < 2) {
        return {.mean = sample.mean(), .low = 0, .high = 1};
    }
    const auto deals = static_cast<double>(sample.size());
    const double p = std::clamp(sample.mean(), 0.0, 1.0);
    // A sample without variance does not prove certainty. The error is at least that of one deal
    // that differs by half a game.
    const double error = std::max(sample.standard_error(), 0.5 / (games_per_deal * deals));
    const double pq = p * (1 - p);
    const double games = pq > 0 ? pq / (error * error) : deals;
    const double t = student_975(sample.size() - 1);
    const double t2 = t * t;
    const double middle = (p + t2 / (2 * games)) / (1 + t2 / games);
    const double margin = t / (1 + t2 / games) * std::sqrt(pq / games + t2 / (4 * games * games));
    return {.mean = p,
            .low = std::clamp(middle - margin, 0.0, p),
            .high = std::clamp(middle + margin, p, 1.0)};
}

}  // namespace arena
