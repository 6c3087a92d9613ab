// tests/support/sim_executor.h
//
// An executor whose time the test controls: posted tasks wait until they are run, and timers fire
// in order. Single-threaded and reproducible.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <utility>

#include "base/executor.h"
#include "support/manual_clock.h"

namespace support {

class SimExecutor final : public base::Executor {
public:
    explicit SimExecutor(ManualClock& clock) : clock_(clock) {}

    void post(std::function<void()> task) override { add(0, std::move(task)); }
    base::Timer after(std::chrono::milliseconds delay, std::function<void()> task) override {
        return base::Timer(std::make_shared<Call>(*this, add(delay.count(), std::move(task))));
    }

    // Runs everything that is due now, including follow-ups.
    void run() { run_until(now_ms()); }
    // Lets this much time pass.
    void run_for_ms(std::int64_t ms) { run_until(now_ms() + ms); }
    // Runs one task, advancing time if needed; false if there is none.
    bool run_one() {
        if (tasks_.empty()) {
            return false;
        }
        auto first = tasks_.extract(tasks_.begin());
        clock_.advance_ms(std::max<std::int64_t>(first.key().first - now_ms(), 0));
        first.mapped()();
        return true;
    }
    // Like after(), for tasks that are never cancelled.
    void post_after_ms(std::int64_t ms, std::function<void()> task) { add(ms, std::move(task)); }
    // When the next task is due; nothing if there is none.
    [[nodiscard]] std::optional<std::int64_t> next_due_ms() const {
        return tasks_.empty() ? std::nullopt : std::optional(next_ms());
    }
    [[nodiscard]] bool is_quiet() const { return tasks_.empty() || next_ms() > now_ms(); }
    [[nodiscard]] std::int64_t now_ms() const { return clock_.monotonic_ns() / 1'000'000; }

private:
    using Key = std::pair<std::int64_t, std::uint64_t>;  // due time, then order

    class Call final : public base::Timer::Pending {
    public:
        Call(SimExecutor& executor, const Key& key) : executor_(executor), key_(key) {}
        void cancel() override { executor_.tasks_.erase(key_); }

    private:
        SimExecutor& executor_;
        Key key_;
    };

    Key add(std::int64_t delay_ms, std::function<void()> task) {
        const Key key{now_ms() + delay_ms, ++count_};
        tasks_.emplace(key, std::move(task));
        return key;
    }
    [[nodiscard]] std::int64_t next_ms() const { return tasks_.begin()->first.first; }
    void run_until(std::int64_t end_ms) {
        while (!tasks_.empty() && next_ms() <= end_ms) {
            run_one();
        }
        clock_.advance_ms(std::max<std::int64_t>(end_ms - now_ms(), 0));
    }

    ManualClock& clock_;
    std::map<Key, std::function<void()>> tasks_;
    std::uint64_t count_ = 0;
};

}  // namespace support
