// ai/valuation/net_trainer.h
//
// Trains the network of value_net.h by stochastic gradient descent (Kingma and Ba, "Adam: A Method
// for Stochastic Optimization", 2015): cross-entropy of the chances, and squared error of the
// points. In floating point; net() rounds to the fixed point of the network. The same lessons in
// the same order give the same weights.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "ai/valuation/lessons.h"
#include "ai/valuation/value_net.h"
#include "base/rng.h"
#include "rules/map.h"

namespace ai {

struct NetTrainerSettings {
    std::uint32_t batch = 256;  // lessons per step
    std::uint64_t steps = 0;    // over which the rate falls to nothing
    float rate = 1e-3F;
    std::uint64_t seed = 1;
};

class NetTrainer {
public:
    // Requires lessons, from which it takes what is usual of each feature, and all their maps, each
    // once.
    NetTrainer(std::span<const Lesson> lessons, std::span<const rules::Map* const> maps,
               const NetTrainerSettings& settings);
    NetTrainer(const NetTrainer&) = delete;
    NetTrainer& operator=(const NetTrainer&) = delete;
    ~NetTrainer();

    // One step, on these lessons. Returns their mean cross-entropy before it.
    double learn(std::span<const Lesson* const> batch);
    [[nodiscard]] ValueNet net() const;

private:
    // A map's names among the parameters.
    struct Names {
        std::uint64_t mark = 0;
        unsigned tracks = 0;
        unsigned tickets = 0;
        std::size_t from = 0;  // the first parameter
    };
    struct Pass;

    void measure(std::span<const Lesson> lessons);
    void read_inputs(const Lesson& lesson, std::size_t row);
    void forward(std::span<const Lesson* const> batch);
    // Where the answers should go. Returns the cross-entropy of all lessons.
    double judge(std::span<const Lesson* const> batch);
    void backward(std::span<const Lesson* const> batch);
    void step(float lessons);
    // Calls visit(first parameter of the row) for everything by name.
    template <typename Visit>
    void for_each_name(const Lesson& lesson, unsigned seat, Visit visit) const;

    NetTrainerSettings settings_;
    std::array<float, kSeatFeatures + kBoardFeatures> offset_{};
    std::array<float, kSeatFeatures + kBoardFeatures> scale_{};
    std::vector<Names> names_;
    // One after the other: the layers, then the names.
    std::vector<float> weights_;
    std::vector<float> slopes_;
    std::vector<float> means_;
    std::vector<float> squares_;
    std::unique_ptr<Pass> pass_;
    std::uint64_t steps_ = 0;
};

}  // namespace ai
