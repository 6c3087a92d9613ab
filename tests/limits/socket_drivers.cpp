// Limits on one WebSocket.
#include <gtest/gtest.h>

#include "base/clock.h"
#include "limits/driver.h"
#include "limits/words.h"
#include "net/test_server.h"
#include "protocol/client_message.h"
#include "protocol/json_text.h"
#include "table/recent_requests.h"

namespace limits {
namespace {

using support::frame;
using support::RawClient;

constexpr std::string_view kPing = R"({"t":"ping"})";

std::string times(int count, const std::string& bytes) {
    std::string all;
    for (int i = 0; i < count; ++i) {
        all += bytes;
    }
    return all;
}

Driver messages() {
    return {.limit = "WebSocket messages per connection",
            .bound = rate(kDefaults.messages),
            .drive = [](Stage& stage) {
                RawClient client = stage.socket();
                client.send(times(60, frame(support::kTextFrame, kPing)));
                for (int i = 0; i < 60; ++i) {
                    ASSERT_EQ(support::read_frame(client).payload, R"({"t":"pong"})") << i;
                }
                client.send(times(60, frame(support::kTextFrame, kPing)));
                expect_bye(client, "too_fast", 1008);
            }};
}

// Whatever is no message: here empty fragments, which the library passes over in silence.
Driver frames() {
    return {
        .limit = "WebSocket frames per connection, fragments and control frames included",
        .bound = rate(kDefaults.frames),
        .drive = [](Stage& stage) {
            RawClient client = stage.socket();
            client.send(frame(support::kTextFrame, kPing.substr(0, 5), false) +
                        times(200, frame(0, "", false)) + frame(0, kPing.substr(5)));
            ASSERT_EQ(support::read_frame(client).payload, R"({"t":"pong"})");
            client.send(frame(support::kTextFrame, "", false) + times(2000, frame(0, "", false)));
            expect_bye(client, "too_fast", 1008);
        }};
}

Driver control_frames() {
    return {.limit = "WebSocket control frames per connection",
            .bound = rate(kDefaults.control_frames),
            .drive = [](Stage& stage) {
                RawClient client = stage.socket();
                const std::string ping = frame(support::kPingFrame, std::string(125, 'p'));
                client.send(times(20, ping));
                for (int i = 0; i < 20; ++i) {
                    ASSERT_EQ(support::read_frame(client).opcode, support::kPongFrame) << i;
                }
                client.send(times(100, ping));
                expect_bye(client, "too_fast", 1008);
            }};
}

Driver message_size() {
    return {.limit = "Size of a WebSocket message",
            .bound = bytes(static_cast<double>(kDefaults.message_bytes_max)),
            .drive = [](Stage& stage) {
                RawClient client = stage.socket();
                client.send(frame(support::kTextFrame, std::string(16'384, ' ')));
                ASSERT_TRUE(support::read_frame(client).payload.starts_with(R"({"t":"refused")"));
                client.send(support::frame_head(support::kTextFrame, 16'385));
                expect_close(client, 1009);
            }};
}

// Answers to requests that are never read.
Driver queued_bytes() {
    return {.limit = "Bytes waiting for a reader",
            .bound = bytes(static_cast<double>(kDefaults.queued_bytes_max)),
            .settings = {"--queued-bytes-max", "65536", "--messages-per-s", "100000",
                         "--messages-per-address", "100000", "--commands-per-s", "100000"},
            .drive = [](Stage& stage) {
                const std::string table = stage.make_table();
                RawClient client = stage.socket("offender", 4096);
                const std::string watch = frame(
                    support::kTextFrame, R"({"t":"watch","id":"w","table":")" + table + "\"}");
                // Much less than a thousand before the system's own buffers are full.
                for (int i = 0; i < 50 && client.send(times(200, watch)); ++i) {
                }
                EXPECT_TRUE(stage.gets_metric(R"(fogg_net_cuts_total{reason="slow"} 1)"));
                EXPECT_TRUE(client.is_ended());
            }};
}

// The answer to one message.
std::string reply_to(RawClient& client, const std::string& text) {
    client.send(frame(support::kTextFrame, text));
    return support::read_frame(client).payload;
}

Driver message_json() {
    return {.limit = "JSON in a WebSocket message",
            .bound = bytes(static_cast<double>(protocol::kClientMessageBytesMax)) + ", " +
                     number(static_cast<double>(protocol::kJsonDepthMax)) + " levels deep",
            .drive = [](Stage& stage) {
                RawClient client = stage.socket();
                const std::string most =
                    std::string(kPing) +
                    std::string(protocol::kClientMessageBytesMax - kPing.size(), ' ');
                EXPECT_EQ(reply_to(client, most), R"({"t":"pong"})");
                EXPECT_EQ(reply_to(client, most + " "),
                          R"({"t":"refused","id":"","code":"too_long"})");
                const auto nested = [&](std::size_t depth) {
                    return reply_to(client, std::string(depth, '[') + std::string(depth, ']'));
                };
                const std::string fine = nested(protocol::kJsonDepthMax);
                const std::string deep = nested(protocol::kJsonDepthMax + 1);
                EXPECT_EQ(fine, R"({"t":"refused","id":"","code":"unknown_request"})");
                EXPECT_EQ(deep, R"({"t":"refused","id":"","code":"bad_json"})");
            }};
}

Driver request_id() {
    return {.limit = "Length of a request's id",
            .bound = std::to_string(table::kIdBytesMax) + " bytes",
            .drive = [](Stage& stage) {
                RawClient client = stage.socket();
                const auto ask = [&](std::size_t size) {
                    return reply_to(client,
                                    R"({"t":"start","id":")" + std::string(size, 'x') + "\"}");
                };
                EXPECT_TRUE(ask(table::kIdBytesMax).ends_with(R"("code":"not_watching"})"));
                EXPECT_TRUE(ask(table::kIdBytesMax + 1).ends_with(R"("code":"bad_id"})"));
            }};
}

Driver silence() {
    return {.limit = "Silence on a WebSocket",
            .bound = seconds(kDefaults.idle),
            .settings = {"--idle-s", "3"},
            .drive = [](Stage& stage) {
                RawClient client = stage.socket();
                // The bystander would be cut too if it said nothing.
                for (int i = 0; i < 35; ++i) {
                    std::this_thread::sleep_for(std::chrono::milliseconds(100));
                    stage.expect_others_fine();
                }
                expect_bye(client, "idle", 1008);
            }};
}

// How long it takes until 60 messages' worth of credit is used up and 30 more are paid back.
void expect_delayed(const Stage& stage, std::int64_t took_ns) {
    EXPECT_GE(took_ns, 1'000'000'000);
    EXPECT_FALSE(stage.has_metric("fogg_net_delayed_reads_total 0"));
}

// Asks for this again and again, until it takes a second, because each time counts as 20 messages.
void watch_until_delayed(const Stage& stage, const std::vector<std::string>& wishes) {
    RawClient client = stage.socket();
    const base::SystemClock clock;
    const std::int64_t start = clock.monotonic_ns();
    for (std::size_t i = 0; i < 5; ++i) {
        client.send(frame(support::kTextFrame, wishes[i % wishes.size()]));
        support::Frame answer;
        do {
            answer = support::read_frame(client);
            ASSERT_NE(answer.opcode, 0U);
        } while (!answer.payload.starts_with(R"({"t":"done","id":"w")"));
    }
    expect_delayed(stage, clock.monotonic_ns() - start);
}

std::string watch(const std::string& table, std::string_view more) {
    return R"({"t":"watch","id":"w","table":")" + table + "\"" + std::string(more) + "}";
}

// Every guess of a code with another key, which costs nothing; the table is asleep.
void expect_guesses_limited(const Stage& stage, const std::string& table) {
    RawClient client(stage.port());
    support::HttpReply reply;
    for (int i = 0; i < 10 && reply.status != 429; ++i) {
        reply =
            client.ask(support::post("/api/tables/" + table + "/return", R"({"code":"guessed"})",
                                     Stage::headers("guesser-" + std::to_string(i))));
    }
    EXPECT_EQ(reply.status, 429U);
    EXPECT_EQ(reply.body, R"({"code":"too_fast","retry_ms":1000})");
}

Driver stories_per_address() {
    const net::Rate all = kDefaults.messages_per_address;
    return {.limit = "Stories asked for, and sleeping tables woken, per address",
            .bound = rate({.per_s = all.per_s / 20, .burst = all.burst / 20}),
            .settings = {"--messages-per-address", "20"},
            .drive = [](Stage& stage) {
                const std::string table = stage.make_table();
                watch_until_delayed(stage, {watch(table, R"(,"story":true)")});
                // Each falls asleep when the only viewer turns to the other.
                watch_until_delayed(stage, {watch(table, ""), watch(stage.make_table(), "")});
                expect_guesses_limited(stage, stage.make_table());
            }};
}

// Begins to watch a sleeping table, and says so much more in the same piece. How much of it was
// refused as too much: nothing, if the table was awake soon enough.
std::size_t refused_while_waking(const Stage& stage, const std::string& table, std::size_t more) {
    RawClient client = stage.socket();
    std::string all = frame(support::kTextFrame, watch(table, ""));
    for (std::size_t i = 0; i < more; ++i) {
        all += frame(support::kTextFrame, R"({"t":"start","id":")" + std::to_string(i) + "\"}");
    }
    client.send(all);
    std::size_t refused = 0;
    for (std::size_t answered = 0; answered < more;) {
        const support::Frame answer = support::read_frame(client);
        CHECK(answer.opcode != 0);
        answered += answer.payload.starts_with(R"({"t":"refused")") ? 1U : 0U;
        refused += answer.payload.ends_with(R"("code":"try_again"})") ? 1U : 0U;
    }
    return refused;
}

Driver said_while_waking() {
    return {
        .limit = "Messages of one connection that wait while a table is woken or a seat is taken",
        .bound = "16",
        .settings = {"--messages-per-address", "2000"},
        .drive = [](Stage& stage) {
            const std::string table = stage.make_table();
            EXPECT_EQ(refused_while_waking(stage, table, 16), 0U);
            EXPECT_TRUE(net::comes_true([&] {
                const std::size_t refused = refused_while_waking(stage, table, 20);
                EXPECT_LE(refused, 4U);
                return refused > 0;
            }));
        }};
}

// Two connections that each keep to their own limit.
Driver messages_per_address() {
    return {.limit = "WebSocket messages per address",
            .bound = rate(kDefaults.messages_per_address),
            .settings = {"--messages-per-address", "20"},
            .drive = [](Stage& stage) {
                std::vector<RawClient> clients;
                const base::SystemClock clock;
                const std::int64_t start = clock.monotonic_ns();
                for (const char* const name : {"one", "two"}) {
                    clients.push_back(stage.socket(name));
                }
                ASSERT_TRUE(stage.has_metric("fogg_net_delayed_reads_total 0"));
                for (int round = 0; round < 45; ++round) {
                    for (RawClient& client : clients) {
                        ASSERT_EQ(support::echo(client, kPing), R"({"t":"pong"})") << round;
                    }
                }
                expect_delayed(stage, clock.monotonic_ns() - start);
            }};
}

}  // namespace

std::vector<Driver> socket_drivers() {
    return {messages(),
            messages_per_address(),
            stories_per_address(),
            said_while_waking(),
            frames(),
            control_frames(),
            message_size(),
            message_json(),
            request_id(),
            queued_bytes(),
            silence()};
}

}  // namespace limits
