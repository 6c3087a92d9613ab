// bench/load/stolen.h
//
// CPU time stolen by other virtual machines on the host. Above a few percent, timings mean little.
#pragma once

#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <string>
#include <thread>

namespace load {

// In seconds, over all cores, since boot.
[[nodiscard]] inline double stolen_seconds() {
    std::ifstream file("/proc/stat");
    std::string name;
    double ticks = 0;
    file >> name;
    for (int column = 0; column < 8; ++column) {  // user nice system idle iowait irq softirq steal
        file >> ticks;
    }
    return ticks / static_cast<double>(sysconf(_SC_CLK_TCK));
}

// As a share of what all cores could have done in `seconds`.
[[nodiscard]] inline double stolen_share(double stolen, double seconds) {
    return stolen / (seconds * std::max(1U, std::thread::hardware_concurrency()));
}

}  // namespace load
