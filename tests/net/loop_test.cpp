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

}  // namespace
}  // namespace net
