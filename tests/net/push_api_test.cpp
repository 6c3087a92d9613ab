// Notices over real sockets: a browser subscribes, goes away, and hears that it is its turn.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/json/parse.hpp>
#include <string>

#include "net/lobby_server.h"
#include "net/push_service.h"
#include "net/test_server.h"

namespace net {
namespace {

using testing::HasSubstr;

std::string url_text(std::string_view bytes) {
    return base::to_base64(bytes, base::Base64::kUrl);
}

std::string wish_text(const PushSubscription& subscription) {
    return R"({"endpoint":")" + subscription.endpoint + R"(","p256dh":")" +
           url_text(subscription.keys.point) + R"(","auth":")" + url_text(subscription.keys.auth) +
           "\"}";
}

PushSender::Options options_for(const PushService& service) {
    return {.secret = random_p256_secret(),
            .https = {.authority = service.authority(), .loopback = "127.0.0.1"},
            .ports = PushPorts::kAny};
}

// The settings of a server cannot do that: it talks to https at its own port, and nowhere near.
PushSender::Options usual_options() {
    return {.secret = random_p256_secret()};
}

TEST(PushApi, SwitchedOffThereIsNothing) {
    LobbyServer server;
    const Caller ann(server, "ann");
    EXPECT_EQ(ann.get("/api/push").body, R"({"key":null})");
    const PushBrowser phone("https://push.example.net/phone");
    EXPECT_EQ(ann.post("/api/push", wish_text(phone.subscription())).body,
              R"({"code":"not_found"})");
    EXPECT_EQ(ann.post("/api/push/remove", R"({"endpoint":"x"})").body, R"({"code":"not_found"})");
}

TEST(PushApi, OffersItsKeyAndTakesSubscriptions) {
    LobbyServer server(usual_options());
    const Caller ann(server, "ann");
    const auto key = boost::json::parse(ann.get("/api/push").body).at("key").as_string();
    EXPECT_TRUE(is_p256_point(*base::from_base64(std::string(key), base::Base64::kUrl)));
    const PushBrowser phone("https://push.example.net/phone");
    const std::string wish = wish_text(phone.subscription());
    EXPECT_EQ(ann.post("/api/push", wish).body, "{}");
    EXPECT_EQ(ann.post("/api/push", wish).body, "{}");
    EXPECT_EQ(server.store().subscriptions({})->size(), 1U);
    const Caller bob(server, "bob");
    const std::string end = R"({"endpoint":"https://push.example.net/phone"})";
    EXPECT_EQ(bob.post("/api/push/remove", end).body, "{}");
    EXPECT_EQ(server.store().subscriptions({})->size(), 1U) << "it is not his";
    EXPECT_EQ(ann.post("/api/push/remove", end).body, "{}");
    EXPECT_EQ(server.store().subscriptions({})->size(), 0U);
}

TEST(PushApi, WhatNoBrowserWouldSendIsRefused) {
    LobbyServer server(usual_options());
    const Caller ann(server, "ann");
    const PushSubscription good = PushBrowser("https://push.example.net/x").subscription();
    const auto code_of = [&](const std::string& body) {
        const auto reply = ann.post("/api/push", body);
        EXPECT_EQ(reply.status, 400U);
        return std::string(boost::json::parse(reply.body).at("code").as_string());
    };
    for (const char* const endpoint :
         {"http://push.example.net/x", "https://127.0.0.1/x", "https://localhost/x",
          "https://user@push.example.net/x", "https://push.example.net:8443/x", ""}) {
        PushSubscription wrong = good;
        wrong.endpoint = endpoint;
        EXPECT_EQ(code_of(wish_text(wrong)), "bad_subscription") << endpoint;
    }
    PushSubscription wrong = good;
    wrong.keys.point.back() ^= 1;
    EXPECT_EQ(code_of(wish_text(wrong)), "bad_subscription");
    wrong = good;
    wrong.keys.auth += "x";
    EXPECT_EQ(code_of(wish_text(wrong)), "bad_subscription");
    EXPECT_EQ(code_of(R"({"endpoint":"https://a.example/","p256dh":"=","auth":"="})"),
              "bad_subscription");
    EXPECT_EQ(code_of(R"({"endpoint":"https://a.example/"})"), "missing_key");
    EXPECT_EQ(code_of("{"), "bad_json");
    EXPECT_EQ(server.store().subscriptions({})->size(), 0U);
    // Nobody in particular.
    support::RawClient stranger(server.port());
    EXPECT_EQ(
        stranger
            .ask(support::post("/api/push", wish_text(good), "Content-Type: application/json\r\n"))
            .status,
        401U);
}

TEST(PushApi, ATurnReachesWhoeverHasGone) {
    PushService service;
    LobbyServer server(options_for(service));
    const PushBrowser phone(service.endpoint("phone"));
    Caller ann(server, "ann");
    const auto made =
        ann.post("/api/tables", R"({"map":"toy","pace":{"kind":"correspondence","seconds":86400},)"
                                R"("seats":[{"kind":"me","name":"Ann"},{"kind":"open"}]})");
    const std::string table(boost::json::parse(made.body).at("table").as_string());
    const std::string watch = R"({"t":"watch","id":"w","table":")" + table + "\"}";
    {
        Caller bob(server, "bob");
        EXPECT_EQ(bob.post("/api/push", wish_text(phone.subscription())).status, 200U);
        bob.ask(watch);
        EXPECT_THAT(bob.ask(R"({"t":"sit","id":"s","seat":1,"name":"Bob"})"), HasSubstr("done"));
    }
    ann.ask(watch);
    EXPECT_THAT(ann.ask(R"({"t":"start","id":"b"})"), HasSubstr("done"));
    EXPECT_TRUE(service.requests().empty());
    ASSERT_TRUE(comes_true([&] { return !service.requests().empty(); }));
    const PushRequest request = service.requests()[0];
    EXPECT_EQ(request.header("Topic"), table);
    EXPECT_EQ(phone.read(request.body), R"({"t":"turn","table":")" + table + R"(","map":"toy"})");
}

}  // namespace
}  // namespace net
