#include "ai/valuation/paired_layer.h"

#include <gtest/gtest.h>

#include <array>
#include <cstdint>

#include "base/rng.h"

namespace {

std::int16_t number(base::Rng& rng, std::uint32_t most) {
    return static_cast<std::int16_t>(static_cast<int>(rng.below(2 * most + 1)) -
                                     static_cast<int>(most));
}

// Against plain sums, with many inputs that are 0.
template <std::size_t kInputs, std::size_t kNeurons>
void expect_plain_sums(std::uint64_t seed) {
    base::Rng rng(seed);
    std::array<std::array<std::int16_t, kInputs>, kNeurons> weights{};
    for (auto& neuron : weights) {
        for (std::int16_t& weight : neuron) {
            weight = number(rng, 30720);
        }
    }
    std::array<std::int16_t, kInputs> input{};
    for (std::int16_t& here : input) {
        here = rng.below(3) == 0 ? std::int16_t{0} : number(rng, 200);
    }
    input[2] = 0;
    input[3] = -1;  // a pair of which only one is 0
    std::array<std::int32_t, kNeurons> sums{};
    std::array<std::int32_t, kNeurons> plain{};
    for (std::size_t i = 0; i < kNeurons; ++i) {
        sums[i] = number(rng, 30000);
        plain[i] = sums[i];
        for (std::size_t k = 0; k < kInputs; ++k) {
            plain[i] += int{weights[i][k]} * int{input[k]};
        }
    }
    const ai::PairedLayer<kInputs, kNeurons> layer(weights);
    layer.add(input, sums);
    EXPECT_EQ(sums, plain);
}

TEST(PairedLayer, AddsWhatPlainSumsAdd) {
    for (const std::uint64_t seed : {1U, 2U, 3U}) {
        SCOPED_TRACE(seed);
        expect_plain_sums<304, 128>(seed);
        expect_plain_sums<128, 32>(seed);
        expect_plain_sums<10, 8>(seed);
    }
}

TEST(PairedLayer, AddsNothingForNoInput) {
    std::array<std::array<std::int16_t, 6>, 8> weights{};
    weights.fill({1, 2, 3, 4, 5, 6});
    std::array<std::int32_t, 8> sums{};
    sums.fill(7);
    ai::PairedLayer<6, 8>(weights).add({}, sums);
    for (const std::int32_t sum : sums) {
        EXPECT_EQ(sum, 7);
    }
}

}  // namespace
