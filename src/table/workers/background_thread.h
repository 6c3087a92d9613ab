// table/workers/background_thread.h
//
// A thread for background work. Jobs wait in a bounded queue, in which clients take turns.
#pragma once

#include <condition_variable>
#include <mutex>
#include <thread>

#include "base/executor.h"
#include "table/workers/background.h"

namespace table {

class BackgroundThread final : public Background {
public:
    struct Bounds {
        std::size_t waiting_per_asker = 16;
        std::size_t waiting_in_all = 2'000;
    };
    // The executor must outlive the thread.
    explicit BackgroundThread(base::Executor& executor) : BackgroundThread(executor, Bounds{}) {}
    BackgroundThread(base::Executor& executor, const Bounds& bounds);
    BackgroundThread(const BackgroundThread&) = delete;
    BackgroundThread& operator=(const BackgroundThread&) = delete;
    ~BackgroundThread() override { stop(); }

    // Finishes the current job and drops the queue. For owners of things that jobs refer to and
    // that are destroyed before the thread.
    void stop();

    [[nodiscard]] bool run(Asker asker, std::function<void()> work,
                           std::function<void()> done) override;

private:
    struct Job {
        std::function<void()> work;
        std::function<void()> done;
    };

    void work();

    base::Executor& executor_;
    std::mutex mutex_;
    std::condition_variable has_work_;
    FairQueue<Job> jobs_;     // under mutex_
    bool is_ending_ = false;  // under mutex_
    std::jthread thread_;
};

}  // namespace table
