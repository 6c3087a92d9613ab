// app/experiments/foreman.h
//
// Works on shared experiments: leases deals from the database, plays them on several threads and
// stores the results. While the database is unreachable, it goes on playing the leased deals and
// keeps their results, until its patience runs out.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "app/experiments/early_stop.h"
#include "app/experiments/patience.h"
#include "app/experiments/shared_experiment.h"
#include "app/interrupt.h"
#include "app/progress_bar.h"
#include "arena/deal_crew.h"
#include "base/clock.h"
#include "store/postgres/experiments.h"
#include "store/store_error.h"

namespace app {

enum class WorkUntil : std::uint8_t {
    kNothingIsFree,    // what is left is played by others
    kEverythingIsDone  // waits for the others, and takes over from those that die
};

struct ForemanSettings {
    store::WorkFilter filter;
    std::string worker;  // no other process has the same
    unsigned threads = 1;
    WorkUntil until = WorkUntil::kNothingIsFree;
    std::int64_t lease_ms = 60'000;
    std::int64_t patience_ms = 900'000;
};

class Foreman {
public:
    // All must outlive the foreman.
    struct Services {
        store::PostgresExperiments& experiments;
        const base::Clock& clock;
        const Interrupt& interrupt;
    };
    Foreman(const Services& services, ForemanSettings settings);

    // Works until there is no more to do, or until Ctrl-C; what is being played then is given back.
    // The error that could not be waited out, if there was one. Once.
    [[nodiscard]] std::optional<store::StoreError> run();

    [[nodiscard]] std::uint64_t played() const { return played_; }
    // Deals that were played, but could not be brought back.
    [[nodiscard]] std::size_t unsaved() const { return kept_.size(); }

private:
    using Error = std::optional<store::StoreError>;

    // An experiment that deals were borrowed of.
    struct Open {
        SharedExperiment experiment;
        std::vector<arena::CrewMatch> matches;
        std::optional<EarlyStop> early_stop;
        bool has_news = true;  // for the early stop
    };
    struct Kept {
        store::DealKey deal;
        std::string text;
    };

    [[nodiscard]] bool is_finished() const;
    // Takes what the crew has played.
    void collect();
    // Everything that there is to tell the database, unless it has failed just now. The error that
    // ends the work.
    [[nodiscard]] Error talk();
    [[nodiscard]] Error bring();
    // Ends experiments that have their verdict.
    [[nodiscard]] Error judge();
    [[nodiscard]] Error renew();
    [[nodiscard]] Error borrow();
    // Hands what was borrowed to the crew.
    [[nodiscard]] Error begin_deals();
    [[nodiscard]] Error look_whether_done();
    [[nodiscard]] Error count();
    [[nodiscard]] store::Outcome<const Open*> open(store::ExperimentId id);
    void show();
    // Gives back what was borrowed.
    [[nodiscard]] Error leave(Error error);

    Services services_;
    ForemanSettings settings_;
    Patience patience_;
    std::map<store::ExperimentId, Open> open_;
    std::map<std::uint64_t, store::DealKey> borrowed_;  // by label; not yet played
    std::vector<std::uint64_t> waiting_;                // of these, what the crew has not got yet
    std::uint64_t next_label_ = 0;
    std::vector<Kept> kept_;  // played, and not yet brought back
    std::uint64_t played_ = 0;
    bool is_nothing_free_ = false;  // there was nothing to borrow
    bool is_done_ = false;          // and there is nothing to wait for
    std::int64_t renew_ns_ = 0;
    std::int64_t borrow_ns_ = 0;  // when each is due next
    std::int64_t count_ns_ = 0;
    store::WorkLeft left_;
    std::optional<ProgressBar> bar_;
    std::optional<arena::DealCrew> crew_;  // the last member: it uses those above
};

}  // namespace app
