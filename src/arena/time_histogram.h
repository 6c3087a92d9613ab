// arena/time_histogram.h
//
// How long decisions took: counts in buckets that widen with the time, sixteen to each doubling, so
// that a quantile is right to about 3 % at any scale and histograms can be added up.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

namespace arena {

// One bucket that is not empty.
struct TimeCount {
    std::uint16_t bucket = 0;
    std::uint32_t count = 0;

    bool operator==(const TimeCount&) const = default;
};

// What a histogram holds, to be kept and written down.
struct Times {
    std::vector<TimeCount> counts;
    std::int64_t max_ns = 0;
    std::int64_t total_ns = 0;

    bool operator==(const Times&) const = default;
};

class TimeHistogram {
public:
    static constexpr unsigned kBuckets = 640;  // up to two hours; longer is the last

    void add(std::int64_t ns);
    // Buckets out of range count as the last one.
    void add(const Times& times);
    void clear();

    [[nodiscard]] std::uint64_t count() const { return count_; }
    [[nodiscard]] std::int64_t max_ns() const { return max_ns_; }
    [[nodiscard]] std::int64_t total_ns() const { return total_ns_; }
    // The middle of the bucket in which the share q of all times is reached; 0 without times.
    [[nodiscard]] double quantile_ns(double q) const;
    [[nodiscard]] Times times() const;

private:
    std::array<std::uint64_t, kBuckets> buckets_{};
    std::uint64_t count_ = 0;
    std::int64_t max_ns_ = 0;
    std::int64_t total_ns_ = 0;
};

}  // namespace arena
