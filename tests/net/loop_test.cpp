#include "net/loop.h"

#include <gtest/gtest.h>

#include <string>
#include <thread>
#include <vector>

namespace net {
namespace {

TEST(Loop, RunsWhatIsPostedInOrder) {
    Loop loop;
    std::string order;
    loop.post([&] { order += 'a'; });
    std::thread other([&] {
        loop.post([&] { order += 'b'; });
        loop.post([&] { loop.stop(); });
    });
    loop.run();
    other.join();
    EXPECT_EQ(order, "ab");
}

TEST(Loop, WhatATaskPostsComesAfterWhatWasThere) {
    Loop loop;
    std::string order;
    loop.post([&] {
        order += 'a';
        loop.post([&] {
            order += 'c';
            loop.stop();
        });
    });
    loop.post([&] { order += 'b'; });
    loop.run();
    EXPECT_EQ(order, "abc");
}

TEST(Loop, AfterAStopNothingRuns) {
    Loop loop;
    std::string order;
    loop.post([&] { loop.stop(); });
    loop.post([&] { order += 'x'; });
    loop.run();
    EXPECT_EQ(order, "");
}

TEST(Loop, TimersAreCalledOnceOrNever) {
    Loop loop;
    std::string order;
    const auto after = [&](int ms, char name) {
        return loop.after(std::chrono::milliseconds(ms), [&order, name] { order += name; });
    };
    const base::Timer late = after(20, 'c');
    const base::Timer early = after(1, 'a');
    base::Timer cancelled = after(2, 'x');
    cancelled.cancel();
    {
        const base::Timer gone = after(3, 'y');
    }
    base::Timer replaced = after(4, 'z');
    replaced = after(10, 'b');
    const base::Timer end = loop.after(std::chrono::milliseconds(40), [&] { loop.stop(); });
    loop.run();
    EXPECT_EQ(order, "abc");
}

TEST(Loop, ATimerCalledOffInTheLastMomentIsNotCalled) {
    Loop loop;
    bool is_called = false;
    base::Timer second;
    // Both are due in one go of the loop; the first calls the other one off.
    const base::Timer first = loop.after(std::chrono::milliseconds(1), [&] { second.cancel(); });
    second = loop.after(std::chrono::milliseconds(1), [&] { is_called = true; });
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
    const base::Timer end = loop.after(std::chrono::milliseconds(10), [&] { loop.stop(); });
    loop.run();
    EXPECT_FALSE(is_called);
}

// The count in the buckets up to this many seconds, and beyond.
struct Timed {
    std::uint64_t up_to = 0;
    std::uint64_t beyond = 0;
};
Timed timed(const base::Histogram& histogram, double seconds) {
    Timed timed;
    for (std::size_t i = 0; i <= histogram.bounds().size(); ++i) {
        const bool is_within = i < histogram.bounds().size() && histogram.bounds()[i] <= seconds;
        (is_within ? timed.up_to : timed.beyond) += histogram.in_bucket(i);
    }
    return timed;
}

// Waiting is no task; a task that comes after a wait and one that comes after another are timed
// alike, whatever wakes the loop.
TEST(Loop, EveryTaskIsTimedAndWaitingIsNot) {
    const auto work = [] { std::this_thread::sleep_for(std::chrono::milliseconds(60)); };
    base::Histogram seconds(base::latency_bounds_s());
    Loop loop;
    loop.time_tasks(seconds);
    base::Timer slow;
    base::Timer end;
    loop.post([&] {
        slow = loop.after(std::chrono::milliseconds(600), [&] {
            work();
            loop.post(work);
            end = loop.after(std::chrono::milliseconds(600), [&] { loop.stop(); });
        });
    });
    loop.run();
    EXPECT_GE(timed(seconds, 0.05).beyond, 2U);
    EXPECT_GE(timed(seconds, 0.05).up_to, 2U);
    // 0.12, and what a busy machine adds; with the waits it would be 1.26.
    EXPECT_GE(seconds.sum(), 0.12);
    EXPECT_LT(seconds.sum(), 0.9);
}

TEST(Loop, APostFromAnotherThreadIsTimedWithoutTheWait) {
    base::Histogram seconds(base::latency_bounds_s());
    Loop loop;
    loop.time_tasks(seconds);
    std::thread other([&] {
        std::this_thread::sleep_for(std::chrono::milliseconds(1000));
        loop.post([&] { loop.stop(); });
    });
    loop.run();
    other.join();
    EXPECT_LT(seconds.sum(), 0.8);
    EXPECT_EQ(timed(seconds, 10).up_to, 1U);
}

}  // namespace
}  // namespace net
