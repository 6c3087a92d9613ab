// ai/valuation/paired_layer.h
//
// One layer of the network in whole numbers: sums of inputs times weights, for all neurons at once.
// Weights lie by pairs of inputs, so that one instruction multiplies and adds two inputs for eight
// neurons, and pairs that are 0 are left out. Whole numbers add up to the same in every order, and
// so in every build.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <vector>

namespace ai {

// Requires sums that fit into 32 bits.
template <std::size_t kInputs, std::size_t kNeurons>
class PairedLayer {
public:
    using Inputs = std::array<std::int16_t, kInputs>;
    using Sums = std::array<std::int32_t, kNeurons>;

    explicit PairedLayer(const std::array<Inputs, kNeurons>& by_neuron)
        : weights_(kBlocks * kPairs) {
        for (std::size_t pair = 0; pair < kPairs; ++pair) {
            for (std::size_t neuron = 0; neuron < kNeurons; ++neuron) {
                std::int16_t* const two =
                    &weights_[neuron / kBlock * kPairs + pair][neuron % kBlock * 2];
                two[0] = by_neuron[neuron][2 * pair];
                two[1] = by_neuron[neuron][2 * pair + 1];
            }
        }
    }

    // Adds to the sums.
    void add(const Inputs& input, Sums& sums) const {
        std::array<std::uint16_t, kPairs> used;
        std::array<std::int32_t, kPairs> pairs;
        std::memcpy(pairs.data(), input.data(), sizeof pairs);
        std::size_t count = 0;
        for (std::size_t pair = 0; pair < kPairs; ++pair) {
            used[count] = static_cast<std::uint16_t>(pair);
            count += pairs[pair] != 0 ? 1 : 0;
        }
        for (std::size_t block = 0; block < kBlocks; ++block) {
            std::int32_t* const own = &sums[block * kBlock];
            std::array<Eight, kVectors> sum;
            for (std::size_t i = 0; i < kVectors; ++i) {
                sum[i].numbers = load<EightNumbers>(own + i * 8);
            }
            for (std::size_t n = 0; n < count; ++n) {
                const std::size_t pair = used[n];
                const auto both = std::bit_cast<Sixteen>(EightNumbers{} + pairs[pair]);
                const Weights& weights = weights_[block * kPairs + pair];
                for (std::size_t i = 0; i < kVectors; ++i) {
                    sum[i].numbers += products(load<Sixteen>(&weights[i * 16]), both);
                }
            }
            for (std::size_t i = 0; i < kVectors; ++i) {
                const EightNumbers done = sum[i].numbers;
                std::memcpy(own + i * 8, &done, sizeof done);
            }
        }
    }

private:
    static_assert(kInputs % 2 == 0);
    static constexpr std::size_t kPairs = kInputs / 2;
    static constexpr std::size_t kBlock = kNeurons < 64 ? kNeurons : 64;  // sums in registers
    static constexpr std::size_t kBlocks = kNeurons / kBlock;
    static constexpr std::size_t kVectors = kBlock / 8;
    static_assert(kNeurons % kBlock == 0 && kBlock % 8 == 0);
    using EightNumbers [[gnu::vector_size(32)]] = std::int32_t;
    using Sixteen [[gnu::vector_size(32)]] = std::int16_t;
    struct Eight {
        EightNumbers numbers;
    };
    using Weights = std::array<std::int16_t, 2 * kBlock>;  // of one pair

    template <typename Vector>
    [[gnu::always_inline]] static Vector load(const void* from) {
        Vector vector;
        std::memcpy(&vector, from, sizeof vector);
        return vector;
    }

    // Of two neighbours each, added.
    [[gnu::always_inline]] static EightNumbers products(Sixteen a, Sixteen b) {
#ifdef __AVX2__
        return __builtin_ia32_pmaddwd256(a, b);
#else
        EightNumbers sums{};
        for (int i = 0; i < 8; ++i) {
            sums[i] = int{a[2 * i]} * int{b[2 * i]} + int{a[2 * i + 1]} * int{b[2 * i + 1]};
        }
        return sums;
#endif
    }

    std::vector<Weights> weights_;  // by block, then by pair
};

}  // namespace ai
