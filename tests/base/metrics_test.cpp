#include "base/metrics.h"

#include <gtest/gtest.h>

#include <array>
#include <string>
#include <thread>
#include <vector>

namespace base {
namespace {

TEST(Metrics, AreToldInPrometheusTextForm) {
    Metrics metrics;
    Counter& stale = metrics.counter(
        {.name = "refusals_total", .help = "Refused.", .labels = R"(code="stale")"});
    Gauge& tables = metrics.gauge({.name = "tables", .help = "Open tables."});
    Counter& closed = metrics.counter(
        {.name = "refusals_total", .help = "Refused.", .labels = R"(code="closed")"});
    constexpr std::array<double, 2> kBounds = {0.5, 1};
    Histogram& wait = metrics.histogram({.name = "wait_seconds", .help = "Waited."}, kBounds);
    stale.add();
    closed.add(2);
    tables.set(7);
    tables.add(-2);
    wait.observe(0.25);
    wait.observe(0.5);
    wait.observe(2);
    EXPECT_EQ(metrics.text(),
              "# HELP refusals_total Refused.\n"
              "# TYPE refusals_total counter\n"
              "refusals_total{code=\"stale\"} 1\n"
              "refusals_total{code=\"closed\"} 2\n"
              "# HELP tables Open tables.\n"
              "# TYPE tables gauge\n"
              "tables 5\n"
              "# HELP wait_seconds Waited.\n"
              "# TYPE wait_seconds histogram\n"
              "wait_seconds_bucket{le=\"0.5\"} 2\n"
              "wait_seconds_bucket{le=\"1\"} 2\n"
              "wait_seconds_bucket{le=\"+Inf\"} 3\n"
              "wait_seconds_sum 2.75\n"
              "wait_seconds_count 3\n");
    EXPECT_EQ(&metrics.gauge({.name = "tables", .help = "Open tables."}), &tables);
}

TEST(Metrics, CountFromManyThreads) {
    Metrics metrics;
    Counter& counter = metrics.counter({.name = "c", .help = "C."});
    Histogram& histogram = metrics.histogram({.name = "h", .help = "H."}, latency_bounds_s());
    std::vector<std::thread> threads;
    for (int i = 0; i < 4; ++i) {
        threads.emplace_back([&] {
            for (int n = 0; n < 1000; ++n) {
                counter.add();
                histogram.observe(1);
                static_cast<void>(metrics.counter({.name = "d", .help = "D."}));
            }
        });
    }
    for (std::thread& thread : threads) {
        thread.join();
    }
    EXPECT_EQ(counter.value(), 4000U);
    EXPECT_DOUBLE_EQ(histogram.sum(), 4000);
}

}  // namespace
}  // namespace base
