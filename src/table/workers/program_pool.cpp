#include "table/workers/program_pool.h"

#include <algorithm>
#include <utility>

#include "table/workers/thinker.h"

namespace table {
namespace {

constexpr std::uint32_t kBudgetMinMs = 30;

}  // namespace

ProgramPool::ProgramPool(base::Executor& executor, const base::Clock& clock, Settings settings)
    : executor_(executor),
      clock_(clock),
      settings_(settings),
      jobs_({.per_asker = settings.waiting_per_asker, .in_all = settings.waiting_in_all}) {
    for (unsigned i = 0; i < settings_.threads; ++i) {
        threads_.emplace_back([this] { work(); });
    }
}

ProgramPool::~ProgramPool() {
    {
        const std::scoped_lock lock(mutex_);
        is_ending_ = true;
    }
    has_work_.notify_all();
}

bool ProgramPool::ask(ProgramQuestion question, Answer answer) {
    {
        const std::scoped_lock lock(mutex_);
        const Asker asker = question.asker;
        if (!jobs_.push(asker, {.question = std::move(question), .answer = std::move(answer)})) {
            return false;
        }
    }
    has_work_.notify_one();
    return true;
}

std::uint32_t ProgramPool::budget_ms(Asker asker) const {
    const std::size_t waiting = (jobs_.askers() + jobs_.waiting_of(asker)) / settings_.threads;
    return std::max(settings_.budget_ms / static_cast<std::uint32_t>(1 + waiting), kBudgetMinMs);
}

void ProgramPool::work() {
    Thinker thinker(clock_);
    while (true) {
        std::unique_lock lock(mutex_);
        has_work_.wait(lock, [this] { return is_ending_ || !jobs_.empty(); });
        if (is_ending_) {
            return;
        }
        auto [asker, job] = jobs_.pop();
        const std::uint32_t time_ms = budget_ms(asker);
        lock.unlock();

        const rules::Move move = thinker.answer(job.question, time_ms);
        executor_.post([answer = std::move(job.answer), move] { answer(move); });
    }
}

}  // namespace table
