// store/postgres/pool.h
//
// Connections for those who read, made when they are needed and kept for the next. When the server
// cannot be reached, whoever asks in the next moment is told so at once: the threads that read have
// other things to do than to wait for it one by one.
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

    // Calls `work` with a reader that nobody else uses now, and returns what it returns; an error
    // of libpq's becomes an Outcome.
    template <typename Work>
    auto read(const Work& work) -> decltype(work(std::declval<PostgresReader&>())) {
        return postgres_caught([&] {
            std::unique_ptr<PostgresReader> reader = take();
            auto outcome = work(*reader);
            give_back(std::move(reader));  // one that failed is not used again
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
    std::optional<Failed> failed_;  // the last attempt to connect, when it failed
};

}  // namespace store
