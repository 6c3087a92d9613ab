// fogg train: tunes the planner's weights by play against itself.
#include <fmt/format.h>

#include <memory>
#include <string>
#include <vector>

#include "ai/planner/planner_weights.h"
#include "app/command.h"
#include "app/experiments/ground.h"
#include "app/interrupt.h"
#include "app/progress_bar.h"
#include "app/text_file.h"
#include "arena/trainer.h"
#include "base/clock.h"

namespace app {
namespace {

constexpr unsigned kTestDeals = 400;  // for the gain that is reported at the end

struct TrainOptions {
    std::vector<std::string> games = {"usa:2", "san_francisco:2", "usa:4", "san_francisco:3"};
    std::uint32_t rounds = 20000;
    std::uint64_t seed = 1;
    std::string start = "club";
    std::string out;
};

std::string weights_text(const ai::PlannerWeights& weights) {
    std::string text;
    for (const ai::WeightName& weight : ai::kWeightNames) {
        text += fmt::format("{} {:.3f}\n", weight.name, weights.*weight.weight);
    }
    return text;
}

Exit run_train(const TrainOptions& options) {
    const std::vector<Ground> grounds = load_grounds(options.games);
    if (grounds.empty()) {
        return Exit::kFailed;
    }
    const ai::PlannerWeights start =
        options.start == "club" ? ai::club_weights() : ai::PlannerWeights{};
    arena::TrainerSettings settings;
    settings.seed = options.seed;
    settings.rounds = options.rounds;
    arena::Trainer trainer(training_on(grounds), settings, start);
    const base::SystemClock clock;
    {
        const Interrupt interrupt;
        ProgressBar bar(clock, 0, options.rounds);
        while (trainer.rounds_played() < options.rounds && !interrupt.is_wanted()) {
            trainer.play_round();
            if (bar.is_due()) {
                bar.draw(trainer.rounds_played(), "rounds");
            }
        }
    }
    const std::string text = weights_text(trainer.weights());
    fmt::print("{}", text);
    for (std::size_t i = 0; i < grounds.size(); ++i) {
        fmt::print(stderr, "{}: {:+.3f} against the start, where 1 is winning every game by far\n",
                   grounds[i].name, trainer.gain(i, kTestDeals));
    }
    if (!options.out.empty()) {
        if (const auto problem = write_file(options.out, text)) {
            fmt::print(stderr, "{}: {}\n", options.out, problem->text);
            return Exit::kFailed;
        }
    }
    return Exit::kOk;
}

}  // namespace

void add_train(Command program) {
    const auto options = std::make_shared<TrainOptions>();
    Command command = program.add("train", "Tune the planner's weights by self-play");
    command.option("--games", options->games, "Maps and numbers of seats, for example usa:2,usa:4")
        .shows_default();
    command.option("--rounds", options->rounds, "Number of rounds")
        .between(1, 10000000)
        .shows_default();
    command.option("--seed", options->seed, "Random seed").shows_default();
    command.option("--start", options->start, "Initial weights: club or own")
        .one_of({"club", "own"})
        .shows_default();
    command.option("--out", options->out, "Also write the weights to this file");
    command.runs([options] { return run_train(*options); });
    add_train_valuation(command);
    add_train_styles(command);
}

}  // namespace app
