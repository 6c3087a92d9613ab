// store/postgres/pool.h
//
// A pool of connections for reading, opened on demand. When the server cannot be reached, calls
// fail fast for a moment instead of waiting for the timeout one by one.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/clock.h"
#include "store/postgres/handle.h"
#include "store/postgres/reader.h"

namespace store {

class PostgresPool {
public:
    explicit PostgresPool(std::string address) : address_(std::move(address)) {}

    // Calls `work` with a reader that nobody else is using and returns its result; libpq failures
    // become its error.
    template <typename Work>
    auto read(const Work& work) -> decltype(work(std::declval<PostgresReader&>())) {
        return postgres_caught([&] {
            std::unique_ptr<PostgresReader> reader = take();
            auto outcome = work(*reader);
            give_back(std::move(reader));  // a reader that failed is not reused
            return outcome;
        });
    }

private:
    static constexpr std::size_t kIdleMax = 4;
    static constexpr std::int64_t kUnreachableMs = 250;

    struct Failed {
        std::int64_t at_ms = 0;
        StoreError error;
    };

    [[nodiscard]] std::unique_ptr<PostgresReader> take();
    [[nodiscard]] std::unique_ptr<PostgresReader> connect();
    void give_back(std::unique_ptr<PostgresReader> reader);

    const std::string address_;
    const base::SystemClock clock_;
    std::mutex mutex_;  // guards the rest
    std::vector<std::unique_ptr<PostgresReader>> idle_;
    std::optional<Failed> failed_;  // the last attempt to connect, if it failed
};

}  // namespace store
