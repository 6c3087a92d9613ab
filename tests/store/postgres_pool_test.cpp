// Connections to a server that comes and goes, and waking those who wait.
#include "store/postgres/pool.h"

#include <gtest/gtest.h>

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <string>
#include <thread>

#include "base/clock.h"
#include "store/postgres/wakeup.h"
#include "store/store_kind.h"
#include "support/postgres.h"
#include "support/temp_folder.h"

namespace store {
namespace {

std::int64_t now_ms() {
    static const base::SystemClock kClock;
    return kClock.monotonic_ns() / 1'000'000;
}

// The server's socket lies in a folder that is only a link, made later.
TEST(PostgresPool, FailsFastForAMomentAndThenTriesAgain) {
    const support::TempFolder folder;
    const std::string address = support::postgres_address();
    const std::string home = address.substr(address.find("host=") + 5);
    PostgresPool pool("postgresql://fogg@/postgres?host=" + std::string(folder / "link"));
    const auto code = [&] {
        return code_of(pool.read([](PostgresReader& /*reader*/) -> Outcome<Ok> { return Ok{}; }));
    };
    EXPECT_EQ(code(), "io");
    const std::int64_t failed_ms = now_ms();
    std::filesystem::create_directory_symlink(home, std::filesystem::path(folder / "link"));
    const std::string at_once = code();
    if (now_ms() - failed_ms < 200) {  // else the machine was too busy to tell
        EXPECT_EQ(at_once, "io");
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(300));
    EXPECT_EQ(code(), "ok");
}

TEST(PostgresWakeup, ACallWakesOnce) {
    const PostgresWakeup wakeup;
    const auto waited = [&](int timeout_ms) {
        const std::int64_t begin_ms = now_ms();
        wakeup.wait(-1, timeout_ms);
        return now_ms() - begin_ms;
    };
    wakeup.call();
    wakeup.call();
    EXPECT_LT(waited(20'000), 10'000);
    EXPECT_GE(waited(50), 49);
}

}  // namespace
}  // namespace store
