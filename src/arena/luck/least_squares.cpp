#include "arena/luck/least_squares.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "base/check.h"

namespace arena {
namespace {

constexpr double kRidge = 1e-4;  // share of each feature's own variance

// Gaussian elimination with pivoting.
std::vector<double> solve(std::vector<double> matrix, std::vector<double> right) {
    const std::size_t size = right.size();
    const auto at = [&](std::size_t row, std::size_t column) -> double& {
        return matrix[row * size + column];
    };
    for (std::size_t step = 0; step < size; ++step) {
        std::size_t pivot = step;
        for (std::size_t row = step + 1; row < size; ++row) {
            pivot = std::abs(at(row, step)) > std::abs(at(pivot, step)) ? row : pivot;
        }
        for (std::size_t column = 0; column < size; ++column) {
            std::swap(at(step, column), at(pivot, column));
        }
        std::swap(right[step], right[pivot]);
        for (std::size_t row = step + 1; row < size; ++row) {
            const double factor = at(row, step) / at(step, step);
            for (std::size_t column = step; column < size; ++column) {
                at(row, column) -= factor * at(step, column);
            }
            right[row] -= factor * right[step];
        }
    }
    for (std::size_t step = size; step-- > 0;) {
        for (std::size_t column = step + 1; column < size; ++column) {
            right[step] -= at(step, column) * right[column];
        }
        right[step] /= at(step, step);
    }
    return right;
}

}  // namespace

LeastSquares::LeastSquares(unsigned features)
    : size_(features),
      sums_(features),
      products_(std::size_t{features} * features),
      targets_(features) {}

void LeastSquares::add(std::span<const double> features, double target) {
    CHECK(features.size() == size_);
    ++count_;
    sum_ += target;
    squares_ += target * target;
    for (unsigned i = 0; i < size_; ++i) {
        sums_[i] += features[i];
        targets_[i] += features[i] * target;
        for (unsigned j = 0; j < size_; ++j) {
            products_[i * size_ + j] += features[i] * features[j];
        }
    }
}

std::vector<double> LeastSquares::weights() const {
    std::vector<double> matrix(products_.size());
    std::vector<double> right(size_);
    for (unsigned i = 0; i < size_; ++i) {
        right[i] = targets_[i] - sums_[i] * sum_ / count_;
        for (unsigned j = 0; j < size_; ++j) {
            matrix[i * size_ + j] = product(i, j) - sums_[i] * sums_[j] / count_;
        }
        double& own = matrix[i * size_ + i];
        own = own > 0 ? own * (1 + kRidge) : 1;
    }
    return solve(std::move(matrix), std::move(right));
}

double LeastSquares::explained(std::span<const double> weights) const {
    double left = squares_ - sum_ * sum_ / count_;
    const double whole = left;
    for (unsigned i = 0; i < size_; ++i) {
        left -= 2 * weights[i] * (targets_[i] - sums_[i] * sum_ / count_);
        for (unsigned j = 0; j < size_; ++j) {
            left += weights[i] * weights[j] * (product(i, j) - sums_[i] * sums_[j] / count_);
        }
    }
    return whole > 0 ? 1 - left / whole : 0;
}

}  // namespace arena
