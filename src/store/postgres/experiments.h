// store/postgres/experiments.h
//
// Experiments shared by many workers: each has a text that says what to play, and a number of
// deals, each of which results in a line of text. Only the callers interpret the texts.
//
// A deal is leased to one worker at a time, and the worker renews the lease. If the worker dies,
// the lease expires and the deal goes to another. The database tells the time, because the clocks
// of two machines never agree.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "store/postgres/handle.h"
#include "store/store_error.h"

namespace store {

using ExperimentId = std::uint64_t;  // from 1, in order of submission

inline constexpr std::uint64_t kExperimentDealsMax = 1'000'000;
inline constexpr std::size_t kExperimentBytesMax = std::size_t{1} << 20;  // per text
inline constexpr std::size_t kDealBytesMax = std::size_t{1} << 20;

struct NewExperiment {
    std::string engine;  // workers must run the same one
    std::string text;
    std::uint64_t deals = 0;
    std::int64_t at_ms = 0;
};

struct ExperimentRow {
    ExperimentId id = 0;
    std::string engine;
    std::string text;
    std::uint64_t deals = 0;
    std::int64_t submitted_ms = 0;
    std::uint64_t done = 0;     // deals with a result
    std::uint64_t lent = 0;     // deals leased now
    std::uint64_t workers = 0;  // that hold those leases
    bool is_closed = false;     // leases no more deals

    [[nodiscard]] bool is_over() const { return is_closed || done == deals; }
};

struct DealKey {
    ExperimentId experiment = 0;
    std::uint64_t number = 0;  // from 0

    bool operator==(const DealKey&) const = default;
};

// The experiments that a worker can work on.
struct WorkFilter {
    std::string engine;
    std::optional<ExperimentId> experiment;  // only this one
};

struct Borrowing {
    WorkFilter filter;
    std::string worker;  // unique to this process
    std::uint64_t count = 1;
    std::int64_t lease_ms = 60'000;
};

// Names the deals, because the worker may not know of all its leases: if the connection broke
// before the answer to borrow() arrived, nobody plays those deals and their leases must expire.
struct Renewal {
    std::string worker;
    std::vector<DealKey> deals;
    std::int64_t lease_ms = 60'000;
};

struct DealLine {
    std::uint64_t number = 0;
    std::string text;
};

// Over all unfinished experiments; zero if there are none.
struct WorkLeft {
    std::uint64_t deals = 0;
    std::uint64_t done = 0;
};

// One thread at a time. After a connection breaks, the next call reconnects. Every call
// except submit() may be retried after a failure, even if the server did execute it.
class PostgresExperiments {
public:
    // Like PostgresStore::open, creates missing tables.
    [[nodiscard]] static Outcome<PostgresExperiments> open(const std::string& address);

    // kInvalid beyond the limits above. Not idempotent: a retry after kIo may leave two
    // experiments.
    [[nodiscard]] Outcome<ExperimentId> submit(const NewExperiment& experiment);
    // Ordered by id.
    [[nodiscard]] Outcome<std::vector<ExperimentRow>> list();
    [[nodiscard]] Outcome<ExperimentRow> find(ExperimentId id);
    // Leases no more of its deals. Those being played may still be finished.
    [[nodiscard]] Outcome<Ok> close(ExperimentId id);
    // Also deletes all its results.
    [[nodiscard]] Outcome<Ok> withdraw(ExperimentId id);

    // Leases deals that are neither done nor leased, lowest number first, to this worker.
    [[nodiscard]] Outcome<std::vector<DealKey>> borrow(const Borrowing& borrowing);
    // Extends the leases the worker still holds on these deals.
    [[nodiscard]] Outcome<Ok> renew(const Renewal& renewal);
    // Stores a deal's result. The first result wins, whoever sends it, so a worker whose lease
    // expired may still deliver.
    [[nodiscard]] Outcome<Ok> finish(const DealKey& deal, const std::string& text);
    // Releases all of the worker's leases at once.
    [[nodiscard]] Outcome<Ok> give_back(const std::string& worker);

    // Over the filter's unfinished experiments.
    [[nodiscard]] Outcome<WorkLeft> left(const WorkFilter& filter);
    // Results by number, starting at `from`; at most `limit`.
    struct LinesQuery {
        ExperimentId experiment = 0;
        std::uint64_t from = 0;
        std::uint64_t limit = 1000;
    };
    [[nodiscard]] Outcome<std::vector<DealLine>> lines(const LinesQuery& query);

private:
    PostgresExperiments(std::string address, PostgresConnection connection)
        : address_(std::move(address)), connection_(std::move(connection)) {}

    // Runs a statement whose parameter is an experiment's id; kNotFound if there is none.
    [[nodiscard]] Outcome<Ok> change(const PostgresStatement& statement, ExperimentId id);

    // Calls `work` with a connection, and drops the connection if it turns out to be broken.
    template <typename Work>
    auto connected(const Work& work) -> decltype(work(std::declval<PostgresConnection&>()));

    std::string address_;
    std::optional<PostgresConnection> connection_;
};

}  // namespace store
