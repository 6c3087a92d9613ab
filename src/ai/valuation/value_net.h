// ai/valuation/value_net.h
//
// A small neural network that says from the features of a position how likely each seat is to win,
// and how many points it will have. Every seat passes through the same two layers, with its own
// features, the mean of the others' and how far the highest of them stands out, and those of the
// board; a softmax over the seats makes the chances. So any number of seats may sit in any order.
//
// All in whole numbers, whose sums do not depend on the order of adding: the same answer in every
// build. Weights are text, with a hash that is checked when they are read.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "ai/valuation/plan_features.h"
#include "base/result.h"
#include "rules/map.h"

namespace ai {

inline constexpr unsigned kNetInputs = 3 * kSeatFeatures + kBoardFeatures;
inline constexpr unsigned kNetFirst = 64;   // neurons of the first layer
inline constexpr unsigned kNetSecond = 32;  // and of the second
inline constexpr unsigned kNetOutputs = 2;  // the chance as a logit; points

// Fixed point: how many bits stand behind the point.
inline constexpr unsigned kInputBits = 5;
inline constexpr unsigned kWeightBits = 11;
inline constexpr unsigned kHiddenBits = 7;
inline constexpr unsigned kOutputBits = kHiddenBits + kWeightBits;
inline constexpr int kPointsStep = 16;                // points that the second output counts by
inline constexpr unsigned kScaleBits = 14;            // of NetWeights::scale
inline constexpr int kInputMost = 6 << kInputBits;    // six standard deviations
inline constexpr int kHiddenMost = 8 << kHiddenBits;  // neurons saturate at 8

// As they stand in the file.
struct NetWeights {
    // An input is (feature - offset) * scale, in standard deviations: seats' features, then the
    // board's.
    std::array<std::int16_t, kSeatFeatures + kBoardFeatures> offset{};
    std::array<std::int32_t, kSeatFeatures + kBoardFeatures> scale{};
    std::array<std::array<std::int16_t, kNetInputs>, kNetFirst> first{};
    std::array<std::int32_t, kNetFirst> first_bias{};
    std::array<std::array<std::int16_t, kNetFirst>, kNetSecond> second{};
    std::array<std::int32_t, kNetSecond> second_bias{};
    std::array<std::array<std::int16_t, kNetSecond>, kNetOutputs> last{};
    std::array<std::int32_t, kNetOutputs> last_bias{};

    bool operator==(const NetWeights&) const = default;
};

// By seat.
struct NetAnswer {
    std::array<std::int64_t, rules::kSeatsMax> share{};   // of the victory; their sum is the whole
    std::array<std::int64_t, rules::kSeatsMax> points{};  // kOutputBits behind the point
};

// Tells boards apart by all that matters to play.
[[nodiscard]] std::uint64_t map_mark(const rules::Map& map);

class ValueNet {
public:
    ValueNet(const NetWeights& weights, std::vector<std::uint64_t> maps);

    // The network that is part of the program.
    [[nodiscard]] static const ValueNet& builtin();

    // Whether it was trained on this map.
    [[nodiscard]] bool knows(const rules::Map& map) const;
    [[nodiscard]] NetAnswer of(const Features& features, unsigned seats) const;

    [[nodiscard]] std::string text() const;
    // What is wrong with the text, in words for those who made it.
    [[nodiscard]] static base::Result<ValueNet, std::string> parse(std::string_view text);

private:
    NetWeights weights_;
    std::vector<std::uint64_t> maps_;
};

}  // namespace ai
