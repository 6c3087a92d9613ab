#include "store/postgres/sink.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "store/limits.h"
#include "store/postgres/maps.h"

namespace store {
namespace {

constexpr PostgresStatement kAppend{
    .name = "append",
    .sql =
        "SELECT outcome, table_id, next"
        " FROM append_2($1::text, $2::bigint, $3::bigint, $4::bigint, $5::bytea[], $6::text,"
        " $7::bytea, $8::bigint, $9::boolean, $10::text[], $11::bigint)"};

constexpr PostgresStatement kSay{
    .name = "say",
    .sql =
        "SELECT outcome, n"
        " FROM say_2($1::bigint, $2::bigint, $3::bytea, $4::bytea, $5::bigint)"};

constexpr PostgresStatement kVisit{.name = "visit",
                                   .sql = "SELECT outcome FROM visit_1($1::bigint, $2::bigint)"};

constexpr PostgresStatement kRemove{
    .name = "remove", .sql = "SELECT outcome FROM remove_1($1::bigint, $2::bigint, $3::bigint)"};

constexpr PostgresStatement kSubscribe{
    .name = "subscribe",
    .sql =
        "SELECT outcome"
        " FROM subscribe_1($1::text, $2::text, $3::bigint, $4::bytea, $5::bigint)"};

constexpr PostgresStatement kUnsubscribe{
    .name = "unsubscribe",
    .sql = "SELECT outcome FROM unsubscribe_1($1::text, $2::text, $3::bigint)"};

PostgresCall call_for(const Append& request, std::optional<NodeId> node) {
    PostgresCall call{.statement = &kAppend, .values = {}};
    call.values.add(request.create)
        .add(static_cast<std::int64_t>(request.table))
        .add(static_cast<std::int64_t>(request.first_seq))
        .add(request.at_ms)
        .add_bytes(request.lines);
    if (request.status) {
        call.values.add(name_of(*request.status));
    } else {
        call.values.add_null();
    }
    call.values.add(request.summary).add(request.due_ms).add(request.listed);
    if (request.holders) {
        call.values.add_texts(*request.holders);
    } else {
        call.values.add_null();
    }
    if (node) {
        call.values.add(static_cast<std::int64_t>(*node));
    } else {
        call.values.add_null();
    }
    return call;
}

PostgresCall call_for(const Say& request, std::optional<NodeId> /*node*/) {
    PostgresCall call{.statement = &kSay, .values = {}};
    call.values.add(static_cast<std::int64_t>(request.table))
        .add(request.at_ms)
        .add(request.text)
        .add(request.mark)
        .add(static_cast<std::int64_t>(kChatKept));
    return call;
}

PostgresCall call_for(const Visit& request, std::optional<NodeId> /*node*/) {
    PostgresCall call{.statement = &kVisit, .values = {}};
    call.values.add(static_cast<std::int64_t>(request.table)).add(request.at_ms);
    return call;
}

PostgresCall call_for(const Remove& request, std::optional<NodeId> /*node*/) {
    PostgresCall call{.statement = &kRemove, .values = {}};
    call.values.add(static_cast<std::int64_t>(request.table))
        .add(static_cast<std::int64_t>(request.next_seq))
        .add(request.quiet_since_ms);
    return call;
}

PostgresCall call_for(const Subscribe& request, std::optional<NodeId> /*node*/) {
    PostgresCall call{.statement = &kSubscribe, .values = {}};
    const Subscription& kept = request.subscription;
    call.values.add(kept.id)
        .add(kept.holder)
        .add(kept.at_ms)
        .add(kept.text)
        .add(static_cast<std::int64_t>(kSubscriptionsPerHolder));
    return call;
}

PostgresCall call_for(const Unsubscribe& request, std::optional<NodeId> /*node*/) {
    PostgresCall call{.statement = &kUnsubscribe, .values = {}};
    call.values.add(request.id).add(request.holder).add(request.before_ms);
    return call;
}

PostgresCall call_for(const Publish& request, std::optional<NodeId> /*node*/) {
    return map_call(request);
}

PostgresCall call_for(const ListMap& request, std::optional<NodeId> /*node*/) {
    return map_call(request);
}

PostgresCall call_for(const RemoveMap& request, std::optional<NodeId> /*node*/) {
    return map_call(request);
}

// Subscriptions and maps belong to no table: their one lock comes before those of all tables.
template <typename Request>
TableId table_locked_by(const Request& request) {
    if constexpr (requires { request.table; }) {
        return request.table;
    } else {
        return TableId{};
    }
}

// Maps the results of the schema's functions.
std::optional<StoreError> refusal_in(const PostgresRows& rows, const std::string& public_id) {
    const std::string outcome = rows.text(0, 0);
    if (outcome == "ok") {
        return std::nullopt;
    }
    if (outcome == "exists") {
        return StoreError{StoreErrorCode::kExists, "the public id " + public_id + " is taken"};
    }
    if (outcome == "conflict") {
        return StoreError{StoreErrorCode::kConflict,
                          "the next line is " + std::to_string(rows.number(0, 2))};
    }
    return StoreError{StoreErrorCode::kNotFound, "no such table"};
}

void answer(AppendOrder& order, const PostgresRows& rows) {
    if (auto refusal = refusal_in(rows, order.request.create.value_or(""))) {
        order.outcome.emplace(*std::move(refusal));
    } else {
        order.outcome.emplace(Appended{.table = static_cast<TableId>(rows.number(0, 1)),
                                       .next_seq = static_cast<Seq>(rows.number(0, 2))});
    }
}

void answer(SayOrder& order, const PostgresRows& rows) {
    if (auto refusal = refusal_in(rows, "")) {
        order.outcome.emplace(*std::move(refusal));
    } else {
        order.outcome.emplace(
            Said{.table = order.request.table, .n = static_cast<std::uint64_t>(rows.number(0, 1))});
    }
}

template <typename Request>
void answer(Order<Request, OkDone, Ok>& order, const PostgresRows& rows) {
    const std::string outcome = rows.text(0, 0);
    if (outcome == "ok") {
        order.outcome.emplace(Ok{});
    } else {
        order.outcome.emplace(outcome == "used" ? used_meanwhile() : no_such_table());
    }
}

void answer(PublishOrder& order, const PostgresRows& rows) {
    order.outcome.emplace(published_in(rows));
}

void answer(ListMapOrder& order, const PostgresRows& rows) {
    order.outcome.emplace(listed_in(rows));
}

void answer(RemoveMapOrder& order, const PostgresRows& rows) {
    order.outcome.emplace(map_removed_in(rows));
}

// Lock rows in table order, so that two nodes never deadlock.
std::vector<WriteJob*> in_locking_order(std::span<WriteJob> batch) {
    std::vector<WriteJob*> jobs;
    jobs.reserve(batch.size());
    for (WriteJob& job : batch) {
        jobs.push_back(&job);
    }
    const auto table_of = [](const WriteJob* job) {
        return std::visit([](const auto& order) { return table_locked_by(order.request); }, *job);
    };
    std::stable_sort(jobs.begin(), jobs.end(), [&](const WriteJob* a, const WriteJob* b) {
        return table_of(a) < table_of(b);
    });
    return jobs;
}

bool is_of_one_request(const PostgresFailure& failure) {
    const std::string& state = failure.state();
    return state.starts_with("22") || state.starts_with("23") || state.starts_with("54");
}

}  // namespace

PostgresSink::PostgresSink(std::string address, PostgresConnection connection, PostgresNodes& nodes)
    : address_(std::move(address)), nodes_(nodes), connection_(std::move(connection)) {}

PostgresConnection& PostgresSink::connection() {
    if (!connection_ || !connection_->is_usable()) {
        connection_.reset();
        connection_.emplace(address_);
    }
    return *connection_;
}

std::optional<CommitFailure> PostgresSink::commit(std::span<WriteJob> batch) {
    const std::vector<WriteJob*> jobs = in_locking_order(batch);
    const std::optional<NodeId> node = nodes_.id();
    std::vector<PostgresCall> calls;
    calls.reserve(jobs.size());
    for (const WriteJob* const job : jobs) {
        calls.push_back(
            std::visit([&](const auto& order) { return call_for(order.request, node); }, *job));
    }
    try {
        const std::vector<PostgresRows> answers = connection().commit_all(calls);
        for (std::size_t i = 0; i < jobs.size(); ++i) {
            std::visit([&](auto& order) { answer(order, answers[i]); }, *jobs[i]);
        }
        tell(batch);
        return std::nullopt;
    } catch (const PostgresFailure& failure) {
        if (failure.state().empty()) {
            connection_.reset();  // its state is unknown
        }
        return CommitFailure{.error = failure.error(),
                             .is_of_one_request = is_of_one_request(failure)};
    }
}

template <typename Work>
std::optional<StoreError> PostgresSink::trouble_with(const Work& work) {
    try {
        work(connection());
        return std::nullopt;
    } catch (const PostgresFailure& failure) {
        connection_.reset();
        return failure.error();
    }
}

std::optional<StoreError> PostgresSink::look() {
    return trouble_with([](PostgresConnection& connection) {
        if (connection.query("SELECT pg_is_in_recovery()").flag(0, 0)) {
            throw PostgresFailure(
                {StoreErrorCode::kReadOnly, "the database is a replica, or is being restored"}, "");
        }
    });
}

std::optional<StoreError> PostgresSink::try_write() {
    return trouble_with([](PostgresConnection& connection) {
        connection.execute("UPDATE fogg_schema SET version = version WHERE version = 1");
    });
}

void PostgresSink::tell(std::span<const WriteJob> batch) {
    std::vector<Written> lines;
    std::vector<Written> chat;
    for (const WriteJob& job : batch) {
        if (const auto* const append = std::get_if<AppendOrder>(&job)) {
            if (*append->outcome) {
                const Appended& appended = **append->outcome;
                lines.push_back({.table = appended.table, .last = appended.next_seq - 1});
            }
        } else if (const auto* const say = std::get_if<SayOrder>(&job)) {
            if (*say->outcome) {
                chat.push_back({.table = (**say->outcome).table, .last = (**say->outcome).n});
            }
        }
    }
    nodes_.tell(std::move(lines), std::move(chat));
}

}  // namespace store
