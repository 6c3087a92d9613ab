// From a table's call to the browser that reads it, through a push service over TLS.
#include "net/push/push_sender.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <optional>
#include <string>

#include "net/push/push_desk.h"
#include "net/push_service.h"
#include "net/test_server.h"
#include "store/memory_store.h"
#include "support/manual_clock.h"
#include "support/sim_executor.h"

namespace net {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

constexpr const char* kAnn = "a11ce";
constexpr const char* kBob = "b0b";

class PushTest : public testing::Test {
protected:
    PushDesk& desk(PushLimits limits = {}) {
        desk_.emplace(
            options(limits),
            PushSender::Services{.clock = clock, .store = store, .metrics = metrics, .log = log},
            executor);
        return *desk_;
    }
    [[nodiscard]] PushSender::Options options(const PushLimits& limits) const {
        return {.secret = secret,
                .contact = "https://fogg.example",
                .limits = limits,
                .https = {.time_max = std::chrono::milliseconds(3000),
                          .authority = authority.empty() ? service.authority() : authority,
                          .loopback = "127.0.0.1"},
                .ports = PushPorts::kAny};
    }
    void subscribe(const char* holder, const PushBrowser& browser) {
        ASSERT_TRUE(desk_->is_valid(browser.subscription()));
        bool is_kept = false;
        desk_->subscribe(
            holder, browser.subscription(),
            [&](const store::Outcome<store::Ok>& kept) { is_kept = kept.has_value(); });
        executor.run();
        ASSERT_TRUE(is_kept);
    }
    void call(const std::string& table, std::vector<std::string> holders) {
        desk_->call({.table = table, .map = "usa", .holders = std::move(holders)});
    }
    [[nodiscard]] bool gets_count(const std::string& result, std::uint64_t count) {
        const std::string line =
            "fogg_push_total{result=\"" + result + "\"} " + std::to_string(count) + "\n";
        return comes_true([&] { return metrics.text().find(line) != std::string::npos; });
    }
    [[nodiscard]] std::size_t kept() { return store.subscriptions({})->size(); }

