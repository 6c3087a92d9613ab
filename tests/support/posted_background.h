// tests/support/posted_background.h
//
// Background work on the test's own thread: it is done when the executor comes to it, so that a run
// can be repeated.
#pragma once

#include <functional>
#include <utility>

#include "base/executor.h"
#include "table/workers/background.h"

namespace support {

class PostedBackground final : public table::Background {
public:
    explicit PostedBackground(base::Executor& executor) : executor_(executor) {}

    [[nodiscard]] bool run(table::Asker /*asker*/, std::function<void()> work,
                           std::function<void()> done) override {
        if (is_full) {
            return false;
        }
        executor_.post([this, work = std::move(work), done = std::move(done)]() mutable {
            work();
            executor_.post(std::move(done));
        });
        return true;
    }

    bool is_full = false;

private:
    base::Executor& executor_;
};

}  // namespace support
