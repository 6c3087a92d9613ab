// net/task_clock.h
//
// How long each task of a loop takes: while it runs, everything else waits. A service of the Asio
// context, so that all code with an executor finds it.
//
// The library waits for events and runs the task that an event leads to in one call. So after a
// wait, the task itself says when it started: all code that can wake the loop calls wake() first.
#pragma once

#include <boost/asio/execution_context.hpp>
#include <boost/asio/io_context.hpp>
#include <cstdint>

#include "base/clock.h"
#include "base/metrics.h"

namespace net {

class TaskClock final : public boost::asio::execution_context::service {
public:
    // A name that Asio asks for.
    static boost::asio::execution_context::id id;  // NOLINT(readability-identifier-naming)

    explicit TaskClock(boost::asio::execution_context& context) : service(context) {}

    // Before the first task. `seconds` must outlive the loop.
    void start(base::Histogram& seconds);
    [[nodiscard]] bool is_running() const { return seconds_ != nullptr; }

    // By the loop: a task has ended, and the next one begins.
    void next();
    // By the loop: there is none; it goes to sleep.
    void sleep() { is_asleep_ = true; }
    // By the first task after that.
    void wake() {
        if (is_asleep_) {
            begin();
        }
    }

private:
    void begin();
    void shutdown() override {}

    base::SystemClock clock_;
    base::Histogram* seconds_ = nullptr;
    std::int64_t begun_ns_ = 0;
    bool is_asleep_ = false;
};

}  // namespace net
