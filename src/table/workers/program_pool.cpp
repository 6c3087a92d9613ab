#include "table/workers/program_pool.h"

#include <algorithm>
#include <map>
#include <memory>
#include <string>
#include <utility>

#include "ai/ask.h"
#include "ai/registry.h"
#include "base/check.h"
#include "base/rng.h"

namespace table {
namespace {

constexpr std::uint32_t kBudgetMinMs = 30;

// The players of one thread, by board and name.
class PlayerCache {
public:
    explicit PlayerCache(const base::Clock& clock) : clock_(clock) {}

    ai::Player& player(const ProgramQuestion& question) {
        auto& slot = players_[{question.board.get(), question.program}];
        if (slot.player == nullptr) {
            const auto name = ai::parse_player(question.program);
            CHECK(name.has_value(), "a program that nobody knows", question.program);
            slot.board = question.board;
            slot.player = ai::make_player(
                *name, {.map = question.board->file->map, .clock = clock_, .crew = nullptr});
        }
        return *slot.player;
    }

private:
    struct Slot {
        std::shared_ptr<const Board> board;  // the player looks at its map
        std::unique_ptr<ai::Player> player;
    };
    const base::Clock& clock_;
    std::map<std::pair<const Board*, std::string>, Slot> players_;
};

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
    PlayerCache players(clock_);
    while (true) {
        std::unique_lock lock(mutex_);
        has_work_.wait(lock, [this] { return is_ending_ || !jobs_.empty(); });
        if (is_ending_) {
            return;
        }
        auto [asker, job] = jobs_.pop();
        const std::uint32_t time_ms = budget_ms(asker);
        lock.unlock();

        const ProgramQuestion& question = job.question;
        base::Rng rng(question.luck);
        const ai::Decision decision = ai::ask(players.player(question),
                                              {.view = question.view,
                                               .memory = question.memory,
                                               .legal = question.legal,
                                               .budget = {.time_ms = time_ms}},
                                              {.player = rng, .fallback = rng});
        executor_.post([answer = std::move(job.answer), move = decision.move] { answer(move); });
    }
}

}  // namespace table
