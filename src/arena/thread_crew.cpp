#include "arena/thread_crew.h"

#include "base/check.h"

namespace arena {

ThreadCrew::ThreadCrew(unsigned size) {
    CHECK(size >= 1);
    for (unsigned hand = 1; hand < size; ++hand) {
        threads_.emplace_back([this, hand] { help(hand); });
    }
}

ThreadCrew::~ThreadCrew() {
    {
        const std::scoped_lock lock(mutex_);
        is_closing_ = true;
    }
    begin_.notify_all();
    for (std::thread& thread : threads_) {
        thread.join();
    }
}

void ThreadCrew::Job::take_part(unsigned hand) {
    for (std::uint32_t item = next++; item < count; item = next++) {
        work(hand, item);
    }
}

void ThreadCrew::share(std::uint32_t count, const Work& work) {
    Job job{.work = work, .count = count};
    {
        const std::scoped_lock lock(mutex_);
        job_ = &job;
        busy_ = static_cast<unsigned>(threads_.size());
        ++call_;
    }
    begin_.notify_all();
    job.take_part(0);
    std::unique_lock lock(mutex_);
    done_.wait(lock, [&] { return busy_ == 0; });
}

void ThreadCrew::help(unsigned hand) {
    std::uint64_t seen = 0;
    std::unique_lock lock(mutex_);
    while (true) {
        begin_.wait(lock, [&] { return is_closing_ || call_ != seen; });
        if (is_closing_) {
            return;
        }
        seen = call_;
        Job* const job = job_;
        lock.unlock();
        job->take_part(hand);
        lock.lock();
        if (--busy_ == 0) {
            done_.notify_one();
        }
    }
}

}  // namespace arena
