#include "arena/deal_crew.h"

#include <exception>
#include <utility>

#include "base/check.h"

namespace arena {

DealCrew::DealCrew(const base::Clock& clock, unsigned threads) : clock_(clock), done_(threads) {
    CHECK(threads >= 1);
    for (unsigned i = 0; i < threads; ++i) {
        threads_.emplace_back([this] { work(); });
    }
}

DealCrew::~DealCrew() {
    stop_ = true;
    {
        const std::lock_guard lock(mutex_);
        is_closed_ = true;
    }
    has_work_.notify_all();
    done_.close();
    for (std::thread& thread : threads_) {
        thread.join();
    }
}

void DealCrew::post(const CrewDeal& deal) {
    CHECK(idle() > 0);
    ++busy_;
    {
        const std::lock_guard lock(mutex_);
        waiting_.push_back(deal);
    }
    has_work_.notify_one();
}

std::deque<DealCrew::Played> DealCrew::take() {
    auto news = done_.take();
    if (news.failure) {
        std::rethrow_exception(news.failure);
    }
    busy_ -= news.results.size();
    return std::move(news.results);
}

std::optional<CrewDeal> DealCrew::next() {
    std::unique_lock lock(mutex_);
    has_work_.wait(lock, [this] { return is_closed_ || !waiting_.empty(); });
    if (is_closed_) {
        return std::nullopt;
    }
    const CrewDeal deal = waiting_.front();
    waiting_.pop_front();
    return deal;
}

void DealCrew::work() {
    std::exception_ptr failure;
    try {
        const CrewMatch* match = nullptr;
        std::optional<Worker> worker;
        while (const auto deal = next()) {
            if (deal->match != match) {
                match = deal->match;
                worker.emplace(match->map, clock_, match->settings, match->make_players());
            }
            if (auto result = worker->play(deal->deal, stop_)) {
                done_.push({.label = deal->label, .result = *std::move(result)});
            }
        }
    } catch (...) {
        failure = std::current_exception();  // rethrown on the owner's thread
    }
    done_.leave(failure);
}

}  // namespace arena
