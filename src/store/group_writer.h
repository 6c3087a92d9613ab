// store/group_writer.h
//
// The one thread that writes. Whatever was queued while the last commit was on its way to the disk
// goes into the next one together, so that many tables share one sync (group commit); under no load
// a request is committed at once. A failed commit fails all of its requests, and the thread goes on
// with the next ones. What a commit is, a sink knows: SQLite's or PostgreSQL's.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <thread>
#include <variant>
#include <vector>

#include "store/request.h"

namespace store {

// A request that waits, and its answer as soon as there is one.
template <typename Request, typename Callback, typename Value>
struct Order {
    Request request;
    Callback done;
    std::optional<Outcome<Value>> outcome{};
};
using AppendOrder = Order<Append, Done, Appended>;
using SayOrder = Order<Say, SaidDone, Said>;
using WriteJob = std::variant<AppendOrder, SayOrder>;

struct CommitFailure {
    StoreError error;
    bool is_of_one_request = false;  // it says nothing about the others of its batch
};

class BatchSink {
public:
    BatchSink() = default;
    BatchSink(const BatchSink&) = delete;
    BatchSink& operator=(const BatchSink&) = delete;
    virtual ~BatchSink() = default;

    // Writes all in one transaction and gives every job its outcome; or nothing of it, and says
    // why. Called on one thread.
    [[nodiscard]] virtual std::optional<CommitFailure> commit(std::span<WriteJob> batch) = 0;
};

class GroupWriter {
public:
    struct Limits {
        std::size_t batch_requests = 1000;  // in one transaction
        std::size_t queue_requests = 20000;
        std::size_t queue_bytes = 64U << 20U;
    };
    struct Stats {
        std::uint64_t requests = 0;  // that were answered by the thread
        std::uint64_t commits = 0;
        std::uint64_t failed_commits = 0;
        std::uint64_t queued = 0;  // now
    };

    GroupWriter(std::unique_ptr<BatchSink> sink, const Limits& limits);
    GroupWriter(const GroupWriter&) = delete;
    GroupWriter& operator=(const GroupWriter&) = delete;
    ~GroupWriter();

    void post(Append request, Done done);
    void post(Say request, SaidDone done);
    [[nodiscard]] Stats stats() const;
    // Answers all that is queued, then ends the thread.
    void close();

private:
    using Batch = std::vector<WriteJob>;

    template <typename AnyOrder>
    void queue(AnyOrder order);
    // Takes the order unless there is a reason not to.
    template <typename AnyOrder>
    [[nodiscard]] std::optional<StoreError> admit(AnyOrder& order);
    // Empty when all is done and the store is closed.
    [[nodiscard]] Batch take();
    void work();
    void write(std::span<WriteJob> batch);

    const Limits limits_;
    const std::unique_ptr<BatchSink> sink_;  // the thread's own

    mutable std::mutex mutex_;  // guards the next four
    std::condition_variable has_news_;
    std::deque<WriteJob> jobs_;
    std::size_t bytes_ = 0;  // of jobs_
    bool is_closed_ = false;

    std::atomic<std::uint64_t> requests_{0};
    std::atomic<std::uint64_t> commits_{0};
    std::atomic<std::uint64_t> failed_commits_{0};

    std::once_flag joined_;
    std::thread thread_;  // last: it uses all of the above
};

}  // namespace store
