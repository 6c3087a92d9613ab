// store/postgres/experiments.h
//
// Experiments that many workers share: each has a text, which says what is to be played, and as
// many deals, each of which ends as a line of text. What the texts mean is the callers' affair.
//
// A deal is lent to one worker at a time, for a while that the worker renews. Who dies does not
// renew, and the deal is lent to somebody else. Time is told by the database here, because the
// clocks of two machines never agree.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "store/postgres/handle.h"
#include "store/store_error.h"

namespace store {

using ExperimentId = std::uint64_t;  // from 1, in the order in which they came

inline constexpr std::uint64_t kExperimentDealsMax = 1'000'000;
inline constexpr std::size_t kExperimentBytesMax = std::size_t{1} << 20;  // of its text
inline constexpr std::size_t kDealBytesMax = std::size_t{1} << 20;

struct NewExperiment {
    std::string engine;  // workers must name the same
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
    std::uint64_t done = 0;     // deals that have their result
    std::uint64_t lent = 0;     // deals that somebody plays now
    std::uint64_t workers = 0;  // who play them
    bool is_closed = false;     // no more are wanted

    [[nodiscard]] bool is_over() const { return is_closed || done == deals; }
};

struct DealKey {
    ExperimentId experiment = 0;
    std::uint64_t number = 0;  // from 0

    bool operator==(const DealKey&) const = default;
};

// Which experiments a worker can work on.
struct WorkFilter {
    std::string engine;
    std::optional<ExperimentId> experiment;  // this one alone
};

struct Borrowing {
    WorkFilter filter;
    std::string worker;  // of this process alone
    std::uint64_t count = 1;
    std::int64_t lease_ms = 60'000;
};

// Names the deals, because of some the worker may never have heard: the connection broke before
// the answer came. Nobody plays those, and they must not be kept from others.
struct Renewal {
    std::string worker;
    std::vector<DealKey> deals;
    std::int64_t lease_ms = 60'000;
};

struct DealLine {
    std::uint64_t number = 0;
    std::string text;
};

// Of all experiments that are not over; nothing when all are.
struct WorkLeft {
    std::uint64_t deals = 0;
    std::uint64_t done = 0;
};

// One thread at a time. A connection that broke is made anew by the next call; every call may be
// made again after it has failed, and does no harm when it had been heard all the same.
class PostgresExperiments {
public:
    // As PostgresStore::open: the tables are made where they are missing.
    [[nodiscard]] static Outcome<PostgresExperiments> open(const std::string& address);

    // kInvalid beyond the limits above. The exception among the calls: made again after kIo, it
    // may leave two experiments.
    [[nodiscard]] Outcome<ExperimentId> submit(const NewExperiment& experiment);
    // In the order of their numbers.
    [[nodiscard]] Outcome<std::vector<ExperimentRow>> list();
    [[nodiscard]] Outcome<ExperimentRow> find(ExperimentId id);
    // Lends no more deals of it. Those that are being played may still be finished.
    [[nodiscard]] Outcome<Ok> close(ExperimentId id);
    // Also takes all results with it.
    [[nodiscard]] Outcome<Ok> withdraw(ExperimentId id);

    // Deals that are neither done nor lent, the first ones first; lent to this worker from now on.
    [[nodiscard]] Outcome<std::vector<DealKey>> borrow(const Borrowing& borrowing);
    // Those of the deals that the worker still has stay with it for so long from now.
    [[nodiscard]] Outcome<Ok> renew(const Renewal& renewal);
    // The result of a deal. The first one stays, whoever it comes from; so a worker that was
    // taken for dead may bring its own, too.
    [[nodiscard]] Outcome<Ok> finish(const DealKey& deal, const std::string& text);
    // All that the worker still has may be lent to others at once.
    [[nodiscard]] Outcome<Ok> give_back(const std::string& worker);

    // Over all experiments of the filter that are not over.
    [[nodiscard]] Outcome<WorkLeft> left(const WorkFilter& filter);
    // Results by number, beginning with `from`; at most `limit`.
    struct LinesQuery {
        ExperimentId experiment = 0;
        std::uint64_t from = 0;
        std::uint64_t limit = 1000;
    };
    [[nodiscard]] Outcome<std::vector<DealLine>> lines(const LinesQuery& query);

private:
    PostgresExperiments(std::string address, PostgresConnection connection)
        : address_(std::move(address)), connection_(std::move(connection)) {}

    // Runs what takes the number of an experiment, which must be there.
    [[nodiscard]] Outcome<Ok> change(const PostgresStatement& statement, ExperimentId id);

    // Calls `work` with a connection that should be alive; forgets it when it was not.
    template <typename Work>
    auto connected(const Work& work) -> decltype(work(std::declval<PostgresConnection&>()));

    std::string address_;
    std::optional<PostgresConnection> connection_;
};

}  // namespace store
