#include "ratio_reporter.h"

#include <ostream>
#include <string>

void RatioReporter::ReportRuns(const std::vector<Run>& runs) {
    ConsoleReporter::ReportRuns(runs);
    for (const Run& run : runs) {
        const std::string name = run.benchmark_name();
        time_[name] =
            name.ends_with("/real_time") ? run.GetAdjustedRealTime() : run.GetAdjustedCPUTime();
    }
}

void RatioReporter::Finalize() {
    static const std::string kTwin = "/twin";
    GetOutputStream() << "\nTimes as fast as the obvious twin, in this run:\n";
    for (const auto& [twin, twin_time] : time_) {
        const std::size_t mark = twin.find(kTwin);
        if (mark == std::string::npos) {
            continue;
        }
        std::string fast = twin;
        fast.replace(mark, kTwin.size(), "/fast");
        if (const auto found = time_.find(fast); found != time_.end()) {
            GetOutputStream() << "  " << fast << "  " << twin_time / found->second << "\n";
        }
    }
}
