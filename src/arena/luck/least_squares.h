// arena/luck/least_squares.h
//
// Fits a linear combination of features to a target: ordinary least squares with a little ridge,
// so that features which never vary do no harm.
#pragma once

#include <span>
#include <vector>

namespace arena {

class LeastSquares {
public:
    explicit LeastSquares(unsigned features);

    // One sample. Features have mean zero; the target need not.
    void add(std::span<const double> features, double target);

    [[nodiscard]] std::vector<double> weights() const;
    // How much of the target's variance the weights would explain.
    [[nodiscard]] double explained(std::span<const double> weights) const;

private:
    [[nodiscard]] double product(unsigned row, unsigned column) const {
        return products_[row * size_ + column];
    }

    unsigned size_;
    double count_ = 0;
    double sum_ = 0;                // of targets
    double squares_ = 0;            // of targets
    std::vector<double> sums_;      // of features
    std::vector<double> products_;  // of two features
    std::vector<double> targets_;   // of a feature and the target
};

}  // namespace arena
