// store/group_writer.h
//
// The single writer thread, with group commit: everything queued while the last commit was being
// synced goes into the next one, so many tables share one sync. An idle store commits a request at
// once. A failed commit fails all of its requests, and the thread carries on. The sink commits, to
// SQLite or to PostgreSQL.
//
// While idle, the thread checks the sink about once a second, and after a failure retries it, so
// that nobody loses a move to find out.
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

#include "base/clock.h"
#include "store/health.h"
#include "store/maps.h"
#include "store/request.h"

namespace store {

// A queued request and, once known, its outcome.
template <typename Request, typename Callback, typename Value>
struct Order {
    Request request;
    Callback done;
    std::optional<Outcome<Value>> outcome{};
};
using AppendOrder = Order<Append, Done, Appended>;
using SayOrder = Order<Say, SaidDone, Said>;
using VisitOrder = Order<Visit, OkDone, Ok>;
using RemoveOrder = Order<Remove, OkDone, Ok>;
using SubscribeOrder = Order<Subscribe, OkDone, Ok>;
using UnsubscribeOrder = Order<Unsubscribe, OkDone, Ok>;
using PublishOrder = Order<Publish, PublishDone, PublishOutcome>;
using ListMapOrder = Order<ListMap, OkDone, Ok>;
using RemoveMapOrder = Order<RemoveMap, OkDone, Ok>;
using WriteJob = std::variant<AppendOrder, SayOrder, VisitOrder, RemoveOrder, SubscribeOrder,
                              UnsubscribeOrder, PublishOrder, ListMapOrder, RemoveMapOrder>;

struct CommitFailure {
    StoreError error;
    bool is_of_one_request = false;  // the rest of the batch may still succeed
};

class BatchSink {
public:
    BatchSink() = default;
    BatchSink(const BatchSink&) = delete;
    BatchSink& operator=(const BatchSink&) = delete;
    virtual ~BatchSink() = default;

    // Commits the whole batch in one transaction and gives every job its outcome, or writes nothing
    // and returns why. Called on one thread.
    [[nodiscard]] virtual std::optional<CommitFailure> commit(std::span<WriteJob> batch) = 0;

    // The same thread asks these. Cheap: whether what was committed can still be found.
    [[nodiscard]] virtual std::optional<StoreError> look() = 0;
    // Commits something that changes nothing, as durably as a batch.
    [[nodiscard]] virtual std::optional<StoreError> try_write() = 0;
};

class GroupWriter {
public:
    struct Limits {
        std::size_t batch_requests = 1000;  // per transaction
        std::size_t queue_requests = 20000;
        std::size_t queue_bytes = 64U << 20U;
    };
    struct Stats {
        std::uint64_t requests = 0;  // answered by the thread
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
    void post(Visit request, OkDone done);
    void post(Remove request, OkDone done);
    void post(Subscribe request, OkDone done);
    void post(Unsubscribe request, OkDone done);
    void post(Publish request, PublishDone done);
    void post(ListMap request, OkDone done);
    void post(RemoveMap request, OkDone done);
    [[nodiscard]] Stats stats() const;
    // Without free_bytes.
    [[nodiscard]] Health health() const;
    // Answers everything queued, then stops the thread.
    void close();

private:
    using Batch = std::vector<WriteJob>;

    template <typename AnyOrder>
    void queue(AnyOrder order);
    // Takes the order, or returns why not.
    template <typename AnyOrder>
    [[nodiscard]] std::optional<StoreError> admit(AnyOrder& order);
    // Nothing once the store is closed and the queue drained; empty after a while without requests.
    [[nodiscard]] std::optional<Batch> take();
    void work();
    void write(std::span<WriteJob> batch);
    [[nodiscard]] std::optional<CommitFailure> commit(std::span<WriteJob> batch);
    void judge(const CommitFailure& failure);
    void look();
    void set_trouble(std::optional<StoreError> trouble);

    const Limits limits_;
    const std::unique_ptr<BatchSink> sink_;  // used by the thread only

    const base::SystemClock clock_{};

    mutable std::mutex mutex_;  // guards the next five
    std::condition_variable has_news_;
    std::deque<WriteJob> jobs_;
    std::size_t bytes_ = 0;  // of jobs_
    bool is_closed_ = false;
    std::optional<StoreError> trouble_;

    std::atomic<std::int64_t> writing_since_ns_{0};  // 0: no commit is under way
    std::atomic<std::uint64_t> requests_{0};
    std::atomic<std::uint64_t> commits_{0};
    std::atomic<std::uint64_t> failed_commits_{0};

    std::once_flag joined_;
    std::thread thread_;  // last: it uses all of the above
};

}  // namespace store
