#include "app/serve/clock_watch.h"

#include <cstdint>
#include <cstdlib>

namespace app {
namespace {

// NTP corrects small errors all the time.
constexpr std::int64_t kStepMs = 1'000;

}  // namespace

ClockWatch::ClockWatch(const base::SlewedClock& clock, base::Metrics& metrics, base::Log& log)
    : clock_(clock),
      log_(log),
      offset_(metrics.gauge(
          {.name = "fogg_clock_offset_ms",
           .help = "How far the system clock is ahead of the tables' time, after a step"})) {}

std::string ClockWatch::look() {
    const std::int64_t offset_ms = clock_.offset_ms();
    offset_.set(offset_ms);
    if (!is_told_ && std::abs(offset_ms) >= kStepMs) {
        is_told_ = true;
        log_.warn(
            "clock_stepped",
            {{"meaning",
              "the system clock was set, or the machine slept; table clocks are not affected"},
             {"ms", offset_ms}});
    } else if (is_told_ && offset_ms == 0) {
        is_told_ = false;
        log_.info("clock_caught_up", {{"meaning", "the tables' time is that of the clock again"}});
    }
    return is_told_ ? "clock: stepped by " + std::to_string(offset_ms) + " ms\n" : "";
}

}  // namespace app
