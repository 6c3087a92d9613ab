// base/executor.h
//
// The thread on which tables and connections live, as seen by those who run there: work is posted
// to it, and comes back to it after a while. net::Loop is the real one; tests bring one whose time
// they move themselves.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <utility>

namespace base {

// A call that is to come. Destroying it calls it off, so that whoever owns the timer cannot be
// called after its own end. Belongs to the executor's thread.
class [[nodiscard]] Timer {
public:
    class Pending {
    public:
        Pending() = default;
        Pending(const Pending&) = delete;
        Pending& operator=(const Pending&) = delete;
        virtual ~Pending() = default;

        // Does nothing when the call was made already.
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

    // Called later, on the executor's thread, in the order of posting. From any thread.
    virtual void post(std::function<void()> task) = 0;
    // Called once when the time has passed. On the executor's thread only.
    virtual Timer after(std::chrono::milliseconds delay, std::function<void()> task) = 0;
};

}  // namespace base
