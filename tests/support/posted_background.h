// tests/support/posted_background.h
//
// Background work on the test's own thread: it is done when the executor comes to it, so that a run
// can be repeated.
#pragma once

#include <functional>
#include <utility>
#include <vector>

#include "base/executor.h"
#include "table/workers/background.h"

namespace support {

class PostedBackground final : public table::Background {
public:
    explicit PostedBackground(base::Executor& executor) : executor_(executor) {}

    [[nodiscard]] bool run(table::Asker asker, std::function<void()> work,
                           std::function<void()> done) override {
        last_asker = asker;
        if (is_full) {
            return false;
        }
        executor_.post([this, work = std::move(work), done = std::move(done)]() mutable {
            work();
            if (is_holding) {
                held_.push_back(std::move(done));
            } else {
                executor_.post(std::move(done));
            }
        });
        return true;
    }

    // Hands back what was held.
    void let_go() {
        is_holding = false;
        for (auto& done : std::exchange(held_, {})) {
            executor_.post(std::move(done));
        }
    }

    table::Asker last_asker = 0;
    bool is_full = false;
    bool is_holding = false;  // what is done is not handed back yet

private:
    std::vector<std::function<void()>> held_;
    base::Executor& executor_;
};

}  // namespace support
