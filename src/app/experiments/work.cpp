// fogg arena work: plays deals of experiments that many machines share.
#include <fmt/format.h>
#include <unistd.h>

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/command.h"
#include "app/experiments/engine_mark.h"
#include "app/experiments/experiment_store.h"
#include "app/experiments/foreman.h"
#include "app/experiments/match_options.h"
#include "app/interrupt.h"
#include "base/clock.h"
#include "base/digest.h"
#include "base/keyed_stream.h"

namespace app {
namespace {

constexpr unsigned kDayS = 86'400;
constexpr std::size_t kNonceDigits = 8;

struct WorkOptions {
    std::string store;
    unsigned threads = 1;
    std::optional<std::uint64_t> experiment;
    bool is_until_done = false;
    std::uint32_t lease_s = 60;
    std::uint32_t patience_s = 900;
};

// "host 4711 1f3a90c2": people know the machine by it, and no two processes are called the same.
std::string worker_name() {
    std::array<char, 256> host{};
    if (gethostname(host.data(), host.size() - 1) != 0) {
        host[0] = '?';
    }
    return fmt::format("{} {} {}", host.data(), getpid(),
                       base::to_hex(base::random_seed()).substr(0, kNonceDigits));
}

Exit refuse(const store::ExperimentRow& row, const std::string& engine) {
    fmt::print(stderr,
               "Experiment {} was submitted by another build of fogg, which may play differently "
               "(its engine is {}, this one's {}).\nUse that build, or submit the experiment "
               "again with this one.\n",
               row.id, row.engine, engine);
    return Exit::kFailed;
}

// How the command ends at once, if there is nothing to be played.
std::optional<Exit> look_at_one(const WorkOptions& options, store::PostgresExperiments& experiments,
                                const std::string& engine) {
    const auto row = experiments.find(*options.experiment);
    if (!row) {
        return tell_failure(options.store, row.error());
    }
    if (row->engine != engine) {
        return refuse(*row, engine);
    }
    if (row->is_over()) {
        fmt::print("Experiment {} is already done.\n", row->id);
        return Exit::kOk;
    }
    return std::nullopt;
}

std::optional<Exit> look_at_all(const WorkOptions& options, store::PostgresExperiments& experiments,
                                const std::string& engine) {
    const auto rows = experiments.list();
    if (!rows) {
        return tell_failure(options.store, rows.error());
    }
    const store::ExperimentRow* other = nullptr;
    for (const store::ExperimentRow& row : *rows) {
        if (row.is_over()) {
            continue;
        }
        if (row.engine == engine) {
            return std::nullopt;
        }
        other = &row;
    }
    if (other != nullptr) {
        return refuse(*other, engine);
    }
    fmt::print("There is nothing to play.\n");
    return Exit::kOk;
}

Exit run_work(const WorkOptions& options) {
    auto experiments = open_experiments(options.store);
    if (!experiments) {
        return Exit::kFailed;
    }
    const std::string engine = engine_mark();
    if (const auto exit = options.experiment ? look_at_one(options, *experiments, engine)
                                             : look_at_all(options, *experiments, engine)) {
        return *exit;
    }
    const base::SystemClock clock;
    const Interrupt interrupt;
    Foreman foreman(
        {.experiments = *experiments, .clock = clock, .interrupt = interrupt},
        {.filter = {.engine = engine, .experiment = options.experiment},
         .worker = worker_name(),
         .threads = options.threads,
         .until = options.is_until_done ? WorkUntil::kEverythingIsDone : WorkUntil::kNothingIsFree,
         .lease_ms = std::int64_t{options.lease_s} * 1000,
         .patience_ms = std::int64_t{options.patience_s} * 1000});
    const auto error = foreman.run();
    const std::uint64_t saved = foreman.played() - foreman.unsaved();
    fmt::print("{} deal{} played here.\n", saved, saved == 1 ? "" : "s");
    if (!error) {
        return Exit::kOk;
    }
    if (foreman.unsaved() > 0) {
        fmt::print(stderr, "{} more were played but could not be saved.\n", foreman.unsaved());
    }
    return tell_failure(options.store, *error);
}

}  // namespace

void add_work(Command arena) {
    const auto options = std::make_shared<WorkOptions>();
    Command command = arena.add_beside("work", "Play deals of submitted experiments");
    add_store_option(command, options->store);
    add_threads_option(command, options->threads);
    command.option("--experiment", options->experiment,
                   "Work on this experiment only; by default on all, in order");
    command.flag("--until-done", options->is_until_done,
                 "Wait while others are playing, and take over deals of workers that died");
    command
        .option("--lease-s", options->lease_s,
                "Seconds without a heartbeat after which others may take over a deal")
        .between(1U, kDayS)
        .shows_default();
    command
        .option("--patience-s", options->patience_s,
                "Seconds to keep retrying while the database is unreachable")
        .between(0U, kDayS)
        .shows_default();
    command.runs([options] { return run_work(*options); });
}

}  // namespace app
