// Limits on notices to closed browsers.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>
#include <mutex>

#include "base/sealing.h"
#include "limits/driver.h"
#include "limits/words.h"
#include "net/push/push_desk.h"
#include "net/push/push_endpoint.h"
#include "net/push/push_limits.h"
#include "net/push_service.h"
#include "net/test_server.h"
#include "store/memory_store.h"
#include "support/manual_clock.h"
#include "support/sim_executor.h"

namespace limits {
namespace {

using support::post;
using support::RawClient;

const net::PushLimits kPush;

// "20 an hour, 10 at once".
std::string hourly(const net::Rate& rate) {
    return number(rate.per_s * 3600 + 0.5) + " an hour, " + number(rate.burst) + " at once";
}
// "1 a minute, 30 at once".
std::string minutely(const net::Rate& rate) {
    return number(rate.per_s * 60 + 0.5) + " a minute, " + number(rate.burst) + " at once";
}

std::string wish_text(const std::string& endpoint) {
    const net::PushSubscription wish = net::PushBrowser(endpoint).subscription();
    const auto url = [](const std::string& bytes) {
        return base::to_base64(bytes, base::Base64::kUrl);
    };
    return R"({"endpoint":")" + wish.endpoint + R"(","p256dh":")" + url(wish.keys.point) +
           R"(","auth":")" + url(wish.keys.auth) + "\"}";
}

Driver subscriptions_per_key() {
    return {.limit = "Subscriptions to notices per key",
            .bound = hourly(net::kSubscribePerKey),
            .settings = {"--push", "on"},
            .drive = [](Stage& stage) {
                RawClient client(stage.port());
                const auto wish = [&](int i) {
                    return client.ask(post("/api/push",
                                           wish_text("https://a.example/" + std::to_string(i)),
                                           Stage::headers()));
                };
                for (int i = 0; i < 10; ++i) {
                    ASSERT_EQ(wish(i).status, 200U) << i;
                }
                const auto reply = wish(10);
                EXPECT_EQ(reply.status, 429U);
                EXPECT_THAT(reply.body, testing::HasSubstr("too_fast"));
            }};
}

Driver subscriptions_per_address() {
    return {.limit = "Subscriptions to notices per address",
            .bound = hourly(net::kSubscribePerAddress),
            .settings = {"--push", "on"},
            .drive = [](Stage& stage) {
                RawClient client(stage.port());
                const auto wish = [&](int i) {
                    return client.ask(post("/api/push",
                                           wish_text("https://a.example/" + std::to_string(i)),
                                           Stage::headers("person-" + std::to_string(i))));
                };
                for (int i = 0; i < 30; ++i) {
                    ASSERT_EQ(wish(i).status, 200U) << i;
                }
                const auto reply = wish(30);
                EXPECT_EQ(reply.status, 429U);
                EXPECT_THAT(reply.body, testing::HasSubstr("too_fast"));
            }};
}

Driver endpoint_size() {
    return {.limit = "Length of the address in a subscription",
            .bound = bytes(static_cast<double>(net::kPushEndpointMax)),
            .settings = {"--push", "on"},
            .drive = [](Stage& stage) {
                RawClient client(stage.port());
                const std::string start = "https://a.example/";
                const auto wish = [&](std::size_t size) {
                    return client.ask(post("/api/push",
                                           wish_text(start + std::string(size - start.size(), 'x')),
                                           Stage::headers()));
                };
                ASSERT_EQ(wish(net::kPushEndpointMax).status, 200U);
                expect_refused(wish(net::kPushEndpointMax + 1), 400, "bad_subscription");
            }};
}

// A desk of this process, with a push service on this machine.
struct Desk {
    explicit Desk(net::PushLimits limits = {})
        : desk({.secret = net::random_p256_secret(),
                .limits = limits,
                .https = {.authority = service.authority(), .loopback = "127.0.0.1"},
                .ports = net::PushPorts::kAny},
               {.clock = clock, .store = store, .metrics = metrics, .log = log}, executor) {}

    void subscribe(const std::string& holder, const std::string& device) {
        desk.subscribe(holder, net::PushBrowser(service.endpoint(device)).subscription(),
                       [](const auto& kept) { EXPECT_TRUE(kept); });
        executor.run();
        clock.advance_ms(1);
    }
    void call(const std::string& holder, std::size_t count) {
        for (std::size_t i = 0; i < count; ++i) {
            desk.call({.table = "t" + std::to_string(calls++), .map = "usa", .holders = {holder}});
        }
    }
    [[nodiscard]] bool gets(const std::string& result, std::size_t count) {
        const std::string line =
            "fogg_push_total{result=\"" + result + "\"} " + std::to_string(count) + "\n";
        return net::comes_true([&] { return metrics.text().find(line) != std::string::npos; });
    }

