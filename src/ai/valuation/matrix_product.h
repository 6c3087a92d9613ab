// ai/valuation/matrix_product.h
//
// Products of matrices for training the network: rows of numbers times weights. Sums are made in
// the order of the numbers whatever the vector instructions, so they round the same in every build.
#pragma once

#include <array>
#include <cstddef>
#include <cstring>

namespace ai {

// Where a matrix lies: element (row, column) at row * row_step + column * column_step.
struct MatrixView {
    const float* at = nullptr;
    std::size_t row_step = 0;
    std::size_t column_step = 1;
};

// Of the left one: so many rows of `depth` numbers.
struct ProductSize {
    std::size_t rows = 0;
    std::size_t depth = 0;
};

// Adds left * right to the sums: `rows` times kWidth numbers, without gaps. `right` has `depth`
// rows of kWidth numbers, without gaps.
template <std::size_t kWidth>
void add_product(const MatrixView& left, const ProductSize& size, const float* right, float* sums) {
    constexpr std::size_t kLanes = 8;
    constexpr std::size_t kVectors = 2;  // beside one another
    constexpr std::size_t kRows = 4;     // at once: as many sums as stay in registers
    using Lanes [[gnu::vector_size(kLanes * sizeof(float))]] = float;
    struct Vector {
        Lanes lanes;
    };
    using Vectors = std::array<Vector, kVectors>;
    static_assert(kWidth % (kLanes * kVectors) == 0);
    const auto block = [&](std::size_t row, std::size_t count, std::size_t column) {
        std::array<Vectors, kRows> sum{};
        for (std::size_t r = 0; r < count; ++r) {
            std::memcpy(&sum[r], sums + (row + r) * kWidth + column, sizeof(Vectors));
        }
        const float* from = left.at + row * left.row_step;
        for (std::size_t k = 0; k < size.depth; ++k, from += left.column_step) {
            Vectors weights;
            std::memcpy(&weights, right + k * kWidth + column, sizeof weights);
            for (std::size_t r = 0; r < kRows; ++r) {
                const float here = r < count ? from[r * left.row_step] : 0;
                for (std::size_t v = 0; v < kVectors; ++v) {
                    sum[r][v].lanes += here * weights[v].lanes;
                }
            }
        }
        for (std::size_t r = 0; r < count; ++r) {
            std::memcpy(sums + (row + r) * kWidth + column, &sum[r], sizeof(Vectors));
        }
    };
    for (std::size_t column = 0; column < kWidth; column += kLanes * kVectors) {
        std::size_t row = 0;
        for (; row + kRows <= size.rows; row += kRows) {
            block(row, kRows, column);
        }
        if (row < size.rows) {
            block(row, size.rows - row, column);
        }
    }
}

}  // namespace ai