    support::ManualClock clock;
    support::SimExecutor executor{clock};
    store::MemoryStore store;
    base::Metrics metrics;
    std::string log_text;
    std::mutex log_mutex;
    base::Log log{clock, base::LogLevel::kInfo, [this](std::string_view line) {
                      const std::lock_guard lock(log_mutex);
                      log_text += std::string(line) + "\n";
                  }};
    const P256Secret secret = random_p256_secret();
    std::string authority;
    PushService service;
    PushBrowser phone{service.endpoint("phone")};
    PushBrowser laptop{service.endpoint("laptop")};
    std::optional<PushDesk> desk_;
};

TEST_F(PushTest, ACallReachesTheBrowserThatCanReadIt) {
    desk();
    subscribe(kAnn, phone);
    call("K7f2K7f2K7f2K7f2", {kAnn});
    ASSERT_TRUE(gets_count("sent", 1));
    ASSERT_EQ(service.requests().size(), 1U);
    const PushRequest request = service.requests()[0];
    EXPECT_THAT(request.head, StartsWith("POST /phone HTTP/1.1\r\n"));
    EXPECT_THAT(request.header("Host"), StartsWith("push.example.net:"));
    EXPECT_EQ(request.header("Content-Encoding"), "aes128gcm");
    EXPECT_EQ(request.header("Topic"), "K7f2K7f2K7f2K7f2");
    EXPECT_EQ(request.header("TTL"), "259200");
    EXPECT_EQ(phone.read(request.body), R"({"t":"turn","table":"K7f2K7f2K7f2K7f2","map":"usa"})");
    EXPECT_EQ(laptop.read(request.body), "") << "for nobody else";
}

TEST_F(PushTest, TheServiceCanVerifyWhoSends) {
    desk();
    subscribe(kAnn, phone);
    call("abc", {kAnn});
    ASSERT_TRUE(gets_count("sent", 1));
    const std::string header = service.requests()[0].header("Authorization");
    ASSERT_THAT(header, StartsWith("vapid t="));
    const std::string token = header.substr(8, header.find(", k=") - 8);
    EXPECT_EQ(header.substr(header.find(", k=") + 4), desk_->key());
    const std::size_t dot = token.rfind('.');
    const std::string point = *base::from_base64(desk_->key(), base::Base64::kUrl);
    EXPECT_TRUE(is_es256_signature(
        point, {.text = token.substr(0, dot),
                .signature = *base::from_base64(token.substr(dot + 1), base::Base64::kUrl)}));
    const std::size_t first = token.find('.');
    const std::string claims =
        *base::from_base64(token.substr(first + 1, dot - first - 1), base::Base64::kUrl);
    EXPECT_THAT(claims, HasSubstr(R"("aud":"https://push.example.net:)"));
    EXPECT_THAT(claims, HasSubstr(R"("sub":"https://fogg.example")"));
    EXPECT_THAT(claims, HasSubstr("\"exp\":" + std::to_string(clock.wall_ms() / 1000 + 43'200)));
}

TEST_F(PushTest, EveryDeviceIsToldOnceUntilSomebodyComes) {
    desk();
    subscribe(kAnn, phone);
    subscribe(kAnn, laptop);
    call("abc", {kAnn});
    call("abc", {kAnn});
    ASSERT_TRUE(gets_count("sent", 2));
    call("def", {kAnn, kBob});
    ASSERT_TRUE(gets_count("sent", 4)) << "another table, and Bob has no device";
    desk_->on_came("abc", {kAnn});
    call("def", {kAnn});
    call("abc", {kAnn});
    ASSERT_TRUE(gets_count("sent", 6));
    EXPECT_EQ(service.requests().size(), 6U);
}

TEST_F(PushTest, ADeviceThatIsGoneIsForgotten) {
    desk();
    subscribe(kAnn, phone);
    subscribe(kBob, laptop);
    for (const char* const answer :
         {"HTTP/1.1 410 Gone\r\n\r\n", "HTTP/1.1 404 Not Found\r\n\r\n"}) {
        service.answer(answer);
        call(std::string("t") + answer[9] + answer[10] + answer[11],
             {answer[10] == '1' ? kAnn : kBob});
        ASSERT_TRUE(gets_count("gone", answer[10] == '1' ? 1 : 2));
    }
    EXPECT_EQ(kept(), 0U);
}

TEST_F(PushTest, SwitchedOffNothingIsSent) {
    desk();
    subscribe(kAnn, phone);
    desk_->unsubscribe(kBob, phone.subscription().endpoint,
                       [](const auto& done) { EXPECT_TRUE(done); });
    executor.run();
    EXPECT_EQ(kept(), 1U) << "it is not his";
    desk_->unsubscribe(kAnn, phone.subscription().endpoint,
                       [](const auto& done) { EXPECT_TRUE(done); });
    executor.run();
    EXPECT_EQ(kept(), 0U);
}

TEST_F(PushTest, AServiceInTroubleIsTriedAgainWithPauses) {
    desk();
    subscribe(kAnn, phone);
    service.answer("HTTP/1.1 503 Service Unavailable\r\n\r\n");
    call("abc", {kAnn});
    ASSERT_TRUE(gets_count("retried", 1));
    clock.advance_ms(29'000);
    std::this_thread::sleep_for(std::chrono::milliseconds(700));
    EXPECT_EQ(service.requests().size(), 1U);
    service.answer("HTTP/1.1 429 Too Many Requests\r\nretry-After: 300\r\n\r\n");
    clock.advance_ms(2'000);
    ASSERT_TRUE(gets_count("retried", 2));
    clock.advance_ms(200'000);
    std::this_thread::sleep_for(std::chrono::milliseconds(700));
    EXPECT_EQ(service.requests().size(), 2U) << "it asked for more than the usual pause";
    service.answer("HTTP/1.1 201 Created\r\n\r\n");
    clock.advance_ms(101'000);
    ASSERT_TRUE(gets_count("sent", 1));
    EXPECT_EQ(kept(), 1U);
}

TEST_F(PushTest, InTheEndItGivesUp) {
    PushLimits limits;
    limits.pauses.fill(std::chrono::seconds(0));
    desk(limits);
    subscribe(kAnn, phone);
    service.answer("HTTP/1.1 500 No\r\n\r\n");
    call("abc", {kAnn});
    ASSERT_TRUE(gets_count("failed", 1));
    EXPECT_EQ(service.requests().size(), 5U);
    EXPECT_EQ(kept(), 1U);
}

TEST_F(PushTest, WhoeverHasComeIsNotTriedAgain) {
    desk();
    subscribe(kAnn, phone);
    service.answer("HTTP/1.1 503 Service Unavailable\r\n\r\n");
    call("abc", {kAnn});
    ASSERT_TRUE(gets_count("retried", 1));
    ASSERT_TRUE(comes_true(
        [&] { return metrics.text().find("fogg_push_waiting 1\n") != std::string::npos; }));
    desk_->on_came("abc", {kAnn});
    EXPECT_THAT(metrics.text(), HasSubstr("fogg_push_waiting 0\n"));
}

// No redirections, and nothing else that is no yes.
TEST_F(PushTest, OtherAnswersAreRefusals) {
    desk();
    subscribe(kAnn, phone);
    unsigned count = 0;
    for (const char* const status :
         {"301 Moved", "302 Found", "307 Here", "400 Bad", "403 No", "300 Many"}) {
        service.answer("HTTP/1.1 " + std::string(status) +
                       "\r\nLocation: https://127.0.0.1/x\r\n\r\n");
        call("t" + std::to_string(count), {kAnn});
        ASSERT_TRUE(gets_count("failed", ++count)) << status;
    }
    EXPECT_EQ(service.requests().size(), 6U);
    EXPECT_EQ(kept(), 1U);
    const std::lock_guard lock(log_mutex);
    EXPECT_THAT(log_text, HasSubstr("event=push_refused host=push.example.net status=301"));
}

TEST_F(PushTest, AnswersAreBounded) {
    desk();
    subscribe(kAnn, phone);
    service.answer("HTTP/1.1 201 Created\r\nX: " + std::string(20'000, 'x'));
    call("abc", {kAnn});
    ASSERT_TRUE(gets_count("retried", 1));
    service.answer("no http at all\r\n\r\n");
    call("def", {kAnn});
    ASSERT_TRUE(gets_count("retried", 2));
}

TEST_F(PushTest, ACertificateOfSomebodyElseIsNotTrusted) {
    const support::TempFolder folder;
    authority = folder / "other.pem";
    make_push_certificate(authority, PushService::kHost);
    desk();
    subscribe(kAnn, phone);
    call("abc", {kAnn});
    ASSERT_TRUE(gets_count("retried", 1));
    EXPECT_EQ(service.requests().size(), 0U);
}

TEST_F(PushTest, ACertificateForAnotherHostIsNotTrusted) {
    desk();
    std::string endpoint = service.endpoint("phone");
    endpoint.replace(endpoint.find("push."), 5, "puzh.");
    subscribe(kAnn, PushBrowser(endpoint));
    call("abc", {kAnn});
    ASSERT_TRUE(gets_count("retried", 1));
    EXPECT_EQ(service.requests().size(), 0U);
}

// By default there is no way to this machine, whatever a name resolves to.
TEST_F(PushTest, AddressesOfTheServersOwnNetworkAreNotTalkedTo) {
    const HttpsClient client({.time_max = std::chrono::milliseconds(1000)});
    const auto answer = client.post({.to = {.host = "localhost", .target = "/"}});
    ASSERT_FALSE(answer);
    EXPECT_EQ(answer.error().kind, HttpsFailure::Kind::kForbidden);
}

TEST_F(PushTest, AKeyThatWasReplacedEndsTheSubscription) {
    desk();
    subscribe(kAnn, phone);
    auto others = options({});
    others.secret = random_p256_secret();
    desk_.emplace(
        others,
        PushSender::Services{.clock = clock, .store = store, .metrics = metrics, .log = log},
        executor);
    call("abc", {kAnn});
    ASSERT_TRUE(gets_count("gone", 1));
    EXPECT_EQ(kept(), 0U);
    EXPECT_EQ(service.requests().size(), 0U);
}

// Endpoint and keys are personal: a copy of the store tells nothing of them.
TEST_F(PushTest, TheStoreDoesNotShowWhereADeviceIs) {
    desk();
    subscribe(kAnn, phone);
    const store::Subscription kept = store.subscriptions({})->front();
    EXPECT_EQ(kept.holder, kAnn);
    for (const std::string& text : {kept.id, kept.text}) {
        EXPECT_EQ(text.find("example"), std::string::npos);
    }
    const SubscriptionSeal seal(secret);
    EXPECT_EQ(seal.open(kept)->endpoint, phone.subscription().endpoint);
    store::Subscription moved = kept;
    moved.holder = kBob;
    EXPECT_FALSE(seal.open(moved)) << "a row that was given to somebody else";
}

TEST_F(PushTest, OneDeviceOnePersonAndOneHostGetSoManyAndNoMore) {
    PushLimits limits;
    limits.per_device = {.per_s = 0.001, .burst = 2};
    limits.per_other_host = {.per_s = 0.001, .burst = 3};
    desk(limits);
    subscribe(kAnn, phone);
    subscribe(kBob, laptop);
    for (const char* const table : {"a", "b", "c"}) {
        call(table, {kAnn});
    }
    ASSERT_TRUE(gets_count("sent", 2));
    ASSERT_TRUE(gets_count("dropped", 1));
    for (const char* const table : {"a", "b", "c"}) {
        call(table, {kBob});
    }
    ASSERT_TRUE(gets_count("dropped", 3));
    EXPECT_EQ(service.requests().size(), 3U) << "the host has had its three";
}

TEST_F(PushTest, TheQueueIsBounded) {
    PushLimits limits;
    limits.queue_max = 2;
    desk(limits);
    subscribe(kAnn, phone);
    service.answer("HTTP/1.1 503 Service Unavailable\r\n\r\n");
    for (int i = 0; i < 2; ++i) {
        call("t" + std::to_string(i), {kAnn});
        ASSERT_TRUE(gets_count("retried", static_cast<std::uint64_t>(i) + 1));
    }
    ASSERT_TRUE(comes_true(
        [&] { return metrics.text().find("fogg_push_waiting 2\n") != std::string::npos; }));
    call("t3", {kAnn});
    EXPECT_TRUE(gets_count("dropped", 1));
}

TEST(PushAnswer, IsReadFromItsHead) {
    EXPECT_EQ(parse_answer_head("HTTP/1.1 201 Created\r\n\r\n")->status, 201U);
    EXPECT_EQ(parse_answer_head("HTTP/1.1 429\r\nRETRY-AFTER:  60\r\n\r\n")->retry_after_s, 60U);
    EXPECT_FALSE(parse_answer_head("HTTP/1.1 429 x\r\nRetry-After: Mon\r\n\r\n")->retry_after_s);
    for (const char* const head : {"", "HTTP/2 200\r\n", "HTTP/1.1 2x0\r\n", "HTTP/1.1 2000\r\n",
                                   "HTTP/1.1 \r\n", "GET / HTTP/1.1\r\n", "HTTP/1.1 099 x\r\n"}) {
        EXPECT_FALSE(parse_answer_head(head)) << head;
    }
}

TEST(PushNotice, SaysWhichTableAndNoMore) {
    EXPECT_EQ(notice_text({.kind = table::TurnNotice::Kind::kShuffle,
                           .table = "abc",
                           .map = "usa",
                           .holders = {"secret"}}),
              R"({"t":"shuffle","table":"abc","map":"usa"})");
}

}  // namespace
}  // namespace net
