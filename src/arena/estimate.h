// arena/estimate.h
//
// Means of samples with 95 % confidence intervals. A sample is one deal: its games share luck and
// players, so only deals are independent.
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

// Running mean and variance (Welford, "Note on a Method for Calculating Corrected Sums of Squares
// and Products", 1962).
class Sample {
public:
    void add(double value);

    [[nodiscard]] std::size_t size() const { return size_; }
    [[nodiscard]] double mean() const { return mean_; }
    // The unbiased sample variance (n - 1); 0 for fewer than two values.
    [[nodiscard]] double variance() const;
    // Of the mean.
    [[nodiscard]] double standard_error() const;

private:
    std::size_t size_ = 0;
    double mean_ = 0;
    double squares_ = 0;  // sum of squared deviations
};

inline constexpr double kNormal975 = 1.959963984540054;

// The 97.5 % quantile of Student's t; infinite for zero degrees of freedom.
[[nodiscard]] double student_975(std::size_t degrees);

// The mean with a Student's t interval; unbounded (infinite) for fewer than two values.
[[nodiscard]] Estimate mean_estimate(const Sample& sample);

// A win share, where each value is the share won in one deal of `games_per_deal` games: Wilson's
// score interval (1927) with the effective sample size, the number of independent games that would
// give the observed standard error. It stays within 0 and 1 and is sound even when all games were
// won or lost.
[[nodiscard]] Estimate share_estimate(const Sample& sample, unsigned games_per_deal);

}  // namespace arena
