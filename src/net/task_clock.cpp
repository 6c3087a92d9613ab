#include "net/task_clock.h"

namespace net {

// NOLINTNEXTLINE(cert-err58-cpp): an empty object that the library compares by its address
boost::asio::execution_context::id TaskClock::id;

void TaskClock::start(base::Histogram& seconds) {
    seconds_ = &seconds;
    begin();
}

void TaskClock::next() {
    const std::int64_t now_ns = clock_.monotonic_ns();
    if (!is_asleep_) {
        seconds_->observe(static_cast<double>(now_ns - begun_ns_) * 1e-9);
    }
    is_asleep_ = false;
    begun_ns_ = now_ns;
}

void TaskClock::begin() {
    is_asleep_ = false;
    begun_ns_ = clock_.monotonic_ns();
}

}  // namespace net
