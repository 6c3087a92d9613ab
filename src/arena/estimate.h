// arena/estimate.h
//
// Means of samples with 95 % intervals. A sample is one deal: its games share their luck and their
// players, so only deals are independent of each other.
#pragma once

#include <cstddef>
#include <cstdint>

namespace arena {

struct Estimate {
    double mean = 0;
    double low = 0;
    double high = 0;

    bool operator==(const Estimate&) const = default;
};

// Running mean and variance (Welford, "Note on a method for calculating corrected sums of squares
// and products", 1962).
class Sample {
public:
    void add(double value);

    [[nodiscard]] std::size_t size() const { return size_; }
    [[nodiscard]] double mean() const { return mean_; }
    // Of one value, with n - 1 in the denominator; 0 for fewer than two.
    [[nodiscard]] double variance() const;
    // Of the mean.
    [[nodiscard]] double standard_error() const;

private:
    std::size_t size_ = 0;
    double mean_ = 0;
    double squares_ = 0;  // sum of squared deviations
};

inline constexpr double kNormal975 = 1.959963984540054;

// The 97.5 % quantile of Student's t; infinite without a degree of freedom.
[[nodiscard]] double student_975(std::size_t degrees);

// The mean with Student's interval; without bounds (infinite) for fewer than two values.
[[nodiscard]] Estimate mean_estimate(const Sample& sample);

// A share of games, where each value is the share won of one deal with so many games: Wilson's
// interval for as many independent games as would give the standard error that was seen. It stays
// within 0 and 1, and is honest where all was won or lost.
[[nodiscard]] Estimate share_estimate(const Sample& sample, unsigned games_per_deal);

}  // namespace arena
