// bench/ratio_reporter.h
//
// Prints the usual table, then how many times faster each benchmark is than its twin: pairs are
// named `thing/fast/…` and `thing/twin/…`. Compares CPU time, or wall time for benchmarks with
// UseRealTime.
#pragma once

#include <benchmark/benchmark.h>

#include <map>
#include <string>
#include <vector>

class RatioReporter : public benchmark::ConsoleReporter {
public:
    void ReportRuns(const std::vector<Run>& runs) override;
    void Finalize() override;

private:
    std::map<std::string, double> time_;  // by name; wall time where the disk matters
};
