// device/task_queue.h
//
// The executor of a device: its owner runs one task at a time, so that the page's messages get
// their turn in between. Single-threaded.
#pragma once

#include <chrono>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>

#include "base/clock.h"
#include "base/executor.h"

namespace device {

class TaskQueue final : public base::Executor {
public:
    // The clock must outlive it.
    explicit TaskQueue(const base::Clock& clock) : clock_(clock) {}

    void post(std::function<void()> task) override { posted_.push_back(std::move(task)); }
    // Runs once nothing else is due.
    void when_idle(std::function<void()> task) { idle_.push_back(std::move(task)); }
    base::Timer after(std::chrono::milliseconds delay, std::function<void()> task) override;

    // Runs one due task, if there is one.
    void run_one();
    // How long until a task is due: 0 if one is, nothing if there are none.
    [[nodiscard]] std::optional<std::int64_t> wait_ms();

private:
    class Call;

    static void run_first(std::deque<std::function<void()>>& tasks);
    void drop_cancelled();

    const base::Clock& clock_;
    std::deque<std::function<void()>> posted_;
    std::deque<std::function<void()>> idle_;
    std::multimap<std::int64_t, std::shared_ptr<Call>> timers_;  // by the time they are due, in ns
};

}  // namespace device
