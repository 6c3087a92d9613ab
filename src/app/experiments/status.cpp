// fogg arena status: how far shared experiments are, and what they say so far; fogg arena withdraw.
#include <fmt/chrono.h>
#include <fmt/format.h>

#include <ctime>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/command.h"
#include "app/experiments/engine_mark.h"
#include "app/experiments/experiment_store.h"
#include "app/experiments/figure_files.h"
#include "app/experiments/league_telling.h"
#include "app/experiments/match_telling.h"
#include "app/experiments/shared_experiment.h"
#include "app/text_table.h"
#include "protocol/problem.h"

namespace app {
namespace {

constexpr std::size_t kTitleBytesMax = 60;

struct StatusOptions {
    std::string store;
    std::optional<std::uint64_t> experiment;
    FigureFiles files;
};

struct WithdrawOptions {
    std::string store;
    std::uint64_t experiment = 0;
};

std::string state_of(const store::ExperimentRow& row, const std::string& engine) {
    if (row.is_over()) {
        return "done";
    }
    if (row.engine != engine) {
        return "for another build";
    }
    return row.workers == 0 ? "waits"
                            : fmt::format("{} worker{}", row.workers, row.workers == 1 ? "" : "s");
}

Exit list(const StatusOptions& options, store::PostgresExperiments& experiments) {
    const auto rows = experiments.list();
    if (!rows) {
        return tell_failure(options.store, rows.error());
    }
    if (rows->empty()) {
        fmt::print("No experiments yet. Add one with: fogg arena submit\n");
        return Exit::kOk;
    }
    const std::string engine = engine_mark();
    std::vector<Column> columns = {
        {.title = "no.", .cells = {}, .align = Align::kRight},
        {.title = "experiment", .cells = {}, .align = Align::kLeft},
        {.title = "deals", .cells = {}, .align = Align::kRight},
        {.title = "state", .cells = {}, .align = Align::kLeft},
        {.title = "submitted (UTC)", .cells = {}, .align = Align::kLeft}};
    for (const store::ExperimentRow& row : *rows) {
        const auto experiment = shared_experiment(row);
        columns[0].cells.push_back(std::to_string(row.id));
        columns[1].cells.emplace_back(protocol::shortened(
            experiment ? experiment->title() : "cannot be read", kTitleBytesMax));
        columns[2].cells.push_back(fmt::format("{}/{}", row.done, row.deals));
        columns[3].cells.push_back(state_of(row, engine));
        columns[4].cells.push_back(fmt::format(
            "{:%Y-%m-%d %H:%M}", fmt::gmtime(static_cast<std::time_t>(row.submitted_ms / 1000))));
    }
    fmt::print("{}", render(columns));
    return Exit::kOk;
}

std::string progress_text(const store::ExperimentRow& row) {
    if (row.is_over()) {
        return "";
    }
    return fmt::format("So far {} of {} deals are done; {}.\n", row.done, row.deals,
                       row.workers == 0
                           ? "nobody is working on the rest"
                           : fmt::format("{} are being played, by {} worker{}", row.lent,
                                         row.workers, row.workers == 1 ? "" : "s"));
}

Exit tell_shared_league(const StatusOptions& options, const store::ExperimentRow& row,
                        const SharedExperiment& experiment,
                        const std::vector<arena::Results>& results) {
    std::vector<arena::PairingResult> whole;
    for (std::size_t i = 0; i < results.size(); ++i) {
        // A pairing in the middle of its deals would not compare with the others.
        if (results[i].is_complete()) {
            whole.push_back(pairing_result(experiment.pairings()[i], results[i]));
        }
    }
    return tell_league({.terms = experiment.league(),
                        .results = whole,
                        .note = progress_text(row),
                        .files = options.files});
}

Exit tell_one(const StatusOptions& options, store::PostgresExperiments& experiments) {
    const auto row = experiments.find(*options.experiment);
    if (!row) {
        return tell_failure(options.store, row.error());
    }
    const auto experiment = shared_experiment(*row);
    if (!experiment) {
        return tell_failure(options.store, experiment.error());
    }
    const auto results = load_results(experiments, row->id, *experiment);
    if (!results) {
        return tell_failure(options.store, results.error());
    }
    if (experiment->terms().kind == ExperimentKind::kLeague) {
        return tell_shared_league(options, *row, *experiment, *results);
    }
    const auto problem = tell_match({.experiment = experiment->matches()[0].experiment,
                                     .results = results->front(),
                                     .note = progress_text(*row),
                                     .files = options.files});
    if (problem) {
        fmt::print(stderr, "{}\n", problem->text);
    }
    return problem ? Exit::kFailed : Exit::kOk;
}

Exit run_status(const StatusOptions& options) {
    if (!options.experiment && (!options.files.json.empty() || !options.files.html.empty())) {
        fmt::print(stderr, "--json and --html need the number of an experiment.\n");
        return Exit::kFailed;
    }
    if (const auto problem = check_writable(options.files)) {
        fmt::print(stderr, "{}\n", problem->text);
        return Exit::kFailed;
    }
    auto experiments = open_experiments(options.store);
    if (!experiments) {
        return Exit::kFailed;
    }
    return options.experiment ? tell_one(options, *experiments) : list(options, *experiments);
}

Exit withdraw(const WithdrawOptions& options) {
    auto experiments = open_experiments(options.store);
    if (!experiments) {
        return Exit::kFailed;
    }
    const auto outcome = experiments->withdraw(options.experiment);
    return outcome ? Exit::kOk : tell_failure(options.store, outcome.error());
}

}  // namespace

void add_status(Command arena) {
    const auto options = std::make_shared<StatusOptions>();
    Command command = arena.add_beside("status", "Show the progress of submitted experiments");
    add_store_option(command, options->store);
    command.option("experiment", options->experiment,
                   "Number of an experiment, to show its figures so far");
    add_figure_options(command, options->files, "Write a report with plots to this file");
    command.runs([options] { return run_status(*options); });
}

void add_withdraw(Command arena) {
    const auto options = std::make_shared<WithdrawOptions>();
    Command command = arena.add_beside("withdraw", "Remove a submitted experiment and its results");
    add_store_option(command, options->store);
    command.option("experiment", options->experiment, "Number of the experiment").required();
    command.runs([options] { return withdraw(*options); });
}

}  // namespace app
