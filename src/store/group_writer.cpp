#include "store/group_writer.h"

#include <algorithm>
#include <utility>

#include "base/check.h"
#include "store/limits.h"

namespace store {
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

GroupWriter::Stats GroupWriter::stats() const {
    const std::lock_guard lock(mutex_);
    return {.requests = requests_,
            .commits = commits_,
            .failed_commits = failed_commits_,
            .queued = jobs_.size()};
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

GroupWriter::Batch GroupWriter::take() {
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

void GroupWriter::work() {
    for (Batch batch = take(); !batch.empty(); batch = take()) {
        write(batch);
        for (WriteJob& job : batch) {
            ++requests_;
            std::visit([](auto& order) { order.done(*order.outcome); }, job);
        }
    }
}

// Gives every job its outcome.
void GroupWriter::write(std::span<WriteJob> batch) {
    const std::optional<CommitFailure> failure = sink_->commit(batch);
    if (!failure) {
        ++commits_;
        return;
    }
    ++failed_commits_;
    if (batch.size() > 1 && failure->is_of_one_request) {
        for (WriteJob& job : batch) {
            write({&job, 1});
        }
        return;
    }
    for (WriteJob& job : batch) {
        std::visit([&](auto& order) { order.outcome.emplace(failure->error); }, job);
    }
}

}  // namespace store
