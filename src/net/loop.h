// net/loop.h
//
// The one thread of connections and tables. The store and the programs have threads of their own,
// and post their results back here.
#pragma once

#include <chrono>
#include <functional>
#include <memory>

#include "base/executor.h"
#include "base/metrics.h"

namespace net {

class Loop final : public base::Executor {
public:
    Loop();
    ~Loop() override;
    Loop(const Loop&) = delete;
    Loop& operator=(const Loop&) = delete;

    // Times every task from now on. Before run(); the histogram must outlive the loop.
    void time_tasks(base::Histogram& seconds);

    // Works on the calling thread until stop(). Once only.
    void run();
    // Lets run() return after the task it is at. From any thread, and from a signal's callback.
    void stop();

    void post(std::function<void()> task) override;
    base::Timer after(std::chrono::milliseconds delay, std::function<void()> task) override;

    // Calls `task` on the loop's thread when the process gets SIGINT or SIGTERM, every time.
    void on_terminate(std::function<void()> task);

    // For the files of this folder, which know the network library.
    struct Context;
    [[nodiscard]] Context& context() { return *context_; }

private:
    std::unique_ptr<Context> context_;
};

}  // namespace net
