// Clients that send more than they should, or read less: what they can make the server hold and do
// is bounded.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <utility>

#include "net/test_server.h"
#include "support/raw_client.h"

namespace net {
namespace {

using support::echo;
using support::Frame;
using support::frame;
using support::open_socket;
using support::RawClient;
using support::read_frame;
using testing::HasSubstr;

using Ms = std::chrono::milliseconds;

// As if there were no rates: what is left are the bounds on memory.
ServerConfig without_rates() {
    ServerConfig config;
    config.limits.is_loopback_free = true;
    config.limits.sweep = Ms(5);
    return config;
}

// Does not wait long for a goodbye from clients that say none.
ServerConfig that_closes_soon() {
    ServerConfig config;
    config.limits.sweep = Ms(5);
    config.limits.close = Ms(100);
    return config;
}

std::string times(std::size_t count, const std::string& bytes) {
    std::string all;
    all.reserve(count * bytes.size());
    for (std::size_t i = 0; i < count; ++i) {
        all += bytes;
    }
    return all;
}

// Sends whole units until the system takes nothing for half a second, or so many bytes were sent.
// How many units left, the last one perhaps in part; `rest` is what is missing of that.
struct Sent {
    std::size_t units = 0;
    std::string rest{};
};
Sent send_until_blocked(RawClient& client, const std::string& unit, std::size_t bytes_max) {
    const std::string many = times(1000, unit);
    std::size_t sent = 0;
    while (sent < bytes_max) {
        pollfd waiting{.fd = client.fd(), .events = POLLOUT, .revents = 0};
        if (poll(&waiting, 1, 500) <= 0) {
            break;
        }
        const std::size_t begun = sent % unit.size();
        const ssize_t taken = ::send(client.fd(), many.data() + begun, many.size() - begun,
                                     MSG_DONTWAIT | MSG_NOSIGNAL);
        if (taken < 0) {
            break;  // the server has cut the connection
        }
        sent += static_cast<std::size_t>(taken);
    }
    const std::size_t begun = sent % unit.size();
    return {.units = (sent + unit.size() - 1) / unit.size(),
            .rest = begun == 0 ? "" : unit.substr(begun)};
}

// A ping has to be answered, but not to be read: the server stops reading them while its answers
// wait, so the client's own system stops it. Nothing is lost when it reads on.
TEST(Flood, PingsThatAreNeverReadCostNoMemory) {
    constexpr std::size_t kFlood = std::size_t{64} << 20U;
    ServerConfig config = without_rates();
    config.limits.stall = Ms(60'000);  // on a slow machine, that would end the flood first
    TestServer server(std::move(config));
    RawClient witness = open_socket(server.port);
    RawClient flooder = open_socket(server.port, 4096);
    const std::string ping = frame(support::kPingFrame, std::string(125, 'p'));
    const Sent sent = send_until_blocked(flooder, ping, kFlood);
    EXPECT_LT(sent.units * ping.size(), kFlood / 2);
    EXPECT_EQ(echo(witness, "still here"), "still here");
    std::size_t pongs = 0;
    std::thread sender([&] { flooder.send(sent.rest); });
    for (; pongs < sent.units; ++pongs) {
        const Frame pong = read_frame(flooder);
        ASSERT_EQ(pong.opcode, support::kPongFrame) << pongs;
        ASSERT_EQ(pong.payload.size(), 125U) << pongs;
    }
    sender.join();
    EXPECT_EQ(echo(flooder, "all read"), "all read");
}

TEST(Flood, ControlFramesAreLimited) {
    TestServer server(that_closes_soon());
    for (const unsigned kind : {support::kPingFrame, support::kPongFrame}) {
        RawClient flooder = open_socket(server.port);
        flooder.send(times(20, frame(kind, "")) + frame(support::kTextFrame, "fine"));
        Frame answer = read_frame(flooder);
        for (; answer.opcode == support::kPongFrame; answer = read_frame(flooder)) {
        }
        EXPECT_EQ(answer.payload, "fine");
        flooder.send(times(100, frame(kind, "")));
        for (answer = read_frame(flooder); answer.opcode == support::kPongFrame;
             answer = read_frame(flooder)) {
        }
        EXPECT_EQ(answer.payload, "cut too_fast");
        EXPECT_EQ(read_frame(flooder).close_code(), 1008U);
        EXPECT_TRUE(flooder.is_ended());
    }
    EXPECT_THAT(server.metrics.text(), HasSubstr("fogg_net_cuts_total{reason=\"too_fast\"} 2\n"));
}

TEST(Flood, FragmentsAreLimitedEmptyOnesAndTinyOnes) {
    TestServer server(that_closes_soon());
    RawClient witness = open_socket(server.port);
    for (const char* const piece : {"", "x"}) {
        RawClient flooder = open_socket(server.port);
        flooder.send(frame(support::kTextFrame, piece, false) +
                     times(5000, frame(0, piece, false)));
        EXPECT_EQ(read_frame(flooder).payload, "cut too_fast");
        EXPECT_EQ(read_frame(flooder).close_code(), 1008U);
        EXPECT_TRUE(flooder.is_ended());
        EXPECT_EQ(echo(witness, "still here"), "still here");
    }
    EXPECT_EQ(server.seen.messages, 2);  // the witness's
}

// The long run is what counts: a client that keeps to the rate is never cut.
TEST(Flood, WhoKeepsToTheRateIsLeftAlone) {
    ServerConfig config;
    config.limits.control_frames = {.per_s = 1000, .burst = 5};
    TestServer server(std::move(config));
    RawClient client = open_socket(server.port);
    for (int i = 0; i < 50; ++i) {
        std::this_thread::sleep_for(Ms(2));
        client.send(frame(support::kPingFrame, "p"));
        ASSERT_EQ(read_frame(client).opcode, support::kPongFrame) << i;
    }
}

TEST(Flood, BytesAreReadNoFasterThanTheRate) {
    ServerConfig config;
    config.limits.bytes = {.per_s = 100'000, .burst = 20'000};
    config.limits.messages = config.limits.frames = {.per_s = 1000, .burst = 1000};
    TestServer server(std::move(config));
    RawClient witness = open_socket(server.port);
    RawClient client = open_socket(server.port);
    const base::SystemClock clock;
    const std::int64_t start = clock.monotonic_ns();
    const std::string text(10'000, 't');
    std::thread sender([&] { client.send(times(6, frame(support::kTextFrame, text))); });
    for (int i = 0; i < 6; ++i) {
        EXPECT_EQ(read_frame(client).payload, text);
        EXPECT_EQ(echo(witness, "quick"), "quick");
    }
    sender.join();
    EXPECT_GE(clock.monotonic_ns() - start, 300'000'000);
    EXPECT_EQ(server.seen.cuts, 0);
}

// A read that waits for its time must not keep a connection that has ended.
TEST(Flood, AConnectionThatWaitsToReadCanBeCut) {
    ServerConfig config;
    config.limits.bytes = {.per_s = 1, .burst = 2000};
    config.limits.idle = Ms(100);
    config.limits.sweep = Ms(5);
    config.limits.close = Ms(50);
    TestServer server(std::move(config));
    RawClient client = open_socket(server.port);
    client.send(frame(support::kTextFrame, std::string(5000, 't')));
    EXPECT_TRUE(client.is_ended());
    EXPECT_TRUE(comes_true([&] { return server.seen.closed == 1; }));
}

TEST(Flood, ReadersThatStopAreCut) {
    ServerConfig config = without_rates();
    config.limits.stall = Ms(100);
    TestServer server(std::move(config));
    RawClient sleeper = open_socket(server.port, 4096);
    // Less than may wait for a reader, more than the system takes.
    for (int i = 0; i < 40 && server.seen.cuts == 0; ++i) {
        sleeper.send(frame(support::kTextFrame, "blast 200"));
        std::this_thread::sleep_for(Ms(5));
    }
    EXPECT_TRUE(comes_true([&] { return server.seen.closed == 1; }));
    RawClient page(server.port, 4096);
    page.send(support::get("/large"));
    EXPECT_TRUE(comes_true([&] {
        return server.metrics.text().find("fogg_net_connections{kind=\"http\"} 0\n") !=
               std::string::npos;
    }));
}

// Reading a little now and then is progress.
TEST(Flood, SlowReadersThatGoOnAreServed) {
    ServerConfig config = without_rates();
    config.limits.stall = Ms(1500);
    TestServer server(std::move(config));
    RawClient client = open_socket(server.port, 4096);
    client.send(frame(support::kTextFrame, "blast 250"));
    for (int i = 0; i < 250; ++i) {
        std::this_thread::sleep_for(Ms(10));
        ASSERT_EQ(read_frame(client).payload.size(), 1000U) << i;
    }
}

}  // namespace
}  // namespace net
