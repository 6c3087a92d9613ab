// net/api/advice_desk.h
//
// Computes hints and chances for practice tables, on one thread that yields to the tables and has
// priority over reviews. Callers take turns.
#pragma once

#include "base/clock.h"
#include "base/executor.h"
#include "protocol/advice_answers.h"
#include "table/workers/advisers.h"
#include "table/workers/background_thread.h"

namespace net {

class AdviceDesk final : public table::Advisers {
public:
    using Bounds = table::BackgroundThread::Bounds;
    static constexpr Bounds kBounds{.waiting_per_asker = 4, .waiting_in_all = 200};

    // Answers arrive on the executor. Both must outlive the desk; requests still waiting when it is
    // destroyed get no answer.
    AdviceDesk(base::Executor& executor, const base::Clock& clock, const Bounds& bounds = kBounds)
        : answers_(clock), thread_(executor, bounds) {}

    [[nodiscard]] bool ask(table::AdviceQuestion question, Answer answer) override;

private:
    [[nodiscard]] std::string think(const table::AdviceQuestion& question);

    protocol::AdviceAnswers answers_;  // used by the thread only
    table::BackgroundThread thread_;   // destroyed first
};

}  // namespace net
