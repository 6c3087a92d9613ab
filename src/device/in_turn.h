// device/in_turn.h
//
// Programs, advisers and background work without threads: each is one task in the device's queue.
#pragma once

#include <cstdint>
#include <functional>

#include "base/clock.h"
#include "base/executor.h"
#include "protocol/advice_answers.h"
#include "table/workers/advisers.h"
#include "table/workers/background.h"
#include "table/workers/programs.h"
#include "table/workers/thinker.h"

namespace device {

inline constexpr std::uint32_t kThinkingMs = 900;

class ProgramsInTurn final : public table::Programs {
public:
    // Both must outlive it.
    ProgramsInTurn(base::Executor& executor, const base::Clock& clock)
        : executor_(executor), thinker_(clock) {}

    [[nodiscard]] bool ask(table::ProgramQuestion question, Answer answer) override;

private:
    base::Executor& executor_;
    table::Thinker thinker_;
};

class AdvisersInTurn final : public table::Advisers {
public:
    // Both must outlive it.
    AdvisersInTurn(base::Executor& executor, const base::Clock& clock)
        : executor_(executor), answers_(clock) {}

    [[nodiscard]] bool ask(table::AdviceQuestion question, Answer answer) override;

private:
    base::Executor& executor_;
    protocol::AdviceAnswers answers_;
};

class BackgroundInTurn final : public table::Background {
public:
    // It must outlive this.
    explicit BackgroundInTurn(base::Executor& executor) : executor_(executor) {}

    [[nodiscard]] bool run(table::Asker asker, std::function<void()> work,
                           std::function<void()> done) override;

private:
    base::Executor& executor_;
};

}  // namespace device
