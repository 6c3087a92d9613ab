// arena/thread_crew.h
//
// Threads that help one search and sleep between calls. The caller takes part as worker 0.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

#include "ai/crew.h"

namespace arena {

class ThreadCrew final : public ai::Crew {
public:
    // At least one, the caller included.
    explicit ThreadCrew(unsigned size);
    ~ThreadCrew() override;
    ThreadCrew(const ThreadCrew&) = delete;
    ThreadCrew& operator=(const ThreadCrew&) = delete;

    [[nodiscard]] unsigned size() const override {
        return static_cast<unsigned>(threads_.size()) + 1;
    }
    void run(const std::function<void(unsigned)>& work) override;

private:
    void help(unsigned hand);

    std::mutex mutex_;  // guards everything below except the threads
    std::condition_variable begin_;
    std::condition_variable done_;
    const std::function<void(unsigned)>* work_ = nullptr;
    std::uint64_t call_ = 0;  // incremented by every run
    unsigned busy_ = 0;
    bool is_closing_ = false;
    std::vector<std::thread> threads_;
};

}  // namespace arena
