// base/metrics.h
//
// Metrics in the Prometheus text format. Ask Metrics for a counter, gauge or histogram once at
// startup and keep the reference: it lives as long as Metrics, and updating it is one atomic
// operation, from any thread.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <mutex>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace base {

class Counter {
public:
    void add(std::uint64_t count = 1) { value_.fetch_add(count, std::memory_order_relaxed); }
    [[nodiscard]] std::uint64_t value() const { return value_.load(std::memory_order_relaxed); }

private:
    std::atomic<std::uint64_t> value_ = 0;
};

class Gauge {
public:
    void set(std::int64_t value) { value_.store(value, std::memory_order_relaxed); }
    void add(std::int64_t change) { value_.fetch_add(change, std::memory_order_relaxed); }
    [[nodiscard]] std::int64_t value() const { return value_.load(std::memory_order_relaxed); }

private:
    std::atomic<std::int64_t> value_ = 0;
};

class Histogram {
public:
    // The upper bounds of the buckets, in ascending order. A last bucket without a bound is added.
    explicit Histogram(std::span<const double> bounds);

    void observe(double value);

    [[nodiscard]] const std::vector<double>& bounds() const { return bounds_; }
    // The count of this bucket alone (not cumulative); the last index is the unbounded bucket.
    [[nodiscard]] std::uint64_t in_bucket(std::size_t index) const;
    [[nodiscard]] double sum() const { return sum_.load(std::memory_order_relaxed); }

private:
    std::vector<double> bounds_;
    std::deque<std::atomic<std::uint64_t>> buckets_;
    std::atomic<double> sum_ = 0;
};

// Bucket bounds for latencies, in seconds: 50 microseconds to 10 seconds.
[[nodiscard]] std::span<const double> latency_bounds_s();

class Metrics {
public:
    // `labels` as Prometheus writes them between the braces: R"(code="stale")". The same name and
    // labels return the same metric; a name has one kind and one help text. Names and labels are
    // constants of ours, never input.
    struct Name {
        std::string_view name;
        std::string_view help;
        std::string_view labels{};
    };

    [[nodiscard]] Counter& counter(const Name& name);
    [[nodiscard]] Gauge& gauge(const Name& name);
    [[nodiscard]] Histogram& histogram(const Name& name, std::span<const double> bounds);

    // Text format version 0.0.4; families in order of creation.
    [[nodiscard]] std::string text() const;

private:
    enum class Kind { kCounter, kGauge, kHistogram };
    struct Member {
        std::string labels;
        std::size_t index;  // in the deque of its kind
    };
    struct Family {
        std::string name;
        std::string help;
        Kind kind;
        std::vector<Member> members;
    };

    // The member's index; a new member gets `fresh`.
    std::size_t find_or_add(const Name& name, Kind kind, std::size_t fresh);

    mutable std::mutex mutex_;  // guards the lists, not the values in them
    std::deque<Family> families_;
    std::deque<Counter> counters_;
    std::deque<Gauge> gauges_;
    std::deque<Histogram> histograms_;
};

}  // namespace base
