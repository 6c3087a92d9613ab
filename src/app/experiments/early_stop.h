// app/experiments/early_stop.h
//
// Ends a shared experiment when its test has a verdict. Every worker checks after storing a result.
// The test takes the deals in order, so all workers reach the same verdict at the same deal, and so
// does `fogg arena --sprt`.
#pragma once

#include <cstdint>

#include "app/experiments/shared_experiment.h"
#include "arena/results.h"
#include "store/postgres/experiments.h"
#include "store/store_error.h"

namespace app {

class EarlyStop {
public:
    // Requires an experiment with a test.
    EarlyStop(store::ExperimentId id, const SharedExperiment& experiment);

    // Reads what has come since the last time, and closes the experiment after a verdict.
    [[nodiscard]] store::Outcome<store::Ok> look(store::PostgresExperiments& experiments,
                                                 const SharedExperiment& experiment);

private:
    store::ExperimentId id_;
    arena::Results results_;
    std::uint32_t next_ = 0;  // the first deal that is not there yet
};

}  // namespace app
