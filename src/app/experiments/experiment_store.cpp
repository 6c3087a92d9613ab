#include "app/experiments/experiment_store.h"

#include <fmt/format.h>

#include <utility>

#include "app/experiments/deal_json.h"
#include "app/store_address.h"
#include "store/postgres/store.h"

namespace app {
namespace {

using store::StoreErrorCode;

// What a person can do about it.
const char* advice_for(StoreErrorCode code) {
    switch (code) {
        case StoreErrorCode::kIo:
            return "Check the address, user and password, and that the server is running.";
        case StoreErrorCode::kBusy:
            return "Try again later.";
        case StoreErrorCode::kFull:
            return "Free some disk space on the server, then try again.";
        case StoreErrorCode::kReadOnly:
            return "Connect to the primary, not a replica, as a user with write access.";
        case StoreErrorCode::kNewerSchema:
            return "Use a newer version of fogg.";
        case StoreErrorCode::kNotFound:
            return "`fogg arena status` lists all experiments.";
        case StoreErrorCode::kCorrupt:
            return "Use another database, or withdraw the experiment: fogg arena withdraw.";
        default:
            return "";
    }
}

store::StoreError damaged(store::ExperimentId id, const std::string& why) {
    return {StoreErrorCode::kCorrupt, fmt::format("experiment {} is damaged: {}", id, why)};
}

}  // namespace

void add_store_option(Command command, std::string& address) {
    command.option("--store", address, "The shared database, postgres://user@host/database")
        .required();
}

std::optional<store::PostgresExperiments> open_experiments(const std::string& address) {
    if (!store::is_postgres_address(address)) {
        fmt::print(stderr,
                   "Experiments are shared through PostgreSQL: --store is "
                   "postgres://user@host/database, not {}.\n",
                   address);
        return std::nullopt;
    }
    auto opened = store::PostgresExperiments::open(address);
    if (!opened) {
        tell_failure(address, opened.error());
        return std::nullopt;
    }
    return std::move(*opened);
}

Exit tell_failure(const std::string& address, const store::StoreError& error) {
    const std::string advice = advice_for(error.code);
    fmt::print(stderr, "{}: {}: {}\n{}{}", store::name_of(error.code), shown_address(address),
               error.text, advice, advice.empty() ? "" : "\n");
    return Exit::kFailed;
}

store::Outcome<SharedExperiment> shared_experiment(const store::ExperimentRow& row) {
    auto experiment = SharedExperiment::parse(row.text);
    if (!experiment) {
        return damaged(row.id, experiment.error().text);
    }
    if (experiment->deals() != row.deals) {
        return damaged(row.id, "its number of deals does not match");
    }
    return std::move(*experiment);
}

store::Outcome<arena::DealResult> read_deal(store::ExperimentId id,
                                            const SharedExperiment& experiment,
                                            const store::DealLine& line) {
    auto deal = parse_deal(experiment.file(), experiment.seats(), line.text);
    if (!deal) {
        return damaged(id, fmt::format("deal {}: {}", line.number, deal.error().text));
    }
    if (line.number >= experiment.deals() || deal->deal != experiment.place_of(line.number).deal) {
        return damaged(id, fmt::format("deal {} has the result of another", line.number));
    }
    return std::move(*deal);
}

store::Outcome<std::vector<arena::Results>> load_results(store::PostgresExperiments& experiments,
                                                         store::ExperimentId id,
                                                         const SharedExperiment& experiment) {
    std::vector<arena::Results> results;
    for (std::size_t i = 0; i < experiment.matches().size(); ++i) {
        results.emplace_back(experiment.seats(), experiment.terms().deals, experiment.sprt());
    }
    for (std::uint64_t from = 0; from < experiment.deals();) {
        const auto lines = experiments.lines({.experiment = id, .from = from});
        if (!lines) {
            return lines.error();
        }
        if (lines->empty()) {
            break;
        }
        for (const store::DealLine& line : *lines) {
            auto deal = read_deal(id, experiment, line);
            if (!deal) {
                return deal.error();
            }
            results[experiment.place_of(line.number).match].add(std::move(*deal));
        }
        from = lines->back().number + 1;
    }
    return results;
}

}  // namespace app
