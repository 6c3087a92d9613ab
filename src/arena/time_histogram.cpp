#include "arena/time_histogram.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

namespace arena {
namespace {

constexpr unsigned kStepBits = 4;  // sixteen buckets per doubling
constexpr unsigned kSteps = 1U << kStepBits;

// Exact buckets below kSteps; above, the leading kStepBits + 1 bits select the bucket.
unsigned bucket_of(std::int64_t ns) {
    const auto value = static_cast<std::uint64_t>(std::max<std::int64_t>(ns, 0));
    if (value < kSteps) {
        return static_cast<unsigned>(value);
    }
    const auto shift = static_cast<unsigned>(std::bit_width(value)) - kStepBits - 1;
    const auto bucket = kSteps * shift + static_cast<unsigned>(value >> shift);
    return std::min(bucket, TimeHistogram::kBuckets - 1);
}

// Saturates, because results read from a file can contain anything.
std::int64_t capped_sum(std::int64_t a, std::int64_t b) {
    std::int64_t sum = 0;
    return __builtin_add_overflow(a, b, &sum) ? std::numeric_limits<std::int64_t>::max() : sum;
}

double middle_of(unsigned bucket) {
    if (bucket < 2 * kSteps) {
        return bucket;
    }
    const unsigned shift = bucket / kSteps - 1;
    const unsigned leading = bucket - kSteps * shift;
    return std::ldexp(leading + 0.5, static_cast<int>(shift));
}

}  // namespace

void TimeHistogram::add(std::int64_t ns) {
    ++buckets_[bucket_of(ns)];
    ++count_;
    max_ns_ = std::max(max_ns_, ns);
    total_ns_ = capped_sum(total_ns_, ns);
}

void TimeHistogram::add(const Times& times) {
    for (const TimeCount& part : times.counts) {
        buckets_[std::min<unsigned>(part.bucket, kBuckets - 1)] += part.count;
        count_ += part.count;
    }
    max_ns_ = std::max(max_ns_, times.max_ns);
    total_ns_ = capped_sum(total_ns_, times.total_ns);
}

void TimeHistogram::clear() {
    *this = TimeHistogram{};
}

double TimeHistogram::quantile_ns(double q) const {
    const double wanted = q * static_cast<double>(count_);
    std::uint64_t seen = 0;
    for (unsigned i = 0; i < kBuckets; ++i) {
        seen += buckets_[i];
        if (buckets_[i] > 0 && static_cast<double>(seen) >= wanted) {
            return std::min(middle_of(i), static_cast<double>(max_ns_));
        }
    }
    return 0;
}

Times TimeHistogram::times() const {
    Times times{.counts = {}, .max_ns = max_ns_, .total_ns = total_ns_};
    for (unsigned i = 0; i < kBuckets; ++i) {
        if (buckets_[i] > 0) {
            times.counts.push_back({.bucket = static_cast<std::uint16_t>(i),
                                    .count = static_cast<std::uint32_t>(buckets_[i])});
        }
    }
    return times;
}

}  // namespace arena
