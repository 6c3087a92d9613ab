// arena/deal_crew.h
//
// Threads that play whatever deals they are given, of one match or of many; play_match is for the
// deals of one match that are all known beforehand. Who plays a deal changes nothing in it here
// either.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

#include "arena/deal_result.h"
#include "arena/result_queue.h"
#include "arena/worker.h"
#include "base/clock.h"
#include "rules/map.h"

namespace arena {

struct CrewMatch {
    const rules::Map& map;  // must outlive the crew, as must this
    WorkerSettings settings;
    std::function<Players()> make_players;  // called in the threads that play
};

struct CrewDeal {
    const CrewMatch* match = nullptr;
    std::uint32_t deal = 0;
    std::uint64_t label = 0;  // the caller's name for it
};

// All calls come from one thread, the owner's.
class DealCrew {
public:
    // The clock must outlive the crew.
    DealCrew(const base::Clock& clock, unsigned threads);
    // Games that are being played are broken off at the next decision.
    ~DealCrew();
    DealCrew(const DealCrew&) = delete;
    DealCrew& operator=(const DealCrew&) = delete;

    // Deals that were posted and have not been taken yet.
    [[nodiscard]] std::size_t busy() const { return busy_; }
    [[nodiscard]] std::size_t idle() const { return threads_.size() - busy_; }

    // Requires somebody idle.
    void post(const CrewDeal& deal);

    struct Played {
        std::uint64_t label = 0;
        DealResult result;
    };
    // What is done, after waiting a little for the first of it. Throws what a player threw.
    [[nodiscard]] std::deque<Played> take();

private:
    void work();
    // Waits for it; nothing when the crew goes home.
    [[nodiscard]] std::optional<CrewDeal> next();

    const base::Clock& clock_;
    std::size_t busy_ = 0;
    std::atomic<bool> stop_ = false;
    std::mutex mutex_;  // guards waiting_ and is_closed_
    std::condition_variable has_work_;
    std::deque<CrewDeal> waiting_;
    bool is_closed_ = false;
    ResultQueue<Played> done_;
    std::vector<std::thread> threads_;
};

}  // namespace arena
