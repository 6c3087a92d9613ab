#include "store/sqlite_writer.h"

#include <algorithm>
#include <utility>

#include "base/check.h"
#include "store/limits.h"

namespace store {
namespace {

// Failures that say nothing about the other requests of a batch.
bool is_of_one_request(const SqliteFailure& failure) {
    const int code = failure.code() & 0xFF;
    return code == SQLITE_CONSTRAINT || code == SQLITE_MISMATCH || code == SQLITE_TOOBIG;
}

}  // namespace

SqliteWriter::SqliteWriter(Connection connection, const Limits& limits)
    : limits_(limits),
      connection_(std::move(connection)),
      log_(connection_),
      thread_([this] { work(); }) {}

SqliteWriter::~SqliteWriter() {
    close();
}

void SqliteWriter::post(Append request, Done done) {
    queue(Order<Append, Done, Appended>{.request = std::move(request), .done = std::move(done)});
}

void SqliteWriter::post(Say request, SaidDone done) {
    queue(Order<Say, SaidDone, Said>{.request = std::move(request), .done = std::move(done)});
}

SqliteWriter::Stats SqliteWriter::stats() const {
    const std::lock_guard lock(mutex_);
    return {.requests = requests_,
            .commits = commits_,
            .failed_commits = failed_commits_,
            .queued = jobs_.size()};
}

void SqliteWriter::close() {
    {
        const std::lock_guard lock(mutex_);
        is_closed_ = true;
        has_news_.notify_one();
    }
    CHECK(std::this_thread::get_id() != thread_.get_id(), "a done must not close the store");
    std::call_once(joined_, [this] { thread_.join(); });
}

template <typename AnyOrder>
void SqliteWriter::queue(AnyOrder order) {
    std::optional<StoreError> refusal = refusal_of(order.request);
    if (!refusal) {
        refusal = admit(order);
    }
    if (refusal) {
        order.done(*std::move(refusal));
    }
}

template <typename AnyOrder>
std::optional<StoreError> SqliteWriter::admit(AnyOrder& order) {
    const std::size_t bytes = bytes_of(order.request);
    const std::lock_guard lock(mutex_);
    if (is_closed_) {
        return StoreError{StoreErrorCode::kClosed, "the store is closed"};
    }
    if (jobs_.size() >= limits_.queue_requests || bytes_ + bytes > limits_.queue_bytes) {
        return StoreError{StoreErrorCode::kBusy, "too many requests are waiting"};
    }
    jobs_.emplace_back(std::move(order));
    bytes_ += bytes;
    has_news_.notify_one();
    return std::nullopt;
}

SqliteWriter::Batch SqliteWriter::take() {
    std::unique_lock lock(mutex_);
    has_news_.wait(lock, [this] { return !jobs_.empty() || is_closed_; });
    Batch batch;
    batch.reserve(std::min(jobs_.size(), limits_.batch_requests));
    while (!jobs_.empty() && batch.size() < limits_.batch_requests) {
        bytes_ -=
            std::visit([](const auto& order) { return bytes_of(order.request); }, jobs_.front());
        batch.push_back(std::move(jobs_.front()));
        jobs_.pop_front();
    }
    return batch;
}

void SqliteWriter::work() {
    for (Batch batch = take(); !batch.empty(); batch = take()) {
        write(batch);
        for (Job& job : batch) {
            ++requests_;
            std::visit([](auto& order) { order.done(*order.outcome); }, job);
        }
    }
}

// Gives every job its outcome.
void SqliteWriter::write(std::span<Job> batch) {
    try {
        commit(batch);
        ++commits_;
    } catch (const SqliteFailure& failure) {
        ++failed_commits_;
        if (batch.size() > 1 && is_of_one_request(failure)) {
            for (Job& job : batch) {
                write({&job, 1});
            }
            return;
        }
        for (Job& job : batch) {
            std::visit([&](auto& order) { order.outcome.emplace(failure.error()); }, job);
        }
    }
}

void SqliteWriter::commit(std::span<Job> batch) {
    Transaction transaction(connection_, Transaction::Kind::kWrite);
    for (Job& job : batch) {
        std::visit([this](auto& order) { order.outcome.emplace(log_.write(order.request)); }, job);
    }
    transaction.commit();
}

}  // namespace store
