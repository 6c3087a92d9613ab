// The thread that reads whole logs.
#include "table/workers/background_thread.h"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <thread>

#include "support/manual_clock.h"
#include "support/sim_executor.h"

namespace table {
namespace {

// What it reads from may be gone right afterwards.
TEST(BackgroundThread, StoppingWaitsForWhatIsUnderWay) {
    support::ManualClock clock;
    support::SimExecutor executor(clock);
    BackgroundThread background(executor);
    std::atomic<bool> is_begun = false;
    std::atomic<bool> is_ended = false;
    ASSERT_TRUE(background.run(
        1,
        [&] {
            is_begun = true;
            std::this_thread::sleep_for(std::chrono::milliseconds(50));
            is_ended = true;
        },
        [] {}));
    while (!is_begun) {
        std::this_thread::yield();
    }
    background.stop();
    EXPECT_TRUE(is_ended);
    background.stop();  // once is enough
}

}  // namespace
}  // namespace table
