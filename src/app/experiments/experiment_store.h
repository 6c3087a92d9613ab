// app/experiments/experiment_store.h
//
// The database of shared experiments, as the commands of `fogg arena` open it, and their errors
// when it fails.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/command_line.h"
#include "app/experiments/shared_experiment.h"
#include "arena/results.h"
#include "store/postgres/experiments.h"
#include "store/store_error.h"

namespace app {

// --store. The address must outlive the parsing: see Command::option.
void add_store_option(Command command, std::string& address);

// Nothing, and the reason on standard error, when it cannot be opened.
[[nodiscard]] std::optional<store::PostgresExperiments> open_experiments(
    const std::string& address);

// Says on standard error what is wrong and what to do about it.
Exit tell_failure(const std::string& address, const store::StoreError& error);

// What the row says is to be played; kCorrupt where it says nothing that makes sense.
[[nodiscard]] store::Outcome<SharedExperiment> shared_experiment(const store::ExperimentRow& row);

// The result of a deal; kCorrupt where it is none of this experiment.
[[nodiscard]] store::Outcome<arena::DealResult> read_deal(store::ExperimentId id,
                                                          const SharedExperiment& experiment,
                                                          const store::DealLine& line);

// All results that there are, by match.
[[nodiscard]] store::Outcome<std::vector<arena::Results>> load_results(
    store::PostgresExperiments& experiments, store::ExperimentId id,
    const SharedExperiment& experiment);

}  // namespace app
