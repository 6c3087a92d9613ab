// fogg arena: players play many games, and the figures say who is stronger.
#include <fmt/format.h>

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <system_error>
#include <utility>

#include "app/command.h"
#include "app/experiments/experiment.h"
#include "app/experiments/experiment_run.h"
#include "app/experiments/figure_files.h"
#include "app/experiments/match_options.h"
#include "app/experiments/match_telling.h"
#include "app/experiments/player_list.h"
#include "app/experiments/results_file.h"
#include "app/experiments/sprt_text.h"
#include "app/interrupt.h"
#include "app/map_source.h"
#include "app/progress_bar.h"
#include "arena/match.h"
#include "arena/results.h"
#include "base/clock.h"
#include "rules/limits.h"

namespace app {
namespace {

struct ArenaOptions {
    MatchOptions match;
    std::string sprt;
    std::string records;
    std::string resume;
    bool is_luck_wanted = false;
    std::uint32_t luck_games = 0;
};

struct Plan {
    Experiment experiment;
    PlayerList players;
    std::optional<arena::SprtBounds> sprt;
};

struct ArenaProblem {
    std::string text;  // for people
};

base::Result<Plan, ArenaProblem> make_plan(const ArenaOptions& options) {
    auto players = PlayerList::parse(options.match.players);
    if (!players) {
        return ArenaProblem{players.error().text};
    }
    auto map = load_playable(options.match.map, static_cast<unsigned>(players->size()));
    if (!map) {
        return ArenaProblem{map.error().text};
    }
    std::optional<arena::SprtBounds> sprt;
    if (!options.sprt.empty()) {
        const auto bounds = parse_sprt(options.sprt);
        if (!bounds) {
            return ArenaProblem{bounds.error().text};
        }
        if (players->size() != 2) {
            return ArenaProblem{"--sprt needs exactly two players."};
        }
        sprt = *bounds;
    }
    if (const auto problem = check_writable(options.match.files)) {
        return ArenaProblem{problem->text};
    }
    Experiment experiment{.file = *map,
                          .players = players->names(),
                          .seed = options.match.seed,
                          .budget_ms = options.match.budget_ms};
    if (options.is_luck_wanted || options.luck_games > 0) {
        experiment.luck = LuckOptions{.games = options.luck_games};
    }
    return Plan{std::move(experiment), std::move(*players), sprt};
}

std::optional<ArenaProblem> make_folder(const std::string& path) {
    std::error_code error;
    std::filesystem::create_directories(path, error);
    return error ? std::optional(ArenaProblem{path + ": " + error.message()}) : std::nullopt;
}

// Nothing when all is played that was wanted or that there was time for.
std::optional<ArenaProblem> play(const ArenaOptions& options, const Plan& plan,
                                 arena::Results& results) {
    const base::SystemClock clock;
    std::optional<ResultsFile> file;
    if (!options.resume.empty()) {
        auto opened = ResultsFile::open(options.resume, plan.experiment, clock,
                                        [&](arena::DealResult&& result) {
                                            if (result.deal < results.deals_wanted()) {
                                                results.add(std::move(result));
                                            }
                                        });
        if (!opened) {
            return ArenaProblem{options.resume + ": " + opened.error().text};
        }
        file = std::move(*opened);
    }
    if (!options.records.empty()) {
        if (auto problem = make_folder(options.records)) {
            return problem;
        }
    }
    const Interrupt interrupt;
    ProgressBar bar(clock, results.deals_done(), options.match.deals);
    ExperimentRun run(clock, interrupt, bar);
    const auto problem = run.play({.experiment = plan.experiment,
                                   .players = plan.players,
                                   .threads = options.match.threads,
                                   .file = file ? &*file : nullptr,
                                   .records_folder = options.records,
                                   .label = plan.experiment.players[0] + " "},
                                  results);
    return problem ? std::optional(ArenaProblem{problem->text}) : std::nullopt;
}

std::optional<ArenaProblem> tell(const ArenaOptions& options, const Plan& plan,
                                 const arena::Results& results) {
    const auto problem = tell_match(
        {.experiment = plan.experiment,
         .results = results,
         .note =
             results.is_complete()
                 ? std::string()
                 : fmt::format("Stopped after {} of {} deals.{}\n", results.deals_done(),
                               options.match.deals,
                               options.resume.empty() ? "" : " Run the same command to continue."),
         .files = options.match.files});
    return problem ? std::optional(ArenaProblem{problem->text}) : std::nullopt;
}

Exit run_arena(const ArenaOptions& options) {
    const auto plan = make_plan(options);
    if (!plan) {
        fmt::print(stderr, "{}\n", plan.error().text);
        return Exit::kFailed;
    }
    arena::Results results(static_cast<unsigned>(plan->players.size()), options.match.deals,
                           plan->sprt);
    const auto problem = play(options, *plan, results);
    if (problem && results.deals_done() == 0) {
        fmt::print(stderr, "{}\n", problem->text);
        return Exit::kFailed;
    }
    const auto untold = tell(options, *plan, results);
    for (const auto& failure : {problem, untold}) {
        if (failure) {
            fmt::print(stderr, "{}\n", failure->text);
        }
    }
    return problem || untold ? Exit::kFailed : Exit::kOk;
}

}  // namespace

void add_arena(Command program) {
    const auto options = std::make_shared<ArenaOptions>();
    Command command = program.add("arena", "Measure how strong players are, with error bars");
    add_match_options(command, options->match,
                      {.players = fmt::format("{} to {} names, one for each seat", rules::kSeatsMin,
                                              rules::kSeatsMax),
                       .deals = "Number of deals; each is played in every rotation of the seats",
                       .html = "Write a report with plots to this file"});
    command.option("--sprt", options->sprt,
                   "Stop as soon as either hypothesis is accepted (SPRT): elo0,elo1");
    command.flag("--luck", options->is_luck_wanted,
                 "Also print results without the luck of the draws, which need fewer deals");
    command
        .option("--luck-games", options->luck_games,
                "The same, slower and more accurate: games to value each possible draw")
        .between(0U, 100'000U);
    command.option("--records", options->records, "Write the record of every game to this folder");
    command.option("--resume", options->resume,
                   "Keep all results in this file, and continue from what it holds");
    command.runs([options] { return run_arena(*options); });
    add_calibrate(command);
    add_fit(command);
    add_submit(command);
    add_work(command);
    add_status(command);
    add_withdraw(command);
}

}  // namespace app
