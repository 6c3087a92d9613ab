// fogg train styles: finds playout styles for the search.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <memory>
#include <string>
#include <vector>

#include "ai/planner/planner_weights.h"
#include "app/command.h"
#include "app/experiments/ground.h"
#include "app/interrupt.h"
#include "app/progress_bar.h"
#include "arena/style_trainer.h"
#include "base/clock.h"

namespace app {
namespace {

struct StyleOptions {
    std::vector<std::string> games = {"usa:2", "san_francisco:2", "usa:4"};
    std::uint32_t positions = 700;
    unsigned count = 14;
    arena::StyleSettings settings;
};

// As a player's settings: "turn=1.3,extend=6".
std::string settings_text(const ai::PlannerWeights& style) {
    constexpr ai::PlannerWeights kStandard;
    std::vector<std::string> changed;
    for (const ai::WeightName& name : ai::kWeightNames) {
        if (style.*name.weight != kStandard.*name.weight) {
            changed.push_back(fmt::format("{}={:.3f}", name.name, style.*name.weight));
        }
    }
    return fmt::format("{}", fmt::join(changed, ","));
}

std::string gains_text(const std::vector<double>& gains) {
    return fmt::format("{:5.2f}", fmt::join(gains, " "));
}

Exit run_styles(const StyleOptions& options) {
    const std::vector<Ground> grounds = load_grounds(options.games);
    if (grounds.empty()) {
        return Exit::kFailed;
    }
    arena::StyleTrainer trainer(training_on(grounds), options.settings);
    const base::SystemClock clock;
    {
        const Interrupt interrupt;
        ProgressBar bar(clock, 0, options.positions);
        while (trainer.positions_played() < options.positions && !interrupt.is_wanted()) {
            trainer.play_positions();
            if (bar.is_due()) {
                bar.draw(static_cast<std::uint32_t>(trainer.positions_played()), "positions");
            }
        }
    }
    fmt::print("What the styles add to a position, in hundredths of a win: {}\n",
               fmt::join(options.games, ", "));
    fmt::print("{}  those in use\n", gains_text(trainer.gains_now()));
    for (const auto& choice : trainer.choose(options.count)) {
        fmt::print("{}  {}\n", gains_text(choice.gains),
                   settings_text(trainer.candidate(choice.candidate)));
    }
    return Exit::kOk;
}

}  // namespace

void add_train_styles(Command train) {
    const auto options = std::make_shared<StyleOptions>();
    Command command = train.add("styles", "Find playout styles for the search");
    command.option("--games", options->games, "Maps and numbers of seats, for example usa:2,usa:4")
        .shows_default();
    command.option("--positions", options->positions, "Positions to sample for each of them")
        .between(2U, 100'000U)
        .shows_default();
    command.option("--candidates", options->settings.candidates, "Random styles to choose from")
        .between(20U, 1000U)
        .shows_default();
    command.option("--worlds", options->settings.worlds, "Games of each style at each position")
        .between(2U, 10'000U)
        .shows_default();
    command.option("--count", options->count, "Styles to choose").between(1U, 100U).shows_default();
    command.option("--seed", options->settings.seed, "Random seed").shows_default();
    command.runs([options] { return run_styles(*options); });
}

}  // namespace app
