// net/api/advice_desk.h
//
// Where hints and chances for practice tables are thought about: on one thread, which yields to the
// tables and goes before reviews. Askers take turns.
#pragma once

#include <cstddef>
#include <deque>
#include <map>
#include <memory>
#include <string>
#include <utility>

#include "base/clock.h"
#include "base/executor.h"
#include "review/adviser.h"
#include "table/board.h"
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
        : clock_(clock), thread_(executor, bounds) {}

    [[nodiscard]] bool ask(table::AdviceQuestion question, Answer answer) override;

private:
    [[nodiscard]] std::string think(const table::AdviceQuestion& question);
    [[nodiscard]] review::Adviser& adviser(const table::AdviceQuestion& question);
    [[nodiscard]] const review::Advice& advice(const table::AdviceQuestion& question);

    struct Slot {
        std::shared_ptr<const table::Board> board;  // the adviser looks at its map
        std::unique_ptr<review::Adviser> adviser;
    };

    // Whoever asked where to look will soon ask for the move.
    static constexpr std::size_t kKnownMax = 64;
    struct Known {
        table::AdviceQuestion question;
        review::Advice advice;
    };

    const base::Clock& clock_;
    // By board and number of seats; for the thread alone.
    std::map<std::pair<const table::Board*, unsigned>, Slot> advisers_;
    std::deque<Known> known_;         // the last ones, oldest first; for the thread alone
    table::BackgroundThread thread_;  // goes first
};

}  // namespace net
