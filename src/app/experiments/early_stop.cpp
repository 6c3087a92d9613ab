#include "app/experiments/early_stop.h"

#include <utility>

#include "app/experiments/experiment_store.h"
#include "base/check.h"

namespace app {

EarlyStop::EarlyStop(store::ExperimentId id, const SharedExperiment& experiment)
    : id_(id), results_(experiment.seats(), experiment.terms().deals, experiment.sprt()) {
    CHECK(experiment.sprt().has_value());
}

store::Outcome<store::Ok> EarlyStop::look(store::PostgresExperiments& experiments,
                                          const SharedExperiment& experiment) {
    const auto lines = experiments.lines({.experiment = id_, .from = next_});
    if (!lines) {
        return lines.error();
    }
    for (const store::DealLine& line : *lines) {
        // Deals after a gap are read again each time: there are hardly more than workers.
        if (line.number < results_.deals_wanted() &&
            results_.has(static_cast<std::uint32_t>(line.number))) {
            continue;
        }
        auto deal = read_deal(id_, experiment, line);
        if (!deal) {
            return deal.error();
        }
        results_.add(std::move(*deal));
    }
    while (next_ < results_.deals_wanted() && results_.has(next_)) {
        ++next_;
    }
    return results_.is_complete() ? experiments.close(id_) : store::Ok{};
}

}  // namespace app
