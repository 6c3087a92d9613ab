#include "arena/match.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <exception>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

#include "base/check.h"

namespace arena {
namespace {

constexpr std::size_t kQueueMax = 1024;  // finished deals that wait for the caller
constexpr std::chrono::milliseconds kWaitMax{100};

// Finished deals on their way from the workers to the caller.
class Queue {
public:
    explicit Queue(std::size_t workers) : workers_(workers) {}

    void push(DealResult&& result) {
        std::unique_lock lock(mutex_);
        has_room_.wait(lock, [this] { return results_.size() < kQueueMax || is_closed_; });
        results_.push_back(std::move(result));
        has_news_.notify_one();
    }
    // A worker has no more to do, or could not go on.
    void leave(const std::exception_ptr& failure) {
        const std::lock_guard lock(mutex_);
        --workers_;
        failure_ = failure ? failure : failure_;
        has_news_.notify_one();
    }
    // Nobody will take anything any more.
    void close() {
        const std::lock_guard lock(mutex_);
        is_closed_ = true;
        has_room_.notify_all();
    }
    struct News {
        std::deque<DealResult> results;
        bool is_last = false;  // all workers have left
        std::exception_ptr failure;
    };
    // What there is, after waiting a little for the first of it.
    [[nodiscard]] News take() {
        std::unique_lock lock(mutex_);
        has_news_.wait_for(lock, kWaitMax, [this] { return !results_.empty() || workers_ == 0; });
        News news{.results = {}, .is_last = workers_ == 0, .failure = failure_};
        news.results.swap(results_);
        has_room_.notify_all();
        return news;
    }

private:
    std::mutex mutex_;  // guards everything below
    std::condition_variable has_news_;
    std::condition_variable has_room_;
    std::deque<DealResult> results_;
    std::size_t workers_;
    bool is_closed_ = false;
    std::exception_ptr failure_;
};

// The threads, which stop and are waited for when this goes out of scope.
class Team {
public:
    Team(std::span<const std::uint32_t> deals, std::vector<Worker>& workers)
        : deals_(deals), queue_(workers.size()) {
        for (Worker& worker : workers) {
            threads_.emplace_back([this, &worker] { work(worker); });
        }
    }
    Team(const Team&) = delete;
    Team& operator=(const Team&) = delete;
    ~Team() {
        stop_ = true;
        queue_.close();
        for (std::thread& thread : threads_) {
            thread.join();
        }
    }

    [[nodiscard]] Queue& queue() { return queue_; }

private:
    void work(Worker& worker) {
        std::exception_ptr failure;
        try {
            for (std::size_t i = next_++; i < deals_.size() && !stop_; i = next_++) {
                if (auto result = worker.play(deals_[i], stop_)) {
                    queue_.push(*std::move(result));
                }
            }
        } catch (...) {
            failure = std::current_exception();  // goes on in the caller's thread
        }
        queue_.leave(failure);
    }

    std::span<const std::uint32_t> deals_;
    Queue queue_;
    std::atomic<std::size_t> next_ = 0;
    std::atomic<bool> stop_ = false;
    std::vector<std::thread> threads_;
};

}  // namespace

void play_match(const rules::Map& map, const base::Clock& clock, const MatchSettings& settings,
                std::span<const std::uint32_t> deals, const PlayerFactory& factory,
                const MatchObserver& observer) {
    CHECK(settings.threads >= 1 && settings.threads <= kThreadsMax, settings.threads);
    std::vector<Worker> workers;
    const std::size_t count = std::min<std::size_t>(settings.threads, deals.size());
    workers.reserve(count);
    for (std::size_t i = 0; i < count; ++i) {
        Players players;
        for (unsigned player = 0; player < settings.seats; ++player) {
            players.push_back(factory(player));
        }
        workers.emplace_back(map, clock, settings.worker, std::move(players));
    }
    Team team(deals, workers);
    for (bool is_last = false; !is_last;) {
        Queue::News news = team.queue().take();
        is_last = news.is_last;
        for (DealResult& result : news.results) {
            if (observer.on_deal(std::move(result)) == GoOn::kNo) {
                return;
            }
        }
        if (news.failure) {
            std::rethrow_exception(news.failure);
        }
        if (observer.on_wait() == GoOn::kNo) {
            return;
        }
    }
}

}  // namespace arena
