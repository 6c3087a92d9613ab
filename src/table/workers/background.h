// table/workers/background.h
//
// Work that would hold up the tables' thread: reading whole logs, building long answers. It runs on
// another thread, and its result is posted back to the tables' thread.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <type_traits>
#include <utility>

#include "table/workers/fair_queue.h"

namespace table {

class Background {
public:
    Background() = default;
    Background(const Background&) = delete;
    Background& operator=(const Background&) = delete;
    virtual ~Background() = default;

    // `work` runs on another thread, so it touches nothing that lives on the tables' thread; then
    // `done` runs on the tables' thread. Neither, if the queue is full: then it returns false.
    // `done` is not called if the background is destroyed first.
    [[nodiscard]] virtual bool run(Asker asker, std::function<void()> work,
                                   std::function<void()> done) = 0;
};

// The same, where `done` takes what `work` returns.
template <typename Work, typename Done>
[[nodiscard]] bool run_in_background(Background& background, Asker asker, Work work, Done done) {
    auto result = std::make_shared<std::optional<std::invoke_result_t<Work>>>();
    return background.run(
        asker, [result, work = std::move(work)] { result->emplace(work()); },
        [result, done = std::move(done)] { done(std::move(**result)); });
}

}  // namespace table
