// base/executor.h
//
// The thread that tables and connections run on. Post work to it, now or after a delay. net::Loop
// is the real one; tests provide one whose time they control.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <utility>

namespace base {

// A pending call. Destroying the timer cancels it, so an owner is never called after its own end.
// Use it on the executor's thread only.
class [[nodiscard]] Timer {
public:
    class Pending {
    public:
        Pending() = default;
        Pending(const Pending&) = delete;
        Pending& operator=(const Pending&) = delete;
        virtual ~Pending() = default;

        // Does nothing if the call has already been made.
        virtual void cancel() = 0;
    };

    Timer() = default;
    explicit Timer(std::shared_ptr<Pending> pending) : pending_(std::move(pending)) {}
    Timer(Timer&&) noexcept = default;
    Timer& operator=(Timer&& other) noexcept {
        if (this != &other) {
            cancel();
            pending_ = std::move(other.pending_);
        }
        return *this;
    }
    Timer(const Timer&) = delete;
    Timer& operator=(const Timer&) = delete;
    ~Timer() { cancel(); }

    void cancel() {
        if (pending_ != nullptr) {
            pending_->cancel();
            pending_ = nullptr;
        }
    }

private:
    std::shared_ptr<Pending> pending_;
};

class Executor {
public:
    Executor() = default;
    Executor(const Executor&) = delete;
    Executor& operator=(const Executor&) = delete;
    virtual ~Executor() = default;

    // Queues a task; tasks run in order on the executor's thread. Call from any thread.
    virtual void post(std::function<void()> task) = 0;
    // Runs the task once, after the delay. Call on the executor's thread only.
    virtual Timer after(std::chrono::milliseconds delay, std::function<void()> task) = 0;
};

}  // namespace base
