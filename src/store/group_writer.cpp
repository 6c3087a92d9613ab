#include "store/group_writer.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include "base/check.h"
#include "store/limits.h"

namespace store {
namespace {

constexpr std::chrono::seconds kLookEvery{1};
constexpr std::int64_t kNsPerMs = 1'000'000;

}  // namespace

GroupWriter::GroupWriter(std::unique_ptr<BatchSink> sink, const Limits& limits)
    : limits_(limits), sink_(std::move(sink)), thread_([this] { work(); }) {}

GroupWriter::~GroupWriter() {
    close();
}

void GroupWriter::post(Append request, Done done) {
    queue(AppendOrder{.request = std::move(request), .done = std::move(done)});
}

void GroupWriter::post(Say request, SaidDone done) {
    queue(SayOrder{.request = std::move(request), .done = std::move(done)});
}

void GroupWriter::post(Visit request, OkDone done) {
    queue(VisitOrder{.request = request, .done = std::move(done)});
}

void GroupWriter::post(Remove request, OkDone done) {
    queue(RemoveOrder{.request = request, .done = std::move(done)});
}

void GroupWriter::post(Subscribe request, OkDone done) {
    queue(SubscribeOrder{.request = std::move(request), .done = std::move(done)});
}

void GroupWriter::post(Unsubscribe request, OkDone done) {
    queue(UnsubscribeOrder{.request = std::move(request), .done = std::move(done)});
}

void GroupWriter::post(Publish request, PublishDone done) {
    queue(PublishOrder{.request = std::move(request), .done = std::move(done)});
}

void GroupWriter::post(ListMap request, OkDone done) {
    queue(ListMapOrder{.request = std::move(request), .done = std::move(done)});
}

void GroupWriter::post(RemoveMap request, OkDone done) {
    queue(RemoveMapOrder{.request = std::move(request), .done = std::move(done)});
}

GroupWriter::Stats GroupWriter::stats() const {
    const std::lock_guard lock(mutex_);
    return {.requests = requests_,
            .commits = commits_,
            .failed_commits = failed_commits_,
            .queued = jobs_.size()};
}

Health GroupWriter::health() const {
    const std::int64_t since_ns = writing_since_ns_;
    Health health;
    if (since_ns != 0) {
        health.writing_ms =
            std::max<std::int64_t>((clock_.monotonic_ns() - since_ns) / kNsPerMs, 1);
    }
    const std::lock_guard lock(mutex_);
    health.trouble = trouble_;
    return health;
}

void GroupWriter::close() {
    {
        const std::lock_guard lock(mutex_);
        is_closed_ = true;
        has_news_.notify_one();
    }
    CHECK(std::this_thread::get_id() != thread_.get_id(), "a done must not close the store");
    std::call_once(joined_, [this] { thread_.join(); });
}

template <typename AnyOrder>
void GroupWriter::queue(AnyOrder order) {
    std::optional<StoreError> refusal = refusal_of(order.request);
    if (!refusal) {
        refusal = admit(order);
    }
    if (refusal) {
        order.done(*std::move(refusal));
    }
}

template <typename AnyOrder>
std::optional<StoreError> GroupWriter::admit(AnyOrder& order) {
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

std::optional<GroupWriter::Batch> GroupWriter::take() {
    std::unique_lock lock(mutex_);
    has_news_.wait_for(lock, kLookEvery, [this] { return !jobs_.empty() || is_closed_; });
    if (jobs_.empty() && is_closed_) {
        return std::nullopt;
    }
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

void GroupWriter::work() {
    while (std::optional<Batch> batch = take()) {
        if (batch->empty()) {
            look();
            continue;
        }
        write(*batch);
        for (WriteJob& job : *batch) {
            ++requests_;
            std::visit([](auto& order) { order.done(*order.outcome); }, job);
        }
    }
}

// Gives every job its outcome.
void GroupWriter::write(std::span<WriteJob> batch) {
    const std::optional<CommitFailure> failure = commit(batch);
    if (!failure) {
        ++commits_;
        set_trouble(std::nullopt);
        return;
    }
    ++failed_commits_;
    if (batch.size() > 1 && failure->is_of_one_request) {
        for (WriteJob& job : batch) {
            write({&job, 1});
        }
        return;
    }
    judge(*failure);
    for (WriteJob& job : batch) {
        std::visit([&](auto& order) { order.outcome.emplace(failure->error); }, job);
    }
}

std::optional<CommitFailure> GroupWriter::commit(std::span<WriteJob> batch) {
    writing_since_ns_ = clock_.monotonic_ns();
    std::optional<CommitFailure> failure = sink_->commit(batch);
    writing_since_ns_ = 0;
    return failure;
}

// Is it the store that is ill, or only what this request touched? A damaged page is the business of
// the tables on it, as long as other writes succeed.
void GroupWriter::judge(const CommitFailure& failure) {
    if (failure.is_of_one_request) {
        return;
    }
    const bool may_be_local = failure.error.code == StoreErrorCode::kCorrupt;
    set_trouble(may_be_local ? sink_->try_write() : failure.error);
}

void GroupWriter::look() {
    const bool is_ill = health().trouble.has_value();
    set_trouble(is_ill ? sink_->try_write() : sink_->look());
}

void GroupWriter::set_trouble(std::optional<StoreError> trouble) {
    const std::lock_guard lock(mutex_);
    trouble_ = std::move(trouble);
}

}  // namespace store
