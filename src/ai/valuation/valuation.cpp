#include "ai/valuation/valuation.h"

#include <cmath>

#include "base/check.h"

namespace ai {
namespace {

double standard_error(std::int64_t sum, std::int64_t squares, std::int64_t games) {
    if (games < 2) {
        return 0;
    }
    const auto n = static_cast<double>(games);
    const double mean = static_cast<double>(sum) / n;
    const double variance = static_cast<double>(squares) / n - mean * mean;
    return std::sqrt(std::fmax(variance, 0) / (n - 1));
}

}  // namespace

Valuation Valuation::estimate(unsigned seats, const Numbers& shares, const Numbers& points,
                              std::int64_t one) {
    Valuation valuation(seats);
    valuation.points_by_ = one;
    for (unsigned i = 0; i < seats; ++i) {
        valuation.sum_[i].victories = shares[i];
        valuation.sum_[i].points = points[i];
        valuation.whole_ += shares[i];
    }
    CHECK(valuation.whole_ > 0);
    return valuation;
}

void Valuation::add(const rules::Standings& standings) {
    std::int64_t winners = 0;
    for (unsigned i = 0; i < seats_; ++i) {
        winners += standings[i].rank == 1 ? 1 : 0;
    }
    CHECK(winners > 0);
    for (unsigned i = 0; i < seats_; ++i) {
        const std::int64_t victory = standings[i].rank == 1 ? kVictory / winners : 0;
        const std::int64_t total = standings[i].total;
        sum_[i].victories += victory;
        sum_[i].victories_squared += victory * victory;
        sum_[i].points += total;
        sum_[i].points_squared += total * total;
    }
    ++games_;
    whole_ += kVictory;
    ++points_by_;
}

double Valuation::chance(rules::Seat seat) const {
    return static_cast<double>(victories(seat)) / static_cast<double>(whole_);
}

double Valuation::mean_points(rules::Seat seat) const {
    return static_cast<double>(points(seat)) / static_cast<double>(points_by_);
}

double Valuation::chance_error(rules::Seat seat) const {
    const Sum& sum = sum_[rules::index(seat)];
    return standard_error(sum.victories, sum.victories_squared, games_) / kVictory;
}

double Valuation::points_error(rules::Seat seat) const {
    const Sum& sum = sum_[rules::index(seat)];
    return standard_error(sum.points, sum.points_squared, games_);
}

}  // namespace ai
