// arena/time_histogram.h
//
// A histogram of decision times with logarithmic buckets, sixteen per doubling: quantiles are
// accurate to about 3 % at any scale, and histograms can be added.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

namespace arena {

// A nonempty bucket.
struct TimeCount {
    std::uint16_t bucket = 0;
    std::uint32_t count = 0;

    bool operator==(const TimeCount&) const = default;
};

// A histogram's contents, for storage.
struct Times {
    std::vector<TimeCount> counts;
    std::int64_t max_ns = 0;
    std::int64_t total_ns = 0;

    bool operator==(const Times&) const = default;
};

class TimeHistogram {
public:
    static constexpr unsigned kBuckets = 640;  // up to two hours; the last takes the rest

    void add(std::int64_t ns);
    // Buckets out of range count as the last one.
    void add(const Times& times);
    void clear();

    [[nodiscard]] std::uint64_t count() const { return count_; }
    [[nodiscard]] std::int64_t max_ns() const { return max_ns_; }
    [[nodiscard]] std::int64_t total_ns() const { return total_ns_; }
    // The middle of the bucket that contains quantile q; 0 if there are no times.
    [[nodiscard]] double quantile_ns(double q) const;
    [[nodiscard]] Times times() const;

private:
    std::array<std::uint64_t, kBuckets> buckets_{};
    std::uint64_t count_ = 0;
    std::int64_t max_ns_ = 0;
    std::int64_t total_ns_ = 0;
};

}  // namespace arena
