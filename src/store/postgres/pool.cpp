#include "store/postgres/pool.h"

namespace store {
namespace {

std::int64_t ms_of(const base::Clock& clock) {
    return clock.monotonic_ns() / 1'000'000;
}

}  // namespace

std::unique_ptr<PostgresReader> PostgresPool::take() {
    {
        const std::lock_guard lock(mutex_);
        while (!idle_.empty()) {
            std::unique_ptr<PostgresReader> reader = std::move(idle_.back());
            idle_.pop_back();
            if (reader->is_usable()) {
                return reader;
            }
        }
        if (failed_ && ms_of(clock_) - failed_->at_ms < kUnreachableMs) {
            throw PostgresFailure(failed_->error, "");
        }
    }
    return connect();
}

std::unique_ptr<PostgresReader> PostgresPool::connect() {
    try {
        PostgresConnection connection(address_);
        // What this connection writes (node ids and leases) need not reach a replica; waiting for
        // one that is away would block the loop.
        connection.execute("SET synchronous_commit = local");
        auto reader = std::make_unique<PostgresReader>(std::move(connection));
        const std::lock_guard lock(mutex_);
        failed_.reset();
        return reader;
    } catch (const PostgresFailure& failure) {
        const std::lock_guard lock(mutex_);
        failed_ = Failed{.at_ms = ms_of(clock_), .error = failure.error()};
        throw;
    }
}

void PostgresPool::give_back(std::unique_ptr<PostgresReader> reader) {
    const std::lock_guard lock(mutex_);
    if (idle_.size() < kIdleMax) {
        idle_.push_back(std::move(reader));
    }
}

}  // namespace store
