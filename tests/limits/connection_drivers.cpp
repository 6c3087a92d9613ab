// Limits on connections: how many, how fast, how slow.
#include <gtest/gtest.h>
#include <sys/resource.h>

#include <deque>

#include "base/clock.h"
#include "limits/driver.h"
#include "limits/words.h"
#include "net/certificate.h"
#include "net/test_server.h"
#include "support/seeds.h"
#include "support/temp_folder.h"

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

// Each connection from another address, as from a large network.
Driver addresses() {
    return {.limit = "Addresses remembered at one time",
            .bound = number(static_cast<double>(kDefaults.addresses_max)),
            .drive = [](Stage& /*stage*/) {
                net::ServerConfig config;
                config.limits.addresses_max = 4;
                config.limits.sweep = std::chrono::milliseconds(20);
                // Rates that recover at once: only the connections keep an address.
                for (net::Rate* const rate :
                     {&config.limits.connects, &config.limits.requests, &config.limits.files}) {
                    rate->per_s = 10'000;
                }
                net::TestServer server(std::move(config));
                std::deque<RawClient> clients;
                const auto come_from = [&](int last) {
                    const std::string address = "127.0.0." + std::to_string(last);
                    clients.emplace_back(server.port, RawClient::From{.address = address.c_str()});
                };
                for (int i = 1; i <= 4; ++i) {
                    come_from(i);
                    ASSERT_EQ(clients.back().ask(get("/")).status, 200U) << i;
                }
                come_from(5);
                expect_refused(clients.back().read_reply(), 503, kTooMany);
                EXPECT_TRUE(clients.back().is_ended());
                come_from(4);  // known already
                EXPECT_EQ(clients.back().ask(get("/")).status, 200U);
                clients.clear();
                EXPECT_TRUE(net::comes_true([&] {
                    come_from(6);
                    const bool is_let_in = clients.back().ask(get("/")).status == 200;
                    clients.clear();
                    return is_let_in;
                }));
            }};
}

// A client that connects and says nothing.
Driver tls_handshake() {
    return {.limit = "Time for a TLS handshake",
            .bound = seconds(kDefaults.head),
            .drive = [](Stage& /*stage*/) {
                const support::TempFolder folder;
                net::ServerConfig config;
                config.tls = {.certificate = folder / "cert.pem", .key = folder / "key.pem"};
                net::make_certificate(*config.tls);
                config.limits.head = std::chrono::milliseconds(300);
                config.limits.sweep = std::chrono::milliseconds(20);
                net::TestServer server(std::move(config));
                const base::SystemClock clock;
                const std::int64_t start = clock.monotonic_ns();
                RawClient silent(server.port);
                RawClient slow(server.port);
                slow.send("\x16\x03\x01");  // how a handshake begins
                EXPECT_TRUE(silent.is_ended());
                EXPECT_TRUE(slow.is_ended());
                EXPECT_GE(clock.monotonic_ns() - start, 250'000'000);
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
    return {received_bytes(), stall(),    connections(),   connections_per_address(),
            addresses(),      connects(), tls_handshake(), open_files()};
}

}  // namespace limits
