// base/metrics.h
//
// Numbers about the running program, told in Prometheus' text form. Whoever counts asks Metrics for
// its numbers once, at its start, and keeps the references: they live as long as Metrics, and
// changing them is an atomic addition, from any thread.
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
    // The upper bounds of the buckets, rising; one without a bound is added.
    explicit Histogram(std::span<const double> bounds);

    void observe(double value);

    [[nodiscard]] const std::vector<double>& bounds() const { return bounds_; }
    // How many values fell into the bucket itself; the last index is the one without a bound.
    [[nodiscard]] std::uint64_t in_bucket(std::size_t index) const;
    [[nodiscard]] double sum() const { return sum_.load(std::memory_order_relaxed); }

private:
    std::vector<double> bounds_;
    std::deque<std::atomic<std::uint64_t>> buckets_;
    std::atomic<double> sum_ = 0;
};

// From 50 microseconds to 10 seconds, in seconds: what a wait may take.
[[nodiscard]] std::span<const double> latency_bounds_s();

class Metrics {
public:
    // `labels` as Prometheus writes them between braces: R"(code="stale")". The same name and
    // labels give the same number again; one name has one kind and one help. Names and labels are
    // fixed texts of ours, never input.
    struct Name {
        std::string_view name;
        std::string_view help;
        std::string_view labels{};
    };

    [[nodiscard]] Counter& counter(const Name& name);
    [[nodiscard]] Gauge& gauge(const Name& name);
    [[nodiscard]] Histogram& histogram(const Name& name, std::span<const double> bounds);

    // Version 0.0.4 of the text form, families in the order of their first asking.
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

    // The member's index; `fresh` is the one that a new member gets.
    std::size_t find_or_add(const Name& name, Kind kind, std::size_t fresh);

    mutable std::mutex mutex_;  // guards the lists, not the numbers in them
    std::deque<Family> families_;
    std::deque<Counter> counters_;
    std::deque<Gauge> gauges_;
    std::deque<Histogram> histograms_;
};

}  // namespace base
