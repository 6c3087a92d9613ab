// net/api/advice_desk.h
//
// Where hints and chances for practice tables are thought about: on one thread, which yields to the
// tables and goes before reviews. Askers take turns.
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

    // Answers come on the executor. Both must outlive the desk; what still waits when that goes is
    // not answered.
    AdviceDesk(base::Executor& executor, const base::Clock& clock, const Bounds& bounds = kBounds)
        : answers_(clock), thread_(executor, bounds) {}

    [[nodiscard]] bool ask(table::AdviceQuestion question, Answer answer) override;

private:
    [[nodiscard]] std::string think(const table::AdviceQuestion& question);

    protocol::AdviceAnswers answers_;  // for the thread alone
    table::BackgroundThread thread_;   // goes first
};

}  // namespace net