    net::PushService service;
    support::ManualClock clock;
    support::SimExecutor executor{clock};
    store::MemoryStore store;
    base::Metrics metrics;
    base::Log log{clock, base::LogLevel::kError, [](std::string_view /*line*/) {}};
    std::size_t calls = 0;
    net::PushDesk desk;
};

// For tests of one limit, without the others.
net::PushLimits without_hosts() {
    net::PushLimits limits;
    limits.per_other_host = {.per_s = 1000, .burst = 1000};
    return limits;
}

Driver devices() {
    return {.limit = "Devices that get notices, per key",
            .bound = number(static_cast<double>(store::kSubscriptionsPerHolder)),
            .drive = [](Stage& /*stage*/) {
                Desk desk;
                for (std::size_t i = 0; i <= store::kSubscriptionsPerHolder; ++i) {
                    desk.subscribe("ann", "device-" + std::to_string(i));
                }
                EXPECT_EQ(desk.store.subscriptions({.holder = "ann"})->size(),
                          store::kSubscriptionsPerHolder);
                const std::string first = net::subscription_id(desk.service.endpoint("device-0"));
                const auto all_kept = desk.store.subscriptions({.holder = "ann"});
                for (const auto& kept : *all_kept) {
                    EXPECT_NE(kept.id, first);
                }
            }};
}

Driver per_device() {
    return {.limit = "Notices to one device",
            .bound = minutely(kPush.per_device),
            .drive = [](Stage& /*stage*/) {
                Desk desk(without_hosts());
                desk.subscribe("ann", "phone");
                desk.call("ann", 31);
                EXPECT_TRUE(desk.gets("sent", 30));
                EXPECT_TRUE(desk.gets("dropped", 1));
            }};
}

Driver per_person() {
    return {.limit = "Notices to all devices of one key",
            .bound = minutely(kPush.per_holder),
            .drive = [](Stage& /*stage*/) {
                Desk desk(without_hosts());
                for (const char* const device : {"phone", "laptop", "tablet"}) {
                    desk.subscribe("ann", device);
                }
                desk.call("ann", 21);
                EXPECT_TRUE(desk.gets("sent", 60));
                EXPECT_TRUE(desk.gets("dropped", 3));
            }};
}

Driver per_known_host() {
    return {.limit = "Notices to one push service that browsers are known to use",
            .bound = rate(kPush.per_known_host),
            .drive = [](Stage& /*stage*/) {
                net::KeyedLimits limit(kPush.per_known_host);
                for (int i = 0; i < 200; ++i) {
                    ASSERT_TRUE(limit.take("fcm.googleapis.com", 0)) << i;
                }
                EXPECT_FALSE(limit.take("fcm.googleapis.com", 0));
                EXPECT_TRUE(limit.take("web.push.apple.com", 0));
            }};
}

Driver per_other_host() {
    return {.limit = "Notices to any other host",
            .bound = minutely(kPush.per_other_host),
            .drive = [](Stage& /*stage*/) {
                Desk desk;
                desk.subscribe("ann", "phone");
                desk.subscribe("bob", "laptop");
                desk.call("ann", 6);
                desk.call("bob", 6);
                EXPECT_TRUE(desk.gets("sent", 10));
                EXPECT_TRUE(desk.gets("dropped", 2));
            }};
}

Driver waiting() {
    return {.limit = "Notices that wait to be sent",
            .bound = number(static_cast<double>(kPush.queue_max)),
            .drive = [](Stage& /*stage*/) {
                net::PushLimits limits = without_hosts();
                limits.queue_max = 3;
                Desk desk(limits);
                desk.subscribe("ann", "phone");
                desk.service.answer("HTTP/1.1 503 Later\r\n\r\n");
                for (std::size_t i = 1; i <= 3; ++i) {
                    desk.call("ann", 1);
                    ASSERT_TRUE(desk.gets("retried", i));
                }
                ASSERT_TRUE(net::comes_true([&] {
                    return desk.metrics.text().find("fogg_push_waiting 3\n") != std::string::npos;
                }));
                desk.call("ann", 1);
                EXPECT_TRUE(desk.gets("dropped", 1));
            }};
}

Driver tries() {
    return {.limit = "Tries to send a notice",
            .bound = number(static_cast<double>(kPush.pauses.size() + 1)),
            .drive = [](Stage& /*stage*/) {
                net::PushLimits limits = without_hosts();
                limits.pauses.fill(std::chrono::seconds(0));
                Desk desk(limits);
                desk.subscribe("ann", "phone");
                desk.service.answer("HTTP/1.1 503 Later\r\n\r\n");
                desk.call("ann", 1);
                EXPECT_TRUE(desk.gets("failed", 1));
                EXPECT_EQ(desk.service.requests().size(), kPush.pauses.size() + 1);
            }};
}

}  // namespace

std::vector<Driver> push_drivers() {
    return {subscriptions_per_key(),
            subscriptions_per_address(),
            endpoint_size(),
            devices(),
            per_device(),
            per_person(),
            per_known_host(),
            per_other_host(),
            waiting(),
            tries()};
}

}  // namespace limits
