// fogg arena submit: puts an experiment into the database that many machines work on.
#include <fmt/format.h>

#include <memory>
#include <string>
#include <utility>

#include "app/command.h"
#include "app/experiments/engine_mark.h"
#include "app/experiments/experiment_store.h"
#include "app/experiments/match_options.h"
#include "app/experiments/shared_experiment.h"
#include "app/map_source.h"
#include "app/store_address.h"
#include "base/clock.h"
#include "rules/limits.h"

namespace app {
namespace {

struct SubmitOptions {
    std::string store;
    MatchOptions match;
    std::string sprt;
    std::string name;
    bool is_league = false;
    unsigned seats = 0;  // not given
};

base::Result<SharedExperiment, ExperimentProblem> make_experiment(const SubmitOptions& options) {
    auto text = read_map(options.match.map);
    if (!text) {
        return ExperimentProblem{text.error().text};
    }
    // Its errors name the file.
    if (const auto map = map_from_text(options.match.map, *text); !map) {
        return ExperimentProblem{map.error().text};
    }
    if (!options.is_league && options.seats != 0) {
        return ExperimentProblem{"--seats is for leagues only; a match has one seat per player."};
    }
    return SharedExperiment::make(
        {.kind = options.is_league ? ExperimentKind::kLeague : ExperimentKind::kMatch,
         .name = options.name,
         .map_text = std::move(*text),
         .players = options.match.players,
         .seats = options.seats == 0 ? 2 : options.seats,
         .deals = options.match.deals,
         .seed = options.match.seed,
         .budget_ms = options.match.budget_ms,
         .sprt = options.sprt});
}

Exit run_submit(const SubmitOptions& options) {
    const auto experiment = make_experiment(options);
    if (!experiment) {
        fmt::print(stderr, "{}\n", experiment.error().text);
        return Exit::kFailed;
    }
    auto experiments = open_experiments(options.store);
    if (!experiments) {
        return Exit::kFailed;
    }
    const auto id = experiments->submit({.engine = engine_mark(),
                                         .text = experiment->text(),
                                         .deals = experiment->deals(),
                                         .at_ms = base::SystemClock().wall_ms()});
    if (!id) {
        return tell_failure(options.store, id.error());
    }
    fmt::print("{}\n", *id);
    // For people; the number alone is for scripts.
    fmt::print(stderr, "{}: {} deals. On each machine: fogg arena work --store {}\n",
               experiment->title(), experiment->deals(), shown_address(options.store));
    return Exit::kOk;
}

}  // namespace

void add_submit(Command arena) {
    const auto options = std::make_shared<SubmitOptions>();
    Command command = arena.add_beside("submit", "Submit an experiment for many machines to play");
    add_store_option(command, options->store);
    add_match_terms(command, options->match,
                    {.players = fmt::format("{} to {} names, one for each seat; more for a league",
                                            rules::kSeatsMin, rules::kSeatsMax),
                     .deals = "Number of deals; each is played in every rotation of the seats",
                     .html = ""});
    command.flag("--league", options->is_league, "Play a round robin, like fogg league");
    command.option("--seats", options->seats, "Seats per game of a league, 2 by default");
    command.option("--sprt", options->sprt,
                   "Stop as soon as either hypothesis is accepted (SPRT): elo0,elo1");
    command.option("--name", options->name, "Name to show in lists");
    command.runs([options] { return run_submit(*options); });
}

}  // namespace app
