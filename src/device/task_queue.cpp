#include "device/task_queue.h"

#include <utility>

namespace device {
namespace {

constexpr std::int64_t kNsPerMs = 1'000'000;

}  // namespace

class TaskQueue::Call final : public base::Timer::Pending {
public:
    explicit Call(std::function<void()> task) : task_(std::move(task)) {}

    void cancel() override { task_ = nullptr; }
    [[nodiscard]] bool is_cancelled() const { return task_ == nullptr; }
    void run() { std::exchange(task_, nullptr)(); }

private:
    std::function<void()> task_;
};

base::Timer TaskQueue::after(std::chrono::milliseconds delay, std::function<void()> task) {
    auto call = std::make_shared<Call>(std::move(task));
    timers_.emplace(clock_.monotonic_ns() + delay.count() * kNsPerMs, call);
    return base::Timer(std::move(call));
}

void TaskQueue::run_one() {
    if (!posted_.empty()) {
        run_first(posted_);
        return;
    }
    drop_cancelled();
    if (!timers_.empty() && timers_.begin()->first <= clock_.monotonic_ns()) {
        const auto call = timers_.begin()->second;
        timers_.erase(timers_.begin());
        call->run();
    } else if (!idle_.empty()) {
        run_first(idle_);
    }
}

void TaskQueue::run_first(std::deque<std::function<void()>>& tasks) {
    const auto task = std::move(tasks.front());
    tasks.pop_front();
    task();
}

std::optional<std::int64_t> TaskQueue::wait_ms() {
    if (!posted_.empty() || !idle_.empty()) {
        return 0;
    }
    drop_cancelled();
    if (timers_.empty()) {
        return std::nullopt;
    }
    const std::int64_t left_ns = timers_.begin()->first - clock_.monotonic_ns();
    return left_ns <= 0 ? 0 : (left_ns + kNsPerMs - 1) / kNsPerMs;
}

void TaskQueue::drop_cancelled() {
    while (!timers_.empty() && timers_.begin()->second->is_cancelled()) {
        timers_.erase(timers_.begin());
    }
}

}  // namespace device
