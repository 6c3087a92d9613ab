#include "ai/valuation/net_trainer.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "ai/valuation/matrix_product.h"
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

// Where the parameters of each layer begin; weights by input, so that rows add up.
constexpr std::size_t kFirstAt = 0;
constexpr std::size_t kFirstBiasAt = kFirstAt + std::size_t{kNetInputs} * kNetFirst;
constexpr std::size_t kSecondAt = kFirstBiasAt + kNetFirst;
constexpr std::size_t kSecondBiasAt = kSecondAt + std::size_t{kNetFirst} * kNetSecond;
constexpr std::size_t kLastAt = kSecondBiasAt + kNetSecond;
constexpr std::size_t kLastBiasAt = kLastAt + std::size_t{kNetSecond} * kNetOutputs;
constexpr std::size_t kNamesAt = kLastBiasAt + kNetOutputs;

// About normal, of variance 1.
float noise(base::Rng& rng) {
    constexpr int kSum = 12;
    float sum = -kSum / 2.0F;
    for (int i = 0; i < kSum; ++i) {
        sum += static_cast<float>(rng.below(1U << 20)) / static_cast<float>(1U << 20);
    }
    return sum;
}

void start(std::span<float> weights, float variance, base::Rng& rng) {
    for (float& weight : weights) {
        weight = noise(rng) * std::sqrt(variance);
    }
}

void bend(std::span<float> sums) {
    for (float& sum : sums) {
        sum = std::min(std::max(sum, 0.0F), kMostHidden);
    }
}

// Nothing can be learnt from a neuron that says the least or the most it can.
void stop_where_bent(std::span<const float> neurons, std::span<float> slopes) {
    for (std::size_t i = 0; i < slopes.size(); ++i) {
        slopes[i] = neurons[i] > 0 && neurons[i] < kMostHidden ? slopes[i] : 0;
    }
}

// Adds up the rows.
void add_rows(std::span<const float> rows, std::span<float> sum) {
    for (std::size_t i = 0; i < rows.size(); i += sum.size()) {
        for (std::size_t j = 0; j < sum.size(); ++j) {
            sum[j] += rows[i + j];
        }
    }
}

void fill_rows(std::span<const float> row, std::span<float> rows) {
    for (std::size_t i = 0; i < rows.size(); i += row.size()) {
        std::ranges::copy(row, rows.begin() + static_cast<std::ptrdiff_t>(i));
    }
}

std::int16_t rounded(float weight) {
    const float clamped = std::clamp(weight, -kMostWeight, kMostWeight);
    return static_cast<std::int16_t>(std::lround(clamped * (1U << kWeightBits)));
}

// From rows by input to rows by neuron.
template <std::size_t kIn, std::size_t kOut>
void round_into(const float* weights, std::array<std::array<std::int16_t, kIn>, kOut>& into) {
    for (std::size_t i = 0; i < kIn; ++i) {
        for (std::size_t j = 0; j < kOut; ++j) {
            into[j][i] = rounded(weights[i * kOut + j]);
        }
    }
}

template <std::size_t kSize>
void round_bias(const float* bias, unsigned bits, std::array<std::int32_t, kSize>& into) {
    for (std::size_t i = 0; i < kSize; ++i) {
        into[i] = static_cast<std::int32_t>(
            std::lround(bias[i] * static_cast<float>(std::int64_t{1} << bits)));
    }
}

}  // namespace

// What passes through the network for a batch: a row for each seat of each lesson.
struct NetTrainer::Pass {
    std::vector<float> input, first, second, output;
    std::vector<float> first_slope, second_slope, output_slope;
    std::vector<float> turned;  // the second layer's weights by neuron

    void resize(std::size_t rows) {
        input.resize(rows * kNetInputs);
        for (std::vector<float>* part : {&first, &first_slope}) {
            part->assign(rows * kNetFirst, 0);
        }
        for (std::vector<float>* part : {&second, &second_slope}) {
            part->assign(rows * kNetSecond, 0);
        }
        for (std::vector<float>* part : {&output, &output_slope}) {
            part->assign(rows * kNetOutputs, 0);
        }
        turned.resize(std::size_t{kNetFirst} * kNetSecond);
    }
};

NetTrainer::NetTrainer(std::span<const Lesson> lessons, std::span<const rules::Map* const> maps,
                       const NetTrainerSettings& settings)
    : settings_(settings), pass_(std::make_unique<Pass>()) {
    CHECK(!lessons.empty());
    measure(lessons);
    std::size_t size = kNamesAt;
    for (const rules::Map* map : maps) {
        names_.push_back({.mark = map_mark(*map),
                          .tracks = map->track_count,
                          .tickets = map->ticket_count,
                          .from = size});
        size += std::size_t{NamedRows(map->track_count, map->ticket_count).count()} * kNetFirst;
    }
    for (std::vector<float>* part : {&weights_, &slopes_, &means_, &squares_}) {
        part->assign(size, 0);
    }
    base::Rng rng(settings.seed);
    const std::span<float> all(weights_);
    start(all.subspan(kFirstAt, kFirstBiasAt - kFirstAt), 1.0F / kNetInputs, rng);
    start(all.subspan(kSecondAt, kSecondBiasAt - kSecondAt), 2.0F / kNetFirst, rng);
    start(all.subspan(kLastAt, kLastBiasAt - kLastAt), 1.0F / kNetSecond, rng);
}

