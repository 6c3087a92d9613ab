#include "arena/match.h"

#include <algorithm>
#include <atomic>
#include <exception>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

#include "arena/result_queue.h"
#include "base/check.h"

namespace arena {
namespace {

using Queue = ResultQueue<DealResult>;

// The threads. Going out of scope stops and joins them.
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
            failure = std::current_exception();  // rethrown in the caller's thread
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
