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

void ThreadCrew::run(const std::function<void(unsigned)>& work) {
    {
        const std::scoped_lock lock(mutex_);
        work_ = &work;
        busy_ = static_cast<unsigned>(threads_.size());
        ++call_;
    }
    begin_.notify_all();
    work(0);
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
        const std::function<void(unsigned)>* const work = work_;
        lock.unlock();
        (*work)(hand);
        lock.lock();
        if (--busy_ == 0) {
            done_.notify_one();
        }
    }
}

}  // namespace arena
