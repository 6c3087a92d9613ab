// bench/ratio_reporter.h
//
// Prints the usual table, and after it how many times faster each benchmark is than its twin: the
// pair is named `thing/fast/…` and `thing/twin/…`. By processor time, or by the wall's where a
// benchmark says UseRealTime.
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
    std::map<std::string, double> time_;  // by name; of the wall where the disk is what counts
};
