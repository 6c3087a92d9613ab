// Limits on connections: how many, how fast, how slow.
#include <gtest/gtest.h>
#include <sys/resource.h>

#include <deque>

#include "base/clock.h"
#include "limits/driver.h"
#include "limits/words.h"
#include "net/test_server.h"
#include "support/seeds.h"

namespace limits {
namespace {

using support::get;
using support::RawClient;

constexpr std::string_view kTooMany = "too_many_connections";

// What is too fast waits; nothing is lost.
Driver received_bytes() {
    return {.limit = "Bytes received per connection",
            .bound = bytes_rate(kDefaults.bytes),
            .settings = {"--bytes-per-s", "65536"},
            .drive = [](Stage& stage) {
                RawClient client(stage.port());
                const std::string request =
                    support::post("/api/score", std::string(65'000, ' '), Stage::headers());
                const base::SystemClock clock;
                const std::int64_t start = clock.monotonic_ns();
                ASSERT_EQ(client.ask(request).status, 400U);
                ASSERT_TRUE(stage.has_metric("fogg_net_delayed_reads_total 0"));
                for (int i = 0; i < 2; ++i) {
                    ASSERT_EQ(client.ask(request).status, 400U);
                }
                // 195 000 bytes, of which 131 072 came at once.
                EXPECT_GE(clock.monotonic_ns() - start, 900'000'000);
                EXPECT_FALSE(stage.has_metric("fogg_net_delayed_reads_total 0"));
            }};
}

// Answers to pipelined requests that are never read.
Driver stall() {
    return {.limit = "Time in which a reader takes nothing of what is waiting",
            .bound = seconds(kDefaults.stall),
            .settings = {"--stall-s", "1"},
            .drive = [](Stage& stage) {
                RawClient client(stage.port(), 4096);
                std::string all;
                for (int i = 0; i < 200; ++i) {
                    all += get("/api/maps/usa");
                }
                client.send(all);
                // The bystander's, and the one that asks.
                EXPECT_TRUE(stage.gets_metric(R"(fogg_net_connections{kind="http"} 2)"));
                EXPECT_TRUE(client.is_ended());
            }};
}

Driver connections() {
    return {.limit = "Connections",
            .bound = number(static_cast<double>(kDefaults.connections_max)),
            .settings = {"--connections-max", "10"},
            .drive = [](Stage& stage) {
                std::vector<RawClient> clients;
                for (int i = 0; i < 8; ++i) {  // and two of the bystander
                    clients.emplace_back(stage.port());
                    ASSERT_EQ(clients.back().ask(get("/healthz")).status, 200U) << i;
                }
                RawClient late(stage.port());
                expect_refused(late.read_reply(), 503, kTooMany);
                EXPECT_TRUE(late.is_ended());
            }};
}

Driver connections_per_address() {
    return {.limit = "Connections per address",
            .bound = number(static_cast<double>(kDefaults.connections_per_address_max)),
            .settings = {"--connections-per-address", "8"},
            .drive = [](Stage& stage) {
                std::vector<RawClient> clients;
                for (int i = 0; i < 8; ++i) {
                    clients.emplace_back(stage.port());
                    ASSERT_EQ(clients.back().ask(get("/healthz")).status, 200U) << i;
                }
                RawClient late(stage.port());
                expect_refused(late.read_reply(), 503, kTooMany);
                EXPECT_TRUE(late.is_ended());
            }};
}

// Opens and closes, again and again; nobody has more than one at a time.
Driver connects() {
    return {.limit = "New connections per address",
            .bound = rate(kDefaults.connects),
            .settings = {"--connects-per-s", "2"},
            .drive = [](Stage& stage) {
                for (int i = 0; i < 20; ++i) {
                    ASSERT_EQ(RawClient(stage.port()).ask(get("/healthz")).status, 200U) << i;
                }
                for (int i = 0; i < 1000; ++i) {
                    if (RawClient(stage.port()).ask(get("/healthz")).status != 200) {
                        break;
                    }
                }
                RawClient late(stage.port());
                expect_refused(late.read_reply(), 429, "too_fast");
                EXPECT_TRUE(late.is_ended());
                EXPECT_TRUE(net::comes_true(
                    [&] { return RawClient(stage.port()).ask(get("/healthz")).status == 200; }));
            }};
}

// Fewer than the server was promised when it started.
Driver open_files() {
    return {
        .limit = "Open files", .bound = "as many as the system allows", .drive = [](Stage& stage) {
            // UndefinedBehaviorSanitizer looks at memory through a pipe, and takes what it cannot
            // look at for a fault.
            if (support::kIsSanitized) {
                return;
            }
            const rlimit few{.rlim_cur = 40, .rlim_max = 40};
            ASSERT_EQ(prlimit(stage.process(), RLIMIT_NOFILE, &few, nullptr), 0);
            std::deque<RawClient> clients;
            for (int i = 0; i < 60; ++i) {
                clients.emplace_back(stage.port());
            }
            EXPECT_TRUE(net::comes_true(
                [&] { return stage.log().find("accept_failed") != std::string::npos; }));
            stage.expect_others_fine();
            for (int i = 0; i < 50; ++i) {
                clients.pop_front();
            }
            EXPECT_EQ(clients.back().ask(get("/healthz")).status, 200U);
            const std::string log = stage.log();
            EXPECT_EQ(log.find("accept_failed"), log.rfind("accept_failed"));
        }};
}

}  // namespace

std::vector<Driver> connection_drivers() {
    return {received_bytes(),          stall(),    connections(),
            connections_per_address(), connects(), open_files()};
}

}  // namespace limits
