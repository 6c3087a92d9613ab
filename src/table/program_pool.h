// table/program_pool.h
//
// The threads on which programs think. Questions wait in one queue; the more wait, the less time
// each gets, so that no table waits for long. A thread keeps its players: what they remember of
// earlier questions may save them work, but not change their answers (ai/player.h).
#pragma once

#include <condition_variable>
#include <cstdint>
#include <deque>
#include <mutex>
#include <thread>
#include <vector>

#include "base/clock.h"
#include "base/executor.h"
#include "table/programs.h"

namespace table {

class ProgramPool final : public Programs {
public:
    struct Settings {
        unsigned threads = 1;
        std::uint32_t budget_ms = 900;  // for one decision, where a program asks for time
    };
    // Answers are posted to the executor. Both must outlive the pool.
    ProgramPool(base::Executor& executor, const base::Clock& clock, Settings settings);
    ProgramPool(const ProgramPool&) = delete;
    ProgramPool& operator=(const ProgramPool&) = delete;
    // What still waits is not answered.
    ~ProgramPool() override;

    void ask(ProgramQuestion question, Answer answer) override;

private:
    struct Job {
        ProgramQuestion question;
        Answer answer;
    };

    void work();

    base::Executor& executor_;
    const base::Clock& clock_;
    Settings settings_;
    std::mutex mutex_;
    std::condition_variable has_work_;
    std::deque<Job> jobs_;    // under mutex_
    bool is_ending_ = false;  // under mutex_
    std::vector<std::jthread> threads_;
};

}  // namespace table
