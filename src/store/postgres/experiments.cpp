#include "store/postgres/experiments.h"

#include <utility>

#include "store/postgres/schema.h"

namespace store {
namespace {

constexpr PostgresStatement kSubmit{
    .name = "submit_experiment",
    .sql =
        "WITH made AS (INSERT INTO experiments (engine, text, deals, submitted_ms)"
        " VALUES ($1::text, $2::bytea, $3::bigint, $4::bigint) RETURNING id),"
        " filled AS (INSERT INTO experiment_deals (experiment, number)"
        " SELECT id, number FROM made, generate_series(0, $3::bigint - 1) AS number)"
        " SELECT id FROM made"};

constexpr PostgresStatement kRows{
    .name = "experiment_rows",
    .sql =
        "SELECT e.id, e.engine, e.text, e.deals, e.submitted_ms, count(d.result),"
        " count(*) FILTER (WHERE d.result IS NULL AND d.lent_until > now()),"
        " count(DISTINCT d.worker) FILTER (WHERE d.result IS NULL AND d.lent_until > now()),"
        " e.closed"
        " FROM experiments e JOIN experiment_deals d ON d.experiment = e.id"
        " WHERE $1::bigint IS NULL OR e.id = $1 GROUP BY e.id ORDER BY e.id"};

constexpr PostgresStatement kClose{
    .name = "close_experiment",
    .sql = "UPDATE experiments SET closed = true WHERE id = $1::bigint RETURNING id"};

constexpr PostgresStatement kWithdraw{
    .name = "withdraw_experiment",
    .sql = "DELETE FROM experiments WHERE id = $1::bigint RETURNING id"};

// Two workers that ask at the same time do not wait for each other: each skips what the other has
// locked. PostgreSQL rechecks a row that changed after the statement began.
constexpr PostgresStatement kBorrow{
    .name = "borrow_deals",
    .sql =
        "WITH free AS (SELECT d.experiment, d.number FROM experiment_deals d"
        " JOIN experiments e ON e.id = d.experiment"
        " WHERE d.result IS NULL AND (d.lent_until IS NULL OR d.lent_until <= now())"
        " AND NOT e.closed AND e.engine = $1::text AND ($2::bigint IS NULL OR e.id = $2)"
        " ORDER BY d.experiment, d.number LIMIT $3::bigint FOR UPDATE OF d SKIP LOCKED)"
        " UPDATE experiment_deals d SET worker = $4::text,"
        " lent_until = now() + $5::bigint * interval '1 ms' FROM free"
        " WHERE d.experiment = free.experiment AND d.number = free.number"
        " RETURNING d.experiment, d.number"};

constexpr PostgresStatement kRenew{
    .name = "renew_deals",
    .sql =
        "UPDATE experiment_deals SET lent_until = now() + $2::bigint * interval '1 ms'"
        " WHERE worker = $1::text AND result IS NULL AND (experiment, number) IN"
        " (SELECT * FROM unnest($3::bigint[], $4::bigint[]))"};

constexpr PostgresStatement kFinish{
    .name = "finish_deal",
    .sql =
        "UPDATE experiment_deals SET result = $3::bytea, done_at = now()"
        " WHERE experiment = $1::bigint AND number = $2::bigint AND result IS NULL"};

constexpr PostgresStatement kGiveBack{
    .name = "give_deals_back",
    .sql =
        "UPDATE experiment_deals SET worker = NULL, lent_until = NULL"
        " WHERE worker = $1::text AND result IS NULL"};

constexpr PostgresStatement kLeft{
    .name = "work_left",
    .sql =
        "SELECT count(*), count(d.result) FROM experiment_deals d"
        " JOIN experiments e ON e.id = d.experiment"
        " WHERE e.engine = $1::text AND ($2::bigint IS NULL OR e.id = $2)"
        " AND NOT e.closed AND EXISTS (SELECT FROM experiment_deals t"
        " WHERE t.experiment = e.id AND t.result IS NULL)"};

constexpr PostgresStatement kLines{
    .name = "experiment_lines",
    .sql =
        "SELECT number, result FROM experiment_deals"
        " WHERE experiment = $1::bigint AND number >= $2::bigint AND result IS NOT NULL"
        " ORDER BY number LIMIT $3::bigint"};

std::int64_t number_of(std::uint64_t value) {
    return static_cast<std::int64_t>(value);
}

std::uint64_t count_in(const PostgresRows& rows, int row, int column) {
    return static_cast<std::uint64_t>(rows.number(row, column));
}

std::optional<std::int64_t> number_of(const std::optional<ExperimentId>& id) {
    return id ? std::optional(number_of(*id)) : std::nullopt;
}

std::vector<ExperimentRow> experiments_in(const PostgresRows& rows) {
    std::vector<ExperimentRow> experiments;
    experiments.reserve(static_cast<std::size_t>(rows.size()));
    for (int row = 0; row < rows.size(); ++row) {
        experiments.push_back({.id = count_in(rows, row, 0),
                               .engine = rows.text(row, 1),
                               .text = rows.text(row, 2),
                               .deals = count_in(rows, row, 3),
                               .submitted_ms = rows.number(row, 4),
                               .done = count_in(rows, row, 5),
                               .lent = count_in(rows, row, 6),
                               .workers = count_in(rows, row, 7),
                               .is_closed = rows.flag(row, 8)});
    }
    return experiments;
}

StoreError unknown_experiment(ExperimentId id) {
    return {StoreErrorCode::kNotFound, "there is no experiment " + std::to_string(id)};
}

}  // namespace

Outcome<PostgresExperiments> PostgresExperiments::open(const std::string& address) {
    return postgres_caught([&]() -> Outcome<PostgresExperiments> {
        PostgresConnection connection(address);
        update_schema(connection);
        return PostgresExperiments(address, std::move(connection));
    });
}

template <typename Work>
auto PostgresExperiments::connected(const Work& work)
    -> decltype(work(std::declval<PostgresConnection&>())) {
    if (connection_ && !connection_->is_usable()) {
        connection_.reset();
    }
    auto outcome = postgres_caught([&] {
        if (!connection_) {
            connection_.emplace(address_);
        }
        return work(*connection_);
    });
    if (!outcome && connection_ && !connection_->is_alive()) {
        connection_.reset();
    }
    return outcome;
}

Outcome<ExperimentId> PostgresExperiments::submit(const NewExperiment& experiment) {
    if (experiment.deals == 0 || experiment.deals > kExperimentDealsMax ||
        experiment.text.size() > kExperimentBytesMax) {
        return StoreError{StoreErrorCode::kInvalid,
                          "an experiment has 1 to " + std::to_string(kExperimentDealsMax) +
                              " deals and a text of at most " +
                              std::to_string(kExperimentBytesMax) + " bytes"};
    }
    return connected([&](PostgresConnection& connection) -> Outcome<ExperimentId> {
        return count_in(connection.run(kSubmit, PostgresValues()
                                                    .add(experiment.engine)
                                                    .add(experiment.text)
                                                    .add(number_of(experiment.deals))
                                                    .add(experiment.at_ms)),
                        0, 0);
    });
}

Outcome<std::vector<ExperimentRow>> PostgresExperiments::list() {
    return connected([](PostgresConnection& connection) -> Outcome<std::vector<ExperimentRow>> {
        return experiments_in(connection.run(kRows, PostgresValues().add_null()));
    });
}

Outcome<ExperimentRow> PostgresExperiments::find(ExperimentId id) {
    return connected([&](PostgresConnection& connection) -> Outcome<ExperimentRow> {
        auto found = experiments_in(connection.run(kRows, PostgresValues().add(number_of(id))));
        if (found.empty()) {
            return unknown_experiment(id);
        }
        return std::move(found.front());
    });
}

Outcome<Ok> PostgresExperiments::close(ExperimentId id) {
    return change(kClose, id);
}

Outcome<Ok> PostgresExperiments::withdraw(ExperimentId id) {
    return change(kWithdraw, id);
}

Outcome<Ok> PostgresExperiments::change(const PostgresStatement& statement, ExperimentId id) {
    return connected([&](PostgresConnection& connection) -> Outcome<Ok> {
        if (connection.run(statement, PostgresValues().add(number_of(id))).size() == 0) {
            return unknown_experiment(id);
        }
        return Ok{};
    });
}

Outcome<std::vector<DealKey>> PostgresExperiments::borrow(const Borrowing& borrowing) {
    return connected([&](PostgresConnection& connection) -> Outcome<std::vector<DealKey>> {
        const PostgresRows rows =
            connection.run(kBorrow, PostgresValues()
                                        .add(borrowing.filter.engine)
                                        .add(number_of(borrowing.filter.experiment))
                                        .add(number_of(borrowing.count))
                                        .add(borrowing.worker)
                                        .add(borrowing.lease_ms));
        std::vector<DealKey> deals;
        deals.reserve(static_cast<std::size_t>(rows.size()));
        for (int row = 0; row < rows.size(); ++row) {
            deals.push_back(
                {.experiment = count_in(rows, row, 0), .number = count_in(rows, row, 1)});
        }
        return deals;
    });
}

Outcome<Ok> PostgresExperiments::renew(const Renewal& renewal) {
    std::vector<std::int64_t> experiments;
    std::vector<std::int64_t> numbers;
    for (const DealKey& deal : renewal.deals) {
        experiments.push_back(number_of(deal.experiment));
        numbers.push_back(number_of(deal.number));
    }
    return connected([&](PostgresConnection& connection) -> Outcome<Ok> {
        static_cast<void>(connection.run(kRenew, PostgresValues()
                                                     .add(renewal.worker)
                                                     .add(renewal.lease_ms)
                                                     .add_numbers(experiments)
                                                     .add_numbers(numbers)));
        return Ok{};
    });
}

Outcome<Ok> PostgresExperiments::finish(const DealKey& deal, const std::string& text) {
    if (text.size() > kDealBytesMax) {
        return StoreError{StoreErrorCode::kInvalid, "the result of a deal is too long"};
    }
    return connected([&](PostgresConnection& connection) -> Outcome<Ok> {
        static_cast<void>(connection.run(kFinish, PostgresValues()
                                                      .add(number_of(deal.experiment))
                                                      .add(number_of(deal.number))
                                                      .add(text)));
        return Ok{};
    });
}

Outcome<Ok> PostgresExperiments::give_back(const std::string& worker) {
    return connected([&](PostgresConnection& connection) -> Outcome<Ok> {
        static_cast<void>(connection.run(kGiveBack, PostgresValues().add(worker)));
        return Ok{};
    });
}

Outcome<WorkLeft> PostgresExperiments::left(const WorkFilter& filter) {
    return connected([&](PostgresConnection& connection) -> Outcome<WorkLeft> {
        const PostgresRows rows = connection.run(
            kLeft, PostgresValues().add(filter.engine).add(number_of(filter.experiment)));
        return WorkLeft{.deals = count_in(rows, 0, 0), .done = count_in(rows, 0, 1)};
    });
}

Outcome<std::vector<DealLine>> PostgresExperiments::lines(const LinesQuery& query) {
    return connected([&](PostgresConnection& connection) -> Outcome<std::vector<DealLine>> {
        const PostgresRows rows = connection.run(kLines, PostgresValues()
                                                             .add(number_of(query.experiment))
                                                             .add(number_of(query.from))
                                                             .add(number_of(query.limit)));
        std::vector<DealLine> lines;
        lines.reserve(static_cast<std::size_t>(rows.size()));
        for (int row = 0; row < rows.size(); ++row) {
            lines.push_back({.number = count_in(rows, row, 0), .text = rows.text(row, 1)});
        }
        return lines;
    });
}

}  // namespace store
