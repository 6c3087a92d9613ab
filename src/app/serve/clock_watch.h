// app/serve/clock_watch.h
//
// Logs when the system clock was set, and when the tables' time has caught up with it.
#pragma once

#include <string>

#include "base/log.h"
#include "base/metrics.h"
#include "base/slewed_clock.h"

namespace app {

class ClockWatch {
public:
    // All must outlive it.
    ClockWatch(const base::SlewedClock& clock, base::Metrics& metrics, base::Log& log);

    // About once a second. Returns a line for /readyz; empty: the clock runs as it should.
    [[nodiscard]] std::string look();

private:
    const base::SlewedClock& clock_;
    base::Log& log_;
    base::Gauge& offset_;
    bool is_told_ = false;
};

}  // namespace app
