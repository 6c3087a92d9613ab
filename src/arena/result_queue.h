// arena/result_queue.h
//
// A queue of results from several worker threads to the one that collects them.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <exception>
#include <mutex>
#include <utility>

namespace arena {

template <typename Done>
class ResultQueue {
public:
    explicit ResultQueue(std::size_t workers) : workers_(workers) {}

    void push(Done&& result) {
        std::unique_lock lock(mutex_);
        has_room_.wait(lock, [this] { return results_.size() < kSizeMax || is_closed_; });
        results_.push_back(std::move(result));
        has_news_.notify_one();
    }
    // A worker has finished, or failed.
    void leave(const std::exception_ptr& failure) {
        const std::lock_guard lock(mutex_);
        --workers_;
        failure_ = failure ? failure : failure_;
        has_news_.notify_one();
    }
    // Nothing will be taken from now on.
    void close() {
        const std::lock_guard lock(mutex_);
        is_closed_ = true;
        has_room_.notify_all();
    }
    struct News {
        std::deque<Done> results;
        bool is_last = false;  // all workers have finished
        std::exception_ptr failure;
    };
    // Everything queued, after a short wait for the first item.
    [[nodiscard]] News take() {
        std::unique_lock lock(mutex_);
        has_news_.wait_for(lock, kWaitMax, [this] { return !results_.empty() || workers_ == 0; });
        News news{.results = {}, .is_last = workers_ == 0, .failure = failure_};
        news.results.swap(results_);
        has_room_.notify_all();
        return news;
    }

private:
    static constexpr std::size_t kSizeMax = 1024;  // backpressure: workers wait beyond this
    static constexpr std::chrono::milliseconds kWaitMax{100};

    std::mutex mutex_;  // guards everything below
    std::condition_variable has_news_;
    std::condition_variable has_room_;
    std::deque<Done> results_;
    std::size_t workers_;
    bool is_closed_ = false;
    std::exception_ptr failure_;
};

}  // namespace arena
