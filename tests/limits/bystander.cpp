#include "limits/bystander.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <utility>

#include "base/clock.h"

namespace limits {
namespace {

constexpr int kAskedBefore = 10;
constexpr auto kPause = std::chrono::milliseconds(150);  // below all rates that tests set
// A server that blocks does so for as long as an offender likes. This machine may be busy, too: an
// answer may take a hundred times as long as the slowest of the ten before, and two seconds anyway.
constexpr std::int64_t kTimesSlower = 100;
constexpr std::int64_t kAlwaysFineNs = 2'000'000'000;

}  // namespace

Bystander::Bystander(support::RawClient socket, support::RawClient pages)
    : socket_(std::move(socket)), pages_(std::move(pages)) {
    for (int i = 0; i < kAskedBefore; ++i) {
        const std::int64_t took_ns = ask();
        EXPECT_GE(took_ns, 0);
        before_ns_ = std::max(before_ns_, took_ns);
    }
    thread_ = std::jthread([this](const std::stop_token& stop) { run(stop); });
}

std::int64_t Bystander::ask() {
    const base::SystemClock clock;
    const std::int64_t start = clock.monotonic_ns();
    socket_.send(support::frame(support::kTextFrame, R"({"t":"ping"})"));
    support::Frame answer = support::read_frame(socket_);
    for (; answer.opcode == support::kPingFrame; answer = support::read_frame(socket_)) {
        socket_.send(support::frame(support::kPongFrame, answer.payload));
    }
    const bool is_fine =
        answer.payload == R"({"t":"pong"})" && pages_.ask(support::get("/healthz")).status == 200;
    return is_fine ? clock.monotonic_ns() - start : -1;
}

void Bystander::run(const std::stop_token& stop) {
    // At least once: some drives are over before this thread runs.
    do {
        const std::int64_t took_ns = ask();
        has_all_ = took_ns >= 0;
        worst_ns_ = std::max<std::int64_t>(worst_ns_, took_ns);
        ++asked_;
        std::this_thread::sleep_for(kPause);
    } while (has_all_ && !stop.stop_requested());
}

void Bystander::expect_nothing_noticed() {
    thread_.request_stop();
    if (thread_.joinable()) {
        thread_.join();
    }
    const std::int64_t last_ns = ask();
    EXPECT_TRUE(has_all_ && last_ns >= 0) << "an answer is missing";
    EXPECT_GE(asked_, 1U);
    EXPECT_LE(std::max<std::int64_t>(worst_ns_, last_ns),
              std::max(kTimesSlower * before_ns_, kAlwaysFineNs));
}

}  // namespace limits
