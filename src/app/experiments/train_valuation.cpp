// fogg train valuation: trains the network that says who is ahead, from nothing to its weights.
#include <fmt/format.h>

#include <memory>
#include <string>
#include <vector>

#include "ai/valuation/net_course.h"
#include "app/command.h"
#include "app/experiments/ground.h"
#include "app/text_file.h"

namespace app {
namespace {

constexpr unsigned kExamGames = 1000;  // per position

struct ValuationOptions {
    std::vector<std::string> games = {"usa:2",           "san_francisco:2", "usa:4",
                                      "san_francisco:4", "usa:3",           "usa:5",
                                      "san_francisco:3"};
    ai::CourseSettings course;
    std::uint32_t exam = 500;
    std::string out;
};

// Over and over on the same line.
void tell_progress(std::string_view what, std::uint64_t done, std::uint64_t all) {
    fmt::print(stderr, "\r{} {} of {}   ", what, done, all);
}

Exit run_valuation(const ValuationOptions& options) {
    const std::vector<Ground> grounds = load_grounds(options.games);
    if (grounds.empty()) {
        return Exit::kFailed;
    }
    std::vector<ai::CourseGround> maps;
    maps.reserve(grounds.size());
    for (const Ground& ground : grounds) {
        maps.push_back({.map = &ground.file->map, .seats = ground.seats});
    }
    ai::NetCourse course(maps, options.course);
    course.take_lessons(tell_progress);
    const ai::ValueNet net = course.train(tell_progress);
    if (!options.out.empty()) {
        if (const auto problem = write_file(options.out, net.text())) {
            fmt::print(stderr, "{}: {}\n", options.out, problem->text);
            return Exit::kFailed;
        }
    }
    for (std::size_t i = 0; i < grounds.size(); ++i) {
        const ai::Mistakes mistakes = course.exam(net, i, options.exam, kExamGames, tell_progress);
        fmt::print("\n{}: {:.1f} percentage points and {:.1f} points from {} games, {} positions\n",
                   grounds[i].name, mistakes.chance, mistakes.points, kExamGames, options.exam);
    }
    return Exit::kOk;
}

}  // namespace

void add_train_valuation(Command train) {
    const auto options = std::make_shared<ValuationOptions>();
    ai::CourseSettings& course = options->course;
    Command command = train.add("valuation", "Train the network that estimates who is ahead");
    command.option("--games", options->games, "Maps and numbers of seats, for example usa:2,usa:4")
        .shows_default();
    command
        .option("--lessons", course.lessons,
                "Training positions for each of them; four times as many with two seats")
        .between(1U, 1'000'000U)
        .shows_default();
    command.option("--fresh", course.fresh, "Positions for selecting the best weights")
        .between(1U, 1'000'000U)
        .shows_default();
    command.option("--exam", options->exam, "Positions for the errors printed at the end")
        .between(1U, 1'000'000U)
        .shows_default();
    command.option("--epochs", course.epochs, "Passes over the training positions").shows_default();
    command.option("--seed", course.seed, "Random seed").shows_default();
    command.option("--out", options->out, "Write the weights to this file");
    command.runs([options] { return run_valuation(*options); });
}

}  // namespace app
