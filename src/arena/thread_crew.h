// arena/thread_crew.h
//
// Threads that help one search and sleep between calls. The caller takes part as worker 0.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
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
    void share(std::uint32_t count, const Work& work) override;

private:
    struct Job {
        const Work& work;
        std::uint32_t count;
        std::atomic<std::uint32_t> next = 0;

        void take_part(unsigned hand);
    };

    void help(unsigned hand);

    std::mutex mutex_;  // guards everything below except the threads
    std::condition_variable begin_;
    std::condition_variable done_;
    Job* job_ = nullptr;
    std::uint64_t call_ = 0;  // incremented by every share
    unsigned busy_ = 0;
    bool is_closing_ = false;
    std::vector<std::thread> threads_;
};

}  // namespace arena
