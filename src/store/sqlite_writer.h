// store/sqlite_writer.h
//
// The one thread that writes. Whatever was queued while the last commit was on its way to the disk
// goes into the next transaction together, so that many tables share one sync (group commit); under
// no load a request is committed at once. A failed commit fails all of its requests, and the thread
// goes on with the next ones.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <mutex>
#include <optional>
#include <span>
#include <thread>
#include <variant>
#include <vector>

#include "store/request.h"
#include "store/sqlite_handle.h"
#include "store/sqlite_log.h"

namespace store {

class SqliteWriter {
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

    SqliteWriter(Connection connection, const Limits& limits);
    SqliteWriter(const SqliteWriter&) = delete;
    SqliteWriter& operator=(const SqliteWriter&) = delete;
    ~SqliteWriter();

    void post(Append request, Done done);
    void post(Say request, SaidDone done);
    [[nodiscard]] Stats stats() const;
    // Answers all that is queued, then ends the thread.
    void close();

private:
    template <typename Request, typename Callback, typename Value>
    struct Order {
        Request request;
        Callback done;
        std::optional<Outcome<Value>> outcome{};
    };
    using Job = std::variant<Order<Append, Done, Appended>, Order<Say, SaidDone, Said>>;
    using Batch = std::vector<Job>;

    template <typename AnyOrder>
    void queue(AnyOrder order);
    // Takes the order unless there is a reason not to.
    template <typename AnyOrder>
    [[nodiscard]] std::optional<StoreError> admit(AnyOrder& order);
    // Empty when all is done and the store is closed.
    [[nodiscard]] Batch take();
    void work();
    void write(std::span<Job> batch);
    void commit(std::span<Job> batch);

    const Limits limits_;
    // The thread's own.
    Connection connection_;
    SqliteLog log_;

    mutable std::mutex mutex_;  // guards the next four
    std::condition_variable has_news_;
    std::deque<Job> jobs_;
    std::size_t bytes_ = 0;  // of jobs_
    bool is_closed_ = false;

    std::atomic<std::uint64_t> requests_{0};
    std::atomic<std::uint64_t> commits_{0};
    std::atomic<std::uint64_t> failed_commits_{0};

    std::once_flag joined_;
    std::thread thread_;  // last: it uses all of the above
};

}  // namespace store
