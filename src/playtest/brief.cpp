#include "playtest/brief.h"

#include "playtest/stepwise_run.h"
#include "playtest/task.h"

namespace playtest {
namespace {

constexpr std::int64_t kNsPerMs = 1'000'000;

}  // namespace

std::optional<Brief> play_brief(const std::shared_ptr<const rules::MapFile>& file,
                                const base::Clock& clock, const BriefBounds& bounds,
                                const std::function<bool()>& should_stop) {
    const std::int64_t end_ns = clock.monotonic_ns() + bounds.time_ms * kNsPerMs;
    Brief brief;
    for (Task& task : tasks_of(file, {.games = bounds.games})) {
        StepwiseRun run(task, clock);
        while (!run.is_done() && clock.monotonic_ns() < end_ns) {
            if (should_stop()) {
                return std::nullopt;
            }
            run.step();
        }
        if (!run.is_done()) {
            break;
        }
        const Figures figures = run.figures();
        for (const Warning& warning : warnings(*file, figures)) {
            brief.warnings.push_back(warning);
        }
        brief.trials.push_back(figures);
    }
    return brief;
}

}  // namespace playtest
