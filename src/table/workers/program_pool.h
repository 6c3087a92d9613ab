// table/workers/program_pool.h
//
// The threads on which programs think. Questions wait in one bounded queue, in which the owners of
// the tables take turns. The more owners are waiting, and the more questions each has, the less
// time a question gets: no table waits long, and an owner of many tables takes no more from the
// others than an owner of one. Each thread has its own Thinker.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <thread>
#include <vector>

#include "base/clock.h"
#include "base/executor.h"
#include "table/workers/programs.h"

namespace table {

class ProgramPool final : public Programs {
public:
    struct Settings {
        unsigned threads = 1;
        std::uint32_t budget_ms = 900;  // for one decision, where a program asks for time
        std::size_t waiting_per_asker = 500;
        std::size_t waiting_in_all = 20'000;
    };
    // Answers are posted to the executor. Both must outlive the pool.
    ProgramPool(base::Executor& executor, const base::Clock& clock, Settings settings);
    ProgramPool(const ProgramPool&) = delete;
    ProgramPool& operator=(const ProgramPool&) = delete;
    // What still waits is not answered.
    ~ProgramPool() override;

    [[nodiscard]] bool ask(ProgramQuestion question, Answer answer) override;

private:
    struct Job {
        ProgramQuestion question;
        Answer answer;
    };

    void work();
    // With mutex_ held: for a question of this asker that was just taken out.
    [[nodiscard]] std::uint32_t budget_ms(Asker asker) const;

    base::Executor& executor_;
    const base::Clock& clock_;
    Settings settings_;
    std::mutex mutex_;
    std::condition_variable has_work_;
    FairQueue<Job> jobs_;     // under mutex_
    bool is_ending_ = false;  // under mutex_
    std::vector<std::jthread> threads_;
};

}  // namespace table
