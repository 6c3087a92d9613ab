#include "ai/valuation/net_trainer.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "base/check.h"

namespace ai {
namespace {

constexpr float kPointsWeight = 0.1F;  // of the points beside the chances
constexpr float kUsualPoints = 60;
constexpr float kFirstMoment = 0.9F;
constexpr float kSecondMoment = 0.999F;
constexpr float kTiny = 1e-8F;
constexpr float kDecay = 1e-4F;     // of weights, per unit of rate
constexpr float kLastRate = 0.02F;  // share of the rate that remains at the end
constexpr float kMostInput = 6;
constexpr float kMostHidden = 8;
constexpr float kMostWeight = 15;  // fits into 16 bits

template <std::size_t kIn, std::size_t kOut>
using Matrix = std::array<std::array<float, kOut>, kIn>;  // by input, so that rows add up

// About normal, of variance 1.
float noise(base::Rng& rng) {
    constexpr int kSum = 12;
    float sum = -kSum / 2.0F;
    for (int i = 0; i < kSum; ++i) {
        sum += static_cast<float>(rng.below(1U << 20)) / static_cast<float>(1U << 20);
    }
    return sum;
}

template <std::size_t kIn, std::size_t kOut>
void start(Matrix<kIn, kOut>& weights, float gain, base::Rng& rng) {
    for (auto& row : weights) {
        for (float& weight : row) {
            weight = noise(rng) * std::sqrt(gain / static_cast<float>(kIn));
        }
    }
}

template <std::size_t kIn, std::size_t kOut>
std::array<float, kOut> product(const Matrix<kIn, kOut>& weights, const std::array<float, kIn>& in,
                                std::array<float, kOut> sum) {
    for (std::size_t i = 0; i < kIn; ++i) {
        for (std::size_t j = 0; j < kOut; ++j) {
            sum[j] += in[i] * weights[i][j];
        }
    }
    return sum;
}

template <std::size_t kSize>
std::array<float, kSize> bent(std::array<float, kSize> sums) {
    for (float& sum : sums) {
        sum = std::min(std::max(sum, 0.0F), kMostHidden);
    }
    return sums;
}

// Adds the slopes of the weights of a layer, and returns those of its inputs, where `in` bends.
template <std::size_t kIn, std::size_t kOut>
std::array<float, kIn> back(const Matrix<kIn, kOut>& weights, const std::array<float, kIn>& in,
                            const std::array<float, kOut>& slope, Matrix<kIn, kOut>& into) {
    constexpr std::size_t kLanes = kOut % 8 == 0 ? 8 : 1;  // sums that are made at once
    std::array<float, kIn> before{};
    for (std::size_t i = 0; i < kIn; ++i) {
        std::array<float, kLanes> lanes{};
        for (std::size_t j = 0; j < kOut; j += kLanes) {
            for (std::size_t lane = 0; lane < kLanes; ++lane) {
                into[i][j + lane] += in[i] * slope[j + lane];
                lanes[lane] += weights[i][j + lane] * slope[j + lane];
            }
        }
        float sum = 0;
        for (const float lane : lanes) {
            sum += lane;
        }
        before[i] = in[i] > 0 && in[i] < kMostHidden ? sum : 0;
    }
    return before;
}

template <std::size_t kSize>
void add(std::array<float, kSize>& sum, const std::array<float, kSize>& more) {
    for (std::size_t i = 0; i < kSize; ++i) {
        sum[i] += more[i];
    }
}

std::int16_t rounded(float weight) {
    const float clamped = std::clamp(weight, -kMostWeight, kMostWeight);
    return static_cast<std::int16_t>(std::lround(clamped * (1U << kWeightBits)));
}

template <std::size_t kIn, std::size_t kOut>
void round_into(const Matrix<kIn, kOut>& weights,
                std::array<std::array<std::int16_t, kIn>, kOut>& into) {
    for (std::size_t i = 0; i < kIn; ++i) {
        for (std::size_t j = 0; j < kOut; ++j) {
            into[j][i] = rounded(weights[i][j]);
        }
    }
}

template <std::size_t kSize>
void round_into(const std::array<float, kSize>& bias, unsigned bits,
                std::array<std::int32_t, kSize>& into) {
    for (std::size_t i = 0; i < kSize; ++i) {
        into[i] = static_cast<std::int32_t>(
            std::lround(bias[i] * static_cast<float>(std::int64_t{1} << bits)));
    }
}

}  // namespace

struct NetTrainer::Net {
    Matrix<kNetInputs, kNetFirst> first{};
    std::array<float, kNetFirst> first_bias{};
    Matrix<kNetFirst, kNetSecond> second{};
    std::array<float, kNetSecond> second_bias{};
    Matrix<kNetSecond, kNetOutputs> last{};
    std::array<float, kNetOutputs> last_bias{};
};

struct NetTrainer::Pass {
    std::array<float, kNetInputs> input{};
    std::array<float, kNetFirst> first{};
    std::array<float, kNetSecond> second{};
    std::array<float, kNetOutputs> output{};
};

NetTrainer::NetTrainer(std::span<const Lesson> lessons, const NetTrainerSettings& settings)
    : settings_(settings),
      net_(std::make_unique<Net>()),
      slope_(std::make_unique<Net>()),
      mean_(std::make_unique<Net>()),
      square_(std::make_unique<Net>()),
      passes_(std::make_unique<std::array<Pass, rules::kSeatsMax>>()) {
    CHECK(!lessons.empty());
    for (unsigned i = 0; i < kSeatFeatures + kBoardFeatures; ++i) {
        double sum = 0;
        double squares = 0;
        double count = 0;
        for (const Lesson& lesson : lessons) {
            const bool is_board = i >= kSeatFeatures;
            for (unsigned seat = 0; seat < (is_board ? 1 : lesson.seats); ++seat) {
                const double value = is_board ? lesson.features.board[i - kSeatFeatures]
                                              : lesson.features.seat[seat][i];
                sum += value;
                squares += value * value;
                count += 1;
            }
        }
        const double mean = std::round(sum / count);
        const double deviation = std::sqrt(std::max(0.0, squares / count - mean * mean));
        offset_[i] = static_cast<float>(mean);
        // Nothing to learn from what never changes.
        scale_[i] = deviation < 0.5 ? 0 : static_cast<float>(1 / deviation);
    }
    base::Rng rng(settings.seed);
    start(net_->first, 1, rng);
    start(net_->second, 2, rng);
    start(net_->last, 1, rng);
}

NetTrainer::~NetTrainer() = default;

void NetTrainer::read_inputs(const Lesson& lesson) {
    const auto input_of = [&](unsigned feature, float value) {
        return std::clamp((value - offset_[feature]) * scale_[feature], -kMostInput, kMostInput);
    };
    std::array<std::array<float, kSeatFeatures>, rules::kSeatsMax> own{};
    for (unsigned seat = 0; seat < lesson.seats; ++seat) {
        for (unsigned i = 0; i < kSeatFeatures; ++i) {
            own[seat][i] = input_of(i, lesson.features.seat[seat][i]);
        }
    }
    for (unsigned seat = 0; seat < lesson.seats; ++seat) {
        auto& input = (*passes_)[seat].input;
        for (unsigned i = 0; i < kSeatFeatures; ++i) {
            float sum = 0;
            float most = -kMostInput;
            for (unsigned other = 0; other < lesson.seats; ++other) {
                sum += other == seat ? 0 : own[other][i];
                most = other == seat ? most : std::max(most, own[other][i]);
            }
            const float mean = sum / static_cast<float>(lesson.seats - 1);
            input[i] = own[seat][i];
            input[kSeatFeatures + i] = mean;
            input[2 * kSeatFeatures + i] = most - mean;
        }
        for (unsigned i = 0; i < kBoardFeatures; ++i) {
            input[3 * kSeatFeatures + i] = input_of(kSeatFeatures + i, lesson.features.board[i]);
        }
    }
}

void NetTrainer::forward(Pass& pass) const {
    pass.first = bent(product(net_->first, pass.input, net_->first_bias));
    pass.second = bent(product(net_->second, pass.first, net_->second_bias));
    pass.output = product(net_->last, pass.second, net_->last_bias);
}

void NetTrainer::backward(const Pass& pass, const std::array<float, kNetOutputs>& slope) {
    add(slope_->last_bias, slope);
    const auto second = back(net_->last, pass.second, slope, slope_->last);
    add(slope_->second_bias, second);
    const auto first = back(net_->second, pass.first, second, slope_->second);
    add(slope_->first_bias, first);
    for (std::size_t i = 0; i < kNetInputs; ++i) {
        for (std::size_t j = 0; j < kNetFirst; ++j) {
            slope_->first[i][j] += pass.input[i] * first[j];
        }
    }
}

double NetTrainer::learn(std::span<const Lesson* const> batch) {
    *slope_ = {};
    double loss = 0;
    for (const Lesson* lesson : batch) {
        read_inputs(*lesson);
        float best = -1e9F;
        for (unsigned seat = 0; seat < lesson->seats; ++seat) {
            forward((*passes_)[seat]);
            best = std::max(best, (*passes_)[seat].output[0]);
        }
        std::array<float, rules::kSeatsMax> chance{};
        float whole = 0;
        for (unsigned seat = 0; seat < lesson->seats; ++seat) {
            chance[seat] = std::exp((*passes_)[seat].output[0] - best);
            whole += chance[seat];
        }
        for (unsigned seat = 0; seat < lesson->seats; ++seat) {
            const Pass& pass = (*passes_)[seat];
            const float points = (lesson->points[seat] - kUsualPoints) / kPointsStep;
            const float here = chance[seat] / whole;
            loss -= double{lesson->chance[seat]} * std::log(std::max(here, kTiny));
            backward(pass,
                     {here - lesson->chance[seat], kPointsWeight * (pass.output[1] - points)});
        }
    }
    step(static_cast<float>(batch.size()));
    return loss / static_cast<double>(batch.size());
}

void NetTrainer::step(float lessons) {
    ++steps_;
    const double share =
        std::min(1.0, static_cast<double>(steps_) /
                          static_cast<double>(std::max<std::uint64_t>(settings_.steps, 1)));
    const auto fall = static_cast<float>(0.5 * (1 + std::cos(std::numbers::pi * share)));
    const float rate = settings_.rate * (kLastRate + (1 - kLastRate) * fall);
    const auto count = static_cast<float>(std::min<std::uint64_t>(steps_, 100000));
    const float first_bias = 1 - std::pow(kFirstMoment, count);
    const float second_bias = 1 - std::pow(kSecondMoment, count);
    const auto update = [&](auto& weights, auto& slopes, auto& means, auto& squares) {
        for (std::size_t i = 0; i < weights.size(); ++i) {
            const float slope = slopes[i] / lessons;
            means[i] = kFirstMoment * means[i] + (1 - kFirstMoment) * slope;
            squares[i] = kSecondMoment * squares[i] + (1 - kSecondMoment) * slope * slope;
            weights[i] -=
                rate * (means[i] / first_bias / (std::sqrt(squares[i] / second_bias) + kTiny) +
                        kDecay * weights[i]);
        }
    };
    const auto update_rows = [&](auto& weights, auto& slopes, auto& means, auto& squares) {
        for (std::size_t i = 0; i < weights.size(); ++i) {
            update(weights[i], slopes[i], means[i], squares[i]);
        }
    };
    update_rows(net_->first, slope_->first, mean_->first, square_->first);
    update(net_->first_bias, slope_->first_bias, mean_->first_bias, square_->first_bias);
    update_rows(net_->second, slope_->second, mean_->second, square_->second);
    update(net_->second_bias, slope_->second_bias, mean_->second_bias, square_->second_bias);
    update_rows(net_->last, slope_->last, mean_->last, square_->last);
    update(net_->last_bias, slope_->last_bias, mean_->last_bias, square_->last_bias);
}

NetWeights NetTrainer::weights() const {
    NetWeights weights;
    for (unsigned i = 0; i < kSeatFeatures + kBoardFeatures; ++i) {
        weights.offset[i] = static_cast<std::int16_t>(offset_[i]);
        weights.scale[i] = static_cast<std::int32_t>(
            std::lround(scale_[i] * static_cast<float>(1U << (kInputBits + kScaleBits))));
    }
    round_into(net_->first, weights.first);
    round_into(net_->first_bias, kInputBits + kWeightBits, weights.first_bias);
    round_into(net_->second, weights.second);
    round_into(net_->second_bias, kHiddenBits + kWeightBits, weights.second_bias);
    round_into(net_->last, weights.last);
    std::array<float, kNetOutputs> last_bias = net_->last_bias;
    last_bias[1] += kUsualPoints / kPointsStep;
    round_into(last_bias, kOutputBits, weights.last_bias);
    return weights;
}

}  // namespace ai
