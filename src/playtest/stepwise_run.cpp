#include "playtest/stepwise_run.h"

#include <atomic>
#include <string>
#include <utility>

#include "ai/registry.h"
#include "arena/summary.h"
#include "base/check.h"

namespace playtest {
namespace {

arena::DealResult played(arena::Worker& worker, std::uint32_t deal) {
    const std::atomic<bool> never = false;
    auto result = worker.play(deal, never);
    CHECK(result.has_value(), deal);
    return std::move(*result);
}

}  // namespace

StepwiseRun::StepwiseRun(Task task, const base::Clock& clock)
    : task_(std::move(task)),
      clock_(clock),
      trial_(*task_.file, task_.seats, task_.deals),
      skill_(task_.seats, task_.skill_deals, std::nullopt),
      deals_left_(task_.deals),
      skill_left_(task_.skill_deals) {
    arena::WorkerSettings settings{};
    settings.seed = task_.seed;
    settings.keep_log = arena::KeepLog::kYes;
    worker_.emplace(task_.file->map, clock_, settings, players(task_.player, task_.player));
}

void StepwiseRun::step() {
    CHECK(!is_done(), task_.seats);
    if (deals_left_ > 0) {
        step_trial();
    } else {
        step_skill();
    }
}

void StepwiseRun::step_trial() {
    trial_.add(played(*worker_, trial_.results().deals_done()));
    --deals_left_;
    const bool is_round = deals_left_ == 0 || trial_.results().deals_done() % kRound == 0;
    if (is_round && task_.precision && is_precise(trial_, *task_.precision)) {
        deals_left_ = 0;
    }
    if (deals_left_ == 0) {
        arena::WorkerSettings settings{};
        settings.seed = task_.seed;
        worker_.emplace(task_.file->map, clock_, settings, players(kStrong, kWeak));
    }
}

void StepwiseRun::step_skill() {
    skill_.add(played(*worker_, skill_.deals_done()));
    --skill_left_;
}

Figures StepwiseRun::figures() const {
    Figures figures = figures_of(trial_);
    const arena::Summary summary = arena::summarize(skill_);
    if (summary.deals > 0) {
        figures.skill =
            Skill{.strong = kStrong, .weak = kWeak, .win_share = summary.players.front().win_share};
    }
    return figures;
}

arena::Players StepwiseRun::players(const std::string& first, const std::string& others) const {
    arena::Players all;
    for (unsigned seat = 0; seat < task_.seats; ++seat) {
        const auto name = ai::parse_player(seat == 0 ? first : others);
        CHECK(name.has_value(), first, others);
        all.push_back(ai::make_player(*name, {.map = task_.file->map, .clock = clock_}));
    }
    return all;
}

}  // namespace playtest
