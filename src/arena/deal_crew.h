// arena/deal_crew.h
//
// A thread pool that plays whatever deals it is given, from any number of matches; play_match is
// for one match whose deals are all known in advance. As there, the result of a deal does not
// depend on the thread that plays it.
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
    const rules::Map& map;  // must outlive the crew, like this struct
    WorkerSettings settings;
    std::function<Players()> make_players;  // called on the playing threads
};

struct CrewDeal {
    const CrewMatch* match = nullptr;
    std::uint32_t deal = 0;
    std::uint64_t label = 0;  // chosen by the caller
};

// Call everything from one thread, the owner's.
class DealCrew {
public:
    // The clock must outlive the crew.
    DealCrew(const base::Clock& clock, unsigned threads);
    // Abandons running games at their next decision.
    ~DealCrew();
    DealCrew(const DealCrew&) = delete;
    DealCrew& operator=(const DealCrew&) = delete;

    // Deals posted and not yet taken.
    [[nodiscard]] std::size_t busy() const { return busy_; }
    [[nodiscard]] std::size_t idle() const { return threads_.size() - busy_; }

    // Requires an idle thread.
    void post(const CrewDeal& deal);

    struct Played {
        std::uint64_t label = 0;
        DealResult result;
    };
    // Finished deals, after a short wait for the first one. Rethrows what a player threw.
    [[nodiscard]] std::deque<Played> take();

private:
    void work();
    // Blocks; nothing once the crew shuts down.
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
