// ai/valuation/net_trainer.h
//
// Trains the network of value_net.h by stochastic gradient descent (Kingma and Ba, "Adam: A Method
// for Stochastic Optimization", 2015): cross-entropy of the chances, and squared error of the
// points. In floating point; weights() rounds to the fixed point of the network. The same lessons
// in the same order give the same weights.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "ai/valuation/lessons.h"
#include "ai/valuation/value_net.h"
#include "base/rng.h"

namespace ai {

struct NetTrainerSettings {
    std::uint32_t batch = 256;  // lessons per step
    std::uint64_t steps = 0;    // over which the rate falls to nothing
    float rate = 2e-3F;
    std::uint64_t seed = 1;
};

class NetTrainer {
public:
    // Requires lessons, from which it takes what is usual of each feature.
    NetTrainer(std::span<const Lesson> lessons, const NetTrainerSettings& settings);
    NetTrainer(const NetTrainer&) = delete;
    NetTrainer& operator=(const NetTrainer&) = delete;
    ~NetTrainer();

    // One step, on these lessons. Returns their mean cross-entropy before it.
    double learn(std::span<const Lesson* const> batch);
    [[nodiscard]] NetWeights weights() const;

private:
    struct Net;
    struct Pass;

    void read_inputs(const Lesson& lesson);
    void forward(Pass& pass) const;
    void backward(const Pass& pass, const std::array<float, kNetOutputs>& slope);
    void step(float lessons);

    NetTrainerSettings settings_;
    std::array<float, kSeatFeatures + kBoardFeatures> offset_{};
    std::array<float, kSeatFeatures + kBoardFeatures> scale_{};
    std::unique_ptr<Net> net_;
    std::unique_ptr<Net> slope_;
    std::unique_ptr<Net> mean_;
    std::unique_ptr<Net> square_;
    std::unique_ptr<std::array<Pass, rules::kSeatsMax>> passes_;
    std::uint64_t steps_ = 0;
};

}  // namespace ai
