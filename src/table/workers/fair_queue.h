// table/workers/fair_queue.h
//
// A fair queue of jobs: clients take turns, however many jobs each has queued, so that one with
// many does not hold up the others. Bounded per client and in total. Not thread-safe.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <unordered_map>
#include <utility>

#include "base/check.h"

namespace table {

// Whose job it is: a hash of a key or of an address.
using Asker = std::uint64_t;
// The server itself, such as when a table has to be woken for its programs or clock.
inline constexpr Asker kNobody = 0;

template <typename Job>
class FairQueue {
public:
    struct Bounds {
        std::size_t per_asker = 0;
        std::size_t in_all = 0;
    };
    explicit FairQueue(Bounds bounds) : bounds_(bounds) {}

    // False: the queue is full.
    [[nodiscard]] bool push(Asker asker, Job job) {
        if (size_ >= bounds_.in_all || waiting_of(asker) >= bounds_.per_asker) {
            return false;
        }
        std::deque<Job>& own = jobs_[asker];
        if (own.empty()) {
            turns_.push_back(asker);
        }
        own.push_back(std::move(job));
        ++size_;
        return true;
    }

    // Requires that it is not empty.
    [[nodiscard]] std::pair<Asker, Job> pop() {
        CHECK(size_ > 0);
        const Asker asker = turns_.front();
        turns_.pop_front();
        const auto own = jobs_.find(asker);
        Job job = std::move(own->second.front());
        own->second.pop_front();
        if (own->second.empty()) {
            jobs_.erase(own);
        } else {
            turns_.push_back(asker);
        }
        --size_;
        return {asker, std::move(job)};
    }

    [[nodiscard]] bool empty() const { return size_ == 0; }
    [[nodiscard]] std::size_t size() const { return size_; }
    [[nodiscard]] std::size_t askers() const { return turns_.size(); }
    [[nodiscard]] std::size_t waiting_of(Asker asker) const {
        const auto own = jobs_.find(asker);
        return own == jobs_.end() ? 0 : own->second.size();
    }

private:
    const Bounds bounds_;
    std::unordered_map<Asker, std::deque<Job>> jobs_;  // of those in turns_
    std::deque<Asker> turns_;                          // who is next
    std::size_t size_ = 0;
};

}  // namespace table