NetTrainer::~NetTrainer() = default;

void NetTrainer::measure(std::span<const Lesson> lessons) {
    struct Sum {
        double values = 0;
        double squares = 0;
        double count = 0;

        void add(double value) {
            values += value;
            squares += value * value;
            count += 1;
        }
    };
    std::array<Sum, kSeatFeatures + kBoardFeatures> sums{};
    for (const Lesson& lesson : lessons) {
        for (unsigned seat = 0; seat < lesson.seats; ++seat) {
            for (unsigned i = 0; i < kSeatFeatures; ++i) {
                sums[i].add(lesson.features.seat[seat][i]);
            }
        }
        for (unsigned i = 0; i < kBoardFeatures; ++i) {
            sums[kSeatFeatures + i].add(lesson.features.board[i]);
        }
    }
    for (unsigned i = 0; i < sums.size(); ++i) {
        const double mean = std::round(sums[i].values / sums[i].count);
        const double square = sums[i].squares / sums[i].count;
        const double deviation = std::sqrt(std::max(0.0, square - mean * mean));
        offset_[i] = static_cast<float>(mean);
        // Nothing to learn from what never changes.
        scale_[i] = deviation < 0.5 ? 0 : static_cast<float>(1 / deviation);
    }
}

void NetTrainer::read_inputs(const Lesson& lesson, std::size_t row) {
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
        float* const input = &pass_->input[(row + seat) * kNetInputs];
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

template <typename Visit>
void NetTrainer::for_each_name(const Lesson& lesson, unsigned seat, Visit visit) const {
    const auto names = std::ranges::find(names_, lesson.map, &Names::mark);
    CHECK(names != names_.end());
    NamedRows(names->tracks, names->tickets)
        .for_each(lesson.features, lesson.seats, seat,
                  [&](unsigned row) { visit(names->from + std::size_t{row} * kNetFirst); });
}

void NetTrainer::forward(std::span<const Lesson* const> batch) {
    std::size_t rows = 0;
    for (const Lesson* lesson : batch) {
        rows += lesson->seats;
    }
    pass_->resize(rows);
    fill_rows(std::span(weights_).subspan(kFirstBiasAt, kNetFirst), pass_->first);
    fill_rows(std::span(weights_).subspan(kSecondBiasAt, kNetSecond), pass_->second);
    fill_rows(std::span(weights_).subspan(kLastBiasAt, kNetOutputs), pass_->output);
    std::size_t row = 0;
    for (const Lesson* lesson : batch) {
        read_inputs(*lesson, row);
        for (unsigned seat = 0; seat < lesson->seats; ++seat, ++row) {
            float* const sums = &pass_->first[row * kNetFirst];
            for_each_name(*lesson, seat, [&](std::size_t at) {
                for (unsigned i = 0; i < kNetFirst; ++i) {
                    sums[i] += weights_[at + i];
                }
            });
        }
    }
    add_product<kNetFirst>({.at = pass_->input.data(), .row_step = kNetInputs},
                           {.rows = rows, .depth = kNetInputs}, &weights_[kFirstAt],
                           pass_->first.data());
    bend(pass_->first);
    add_product<kNetSecond>({.at = pass_->first.data(), .row_step = kNetFirst},
                            {.rows = rows, .depth = kNetFirst}, &weights_[kSecondAt],
                            pass_->second.data());
    bend(pass_->second);
    for (std::size_t i = 0; i < rows; ++i) {
        for (std::size_t j = 0; j < kNetSecond; ++j) {
            for (std::size_t k = 0; k < kNetOutputs; ++k) {
                pass_->output[i * kNetOutputs + k] +=
                    pass_->second[i * kNetSecond + j] * weights_[kLastAt + j * kNetOutputs + k];
            }
        }
    }
}

double NetTrainer::judge(std::span<const Lesson* const> batch) {
    double loss = 0;
    std::size_t row = 0;
    for (const Lesson* lesson : batch) {
        const float* const output = &pass_->output[row * kNetOutputs];
        float* const slope = &pass_->output_slope[row * kNetOutputs];
        float best = output[0];
        for (unsigned seat = 1; seat < lesson->seats; ++seat) {
            best = std::max(best, output[std::size_t{seat} * kNetOutputs]);
        }
        std::array<float, rules::kSeatsMax> chance{};
        float whole = 0;
        for (unsigned seat = 0; seat < lesson->seats; ++seat) {
            chance[seat] = std::exp(output[std::size_t{seat} * kNetOutputs] - best);
            whole += chance[seat];
        }
        for (unsigned seat = 0; seat < lesson->seats; ++seat) {
            const std::size_t at = std::size_t{seat} * kNetOutputs;
            const float points = (lesson->points[seat] - kUsualPoints) / kPointsStep;
            const float here = chance[seat] / whole;
            loss -= double{lesson->chance[seat]} * std::log(std::max(here, kTiny));
            slope[at] = here - lesson->chance[seat];
            slope[at + 1] = kPointsWeight * (output[at + 1] - points);
        }
        row += lesson->seats;
    }
    return loss;
}

void NetTrainer::backward(std::span<const Lesson* const> batch) {
    Pass& pass = *pass_;
    const std::size_t rows = pass.output.size() / kNetOutputs;
    add_rows(pass.output_slope, std::span(slopes_).subspan(kLastBiasAt, kNetOutputs));
    for (std::size_t i = 0; i < rows; ++i) {
        for (std::size_t j = 0; j < kNetSecond; ++j) {
            const std::size_t at = i * kNetSecond + j;
            for (std::size_t k = 0; k < kNetOutputs; ++k) {
                const float slope = pass.output_slope[i * kNetOutputs + k];
                slopes_[kLastAt + j * kNetOutputs + k] += pass.second[at] * slope;
                pass.second_slope[at] += weights_[kLastAt + j * kNetOutputs + k] * slope;
            }
        }
    }
    stop_where_bent(pass.second, pass.second_slope);
    add_rows(pass.second_slope, std::span(slopes_).subspan(kSecondBiasAt, kNetSecond));
    add_product<kNetSecond>({.at = pass.first.data(), .row_step = 1, .column_step = kNetFirst},
                            {.rows = kNetFirst, .depth = rows}, pass.second_slope.data(),
                            &slopes_[kSecondAt]);
    for (unsigned i = 0; i < kNetFirst; ++i) {
        for (unsigned j = 0; j < kNetSecond; ++j) {
            pass.turned[std::size_t{j} * kNetFirst + i] =
                weights_[kSecondAt + std::size_t{i} * kNetSecond + j];
        }
    }
    add_product<kNetFirst>({.at = pass.second_slope.data(), .row_step = kNetSecond},
                           {.rows = rows, .depth = kNetSecond}, pass.turned.data(),
                           pass.first_slope.data());
    stop_where_bent(pass.first, pass.first_slope);
    add_rows(pass.first_slope, std::span(slopes_).subspan(kFirstBiasAt, kNetFirst));
    add_product<kNetFirst>({.at = pass.input.data(), .row_step = 1, .column_step = kNetInputs},
                           {.rows = kNetInputs, .depth = rows}, pass.first_slope.data(),
                           &slopes_[kFirstAt]);
    std::size_t row = 0;
    for (const Lesson* lesson : batch) {
        for (unsigned seat = 0; seat < lesson->seats; ++seat, ++row) {
            const float* const slope = &pass.first_slope[row * kNetFirst];
            for_each_name(*lesson, seat, [&](std::size_t at) {
                for (unsigned i = 0; i < kNetFirst; ++i) {
                    slopes_[at + i] += slope[i];
                }
            });
        }
    }
}

double NetTrainer::learn(std::span<const Lesson* const> batch) {
    std::ranges::fill(slopes_, 0.0F);
    forward(batch);
    const double loss = judge(batch);
    backward(batch);
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
    for (std::size_t i = 0; i < weights_.size(); ++i) {
        const float slope = slopes_[i] / lessons;
        means_[i] = kFirstMoment * means_[i] + (1 - kFirstMoment) * slope;
        squares_[i] = kSecondMoment * squares_[i] + (1 - kSecondMoment) * slope * slope;
        weights_[i] -=
            rate * (means_[i] / first_bias / (std::sqrt(squares_[i] / second_bias) + kTiny) +
                    kDecay * weights_[i]);
    }
}

ValueNet NetTrainer::net() const {
    NetWeights weights;
    for (unsigned i = 0; i < kSeatFeatures + kBoardFeatures; ++i) {
        weights.offset[i] = static_cast<std::int16_t>(offset_[i]);
        weights.scale[i] = static_cast<std::int32_t>(
            std::lround(scale_[i] * static_cast<float>(1U << (kInputBits + kScaleBits))));
    }
    round_into(&weights_[kFirstAt], weights.first);
    round_bias(&weights_[kFirstBiasAt], kInputBits + kWeightBits, weights.first_bias);
    round_into(&weights_[kSecondAt], weights.second);
    round_bias(&weights_[kSecondBiasAt], kHiddenBits + kWeightBits, weights.second_bias);
    round_into(&weights_[kLastAt], weights.last);
    std::array<float, kNetOutputs> last_bias{};
    std::copy_n(&weights_[kLastBiasAt], kNetOutputs, last_bias.begin());
    last_bias[1] += kUsualPoints / kPointsStep;
    round_bias(last_bias.data(), kOutputBits, weights.last_bias);
    std::vector<NamedWeights> maps;
    for (const Names& names : names_) {
        NamedWeights& map = maps.emplace_back();
        map.mark = names.mark;
        map.tracks = names.tracks;
        map.tickets = names.tickets;
        map.rows.resize(NamedRows(names.tracks, names.tickets).count());
        std::size_t at = names.from;
        for (NamedWeights::Row& row : map.rows) {
            for (std::int16_t& weight : row) {
                weight = rounded(weights_[at++]);
            }
        }
    }
    return {weights, std::move(maps)};
}

}  // namespace ai
