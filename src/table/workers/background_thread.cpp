#include "table/workers/background_thread.h"

#include <unistd.h>

#include <utility>

namespace table {

BackgroundThread::BackgroundThread(base::Executor& executor, const Bounds& bounds)
    : executor_(executor),
      jobs_({.per_asker = bounds.waiting_per_asker, .in_all = bounds.waiting_in_all}),
      thread_([this] { work(); }) {}

void BackgroundThread::stop() {
    {
        const std::scoped_lock lock(mutex_);
        is_ending_ = true;
    }
    has_work_.notify_all();
    if (thread_.joinable()) {
        thread_.join();
    }
}

bool BackgroundThread::run(Asker asker, std::function<void()> work, std::function<void()> done) {
    {
        const std::scoped_lock lock(mutex_);
        if (!jobs_.push(asker, {.work = std::move(work), .done = std::move(done)})) {
            return false;
        }
    }
    has_work_.notify_one();
    return true;
}

void BackgroundThread::work() {
    // On a busy machine the loop comes first. In Linux this is for the calling thread alone.
    static_cast<void>(nice(10));
    while (true) {
        std::unique_lock lock(mutex_);
        has_work_.wait(lock, [this] { return is_ending_ || !jobs_.empty(); });
        if (is_ending_) {
            return;
        }
        Job job = jobs_.pop().second;
        lock.unlock();
        job.work();
        executor_.post(std::move(job.done));
    }
}

}  // namespace table
