// Queues in which people take turns, and the threads behind them.
#include "table/workers/fair_queue.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <functional>
#include <future>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "base/clock.h"
#include "support/program_question.h"
#include "table/workers/background_thread.h"
#include "table/workers/program_pool.h"

namespace table {
namespace {

TEST(FairQueue, AskersTakeTurns) {
    FairQueue<std::string> queue({.per_asker = 3, .in_all = 5});
    EXPECT_TRUE(queue.push(1, "a1"));
    EXPECT_TRUE(queue.push(1, "a2"));
    EXPECT_TRUE(queue.push(1, "a3"));
    EXPECT_FALSE(queue.push(1, "a4")) << "the bound of one";
    EXPECT_TRUE(queue.push(2, "b1"));
    EXPECT_TRUE(queue.push(3, "c1"));
    EXPECT_FALSE(queue.push(4, "d1")) << "the bound of all";
    EXPECT_EQ(queue.askers(), 3U);
    EXPECT_EQ(queue.waiting_of(1), 3U);
    std::string order;
    while (!queue.empty()) {
        order += queue.pop().second + ' ';
    }
    EXPECT_EQ(order, "a1 b1 c1 a2 a3 ");
    EXPECT_EQ(queue.size(), 0U);
    EXPECT_TRUE(queue.push(4, "d1"));
}

// An executor whose tasks the test runs, posted to from other threads.
class LockedExecutor final : public base::Executor {
public:
    void post(std::function<void()> task) override {
        std::unique_lock lock(mutex_);
        released_.wait(lock, [this] { return !is_held_; });
        tasks_.push_back(std::move(task));
    }
    // From now on whoever posts waits, until release().
    void hold() {
        const std::scoped_lock lock(mutex_);
        is_held_ = true;
    }
    void release() {
        {
            const std::scoped_lock lock(mutex_);
            is_held_ = false;
        }
        released_.notify_all();
    }
    base::Timer after(std::chrono::milliseconds /*delay*/,
                      std::function<void()> /*task*/) override {
        return {};
    }
    // Runs tasks until so many have run.
    void run(std::size_t count) {
        while (count > 0) {
            std::vector<std::function<void()>> tasks;
            {
                const std::scoped_lock lock(mutex_);
                tasks.swap(tasks_);
            }
            for (const auto& task : tasks) {
                task();
            }
            count -= std::min(count, tasks.size());
            std::this_thread::yield();
        }
    }

private:
    std::mutex mutex_;
    std::condition_variable released_;
    bool is_held_ = false;                      // under mutex_
    std::vector<std::function<void()>> tasks_;  // under mutex_
};

TEST(BackgroundThread, DoesItElsewhereAndHandsItBack) {
    LockedExecutor executor;
    BackgroundThread background(executor);
    std::thread::id there;
    std::thread::id here;
    ASSERT_TRUE(run_in_background(
        background, 1, [] { return std::this_thread::get_id(); },
        [&](std::thread::id id) {
            there = id;
            here = std::this_thread::get_id();
        }));
    executor.run(1);
    EXPECT_EQ(here, std::this_thread::get_id());
    EXPECT_NE(there, here);
}

TEST(BackgroundThread, TakesNoMoreThanMayWait) {
    LockedExecutor executor;
    std::promise<void> go;
    const std::shared_future<void> wait = go.get_future().share();
    std::promise<void> begun;
    {
        BackgroundThread background(executor, {.waiting_per_asker = 2, .waiting_in_all = 3});
        const auto nothing = [] {};
        ASSERT_TRUE(background.run(
            1,
            [&] {
                begun.set_value();
                wait.wait();
            },
            nothing));
        begun.get_future().wait();
        EXPECT_TRUE(background.run(1, nothing, nothing));
        EXPECT_TRUE(background.run(1, nothing, nothing));
        EXPECT_FALSE(background.run(1, nothing, nothing));
        EXPECT_TRUE(background.run(2, nothing, nothing));
        EXPECT_FALSE(background.run(3, nothing, nothing));
        go.set_value();
        executor.run(4);
    }
}

// Somebody with a hundred tables holds up somebody with one by a single question, not by a hundred.
TEST(ProgramPool, OnesManyTablesDoNotStarveOthers) {
    LockedExecutor executor;
    // Until everybody has asked, the one thread has no more than its first answer.
    executor.hold();
    const base::SystemClock clock;
    ProgramPool pool(executor, clock, {.threads = 1, .waiting_per_asker = 100});
    std::vector<Asker> answered;
    std::size_t asked = 0;
    const auto ask = [&](Asker asker) {
        const bool is_asked = pool.ask(support::easy_question(asker),
                                       [&, asker](rules::Move) { answered.push_back(asker); });
        asked += is_asked ? 1 : 0;
        return is_asked;
    };
    while (ask(1)) {
        ASSERT_LT(asked, 10'000U) << "without a bound";
    }
    EXPECT_GE(asked, 100U);
    EXPECT_TRUE(ask(2)) << "others have room";
    const std::size_t before = asked;
    executor.release();
    executor.run(before);
    const auto place = std::ranges::find(answered, Asker{2}) - answered.begin();
    EXPECT_LE(place, 2) << "after the one that was thought about, and one more";
    EXPECT_EQ(answered.size(), before);
}

}  // namespace
}  // namespace table
