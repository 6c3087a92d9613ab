// Requests over real sockets, well-formed ones and others.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "net/http/response_text.h"
#include "net/test_server.h"
#include "support/raw_client.h"

namespace net {
namespace {

using support::get;
using support::HttpReply;
using support::post;
using support::RawClient;

using testing::HasSubstr;
using testing::Not;

TEST(Http, OneConnectionTakesManyRequests) {
    TestServer server;
    RawClient client(server.port);
    for (int i = 0; i < 10; ++i) {
        const HttpReply reply = client.ask(post("/echo", "hello " + std::to_string(i)));
        EXPECT_EQ(reply.status, 200U);
        EXPECT_EQ(reply.body, "hello " + std::to_string(i));
    }
}

TEST(Http, PipelinedRequestsAreAnsweredInOrder) {
    TestServer server;
    RawClient client(server.port);
    std::string requests;
    for (int i = 0; i < 20; ++i) {
        requests += post("/echo", std::to_string(i));
    }
    ASSERT_TRUE(client.send(requests));
    for (int i = 0; i < 20; ++i) {
        EXPECT_EQ(client.read_reply().body, std::to_string(i));
    }
}

TEST(Http, RequestsInPiecesArePutTogether) {
    TestServer server;
    RawClient client(server.port);
    for (const char c : post("/echo", "in pieces")) {
        ASSERT_TRUE(client.send(std::string(1, c)));
    }
    EXPECT_EQ(client.read_reply().body, "in pieces");
}

TEST(Http, ChunkedBodiesAreRead) {
    TestServer server;
    RawClient client(server.port);
    const HttpReply reply = client.ask(
        "POST /echo HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n"
        "5\r\nhello\r\n6\r\n world\r\n0\r\n\r\n");
    EXPECT_EQ(reply.body, "hello world");
}

TEST(Http, ABodyIsAskedForWhenTheClientWaits) {
    TestServer server;
    RawClient client(server.port);
    ASSERT_TRUE(
        client.send("POST /echo HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n"
                    "Expect: 100-continue\r\n\r\n"));
    EXPECT_EQ(client.read_until("\r\n\r\n"), "HTTP/1.1 100 Continue\r\n\r\n");
    ASSERT_TRUE(client.send("ok"));
    EXPECT_EQ(client.read_reply().body, "ok");
}

TEST(Http, CloseIsHonoured) {
    TestServer server;
    RawClient client(server.port);
    const HttpReply reply = client.ask(get("/about", "Connection: close\r\n"));
    EXPECT_EQ(reply.header("connection"), "close");
    EXPECT_TRUE(client.is_ended());
    RawClient old(server.port);
    EXPECT_EQ(old.ask("GET /about HTTP/1.0\r\n\r\n").status, 200U);
    EXPECT_TRUE(old.is_ended());
}

TEST(Http, LargeAnswersArriveWhole) {
    TestServer server;
    RawClient client(server.port);
    for (int i = 0; i < 2; ++i) {
        const HttpReply reply = client.ask(get("/large"));
        EXPECT_EQ(reply.body.size(), 3'000'000U);
        EXPECT_EQ(reply.body.find_first_not_of('L'), std::string::npos);
    }
}

TEST(Http, HandlersMayAnswerLater) {
    TestServer server;
    RawClient client(server.port);
    ASSERT_TRUE(client.send(get("/later")));
    RawClient gone(server.port);
    ASSERT_TRUE(gone.send(get("/later")));
    ASSERT_TRUE(comes_true([&] { return server.waiting == 2; }));
    gone.reset();
    server.answer_later();
    EXPECT_EQ(client.read_reply().body, "later");
}

TEST(Http, WhoNeverAnswersIsAnsweredFor) {
    ServerConfig config;
    config.limits.answer = std::chrono::milliseconds(50);
    config.limits.sweep = std::chrono::milliseconds(5);
    TestServer server(std::move(config));
    RawClient client(server.port);
    const HttpReply reply = client.ask(get("/later"));
    EXPECT_EQ(reply.status, 503U);
    EXPECT_EQ(reply.body, R"({"code":"try_again"})");
    EXPECT_TRUE(client.is_ended());
    server.answer_later();  // must not do anything
}

TEST(Http, EveryAnswerHasTheSecurityHeaders) {
    TestServer server;
    RawClient client(server.port);
    for (const char* const path : {"/", "/about", "/no/such.file", "/ws"}) {
        const HttpReply reply = client.ask(get(path));
        EXPECT_THAT(reply.header("content-security-policy"), HasSubstr("default-src 'none'"));
        EXPECT_THAT(reply.header("content-security-policy"), HasSubstr("frame-ancestors 'none'"));
        EXPECT_EQ(reply.header("x-content-type-options"), "nosniff");
        EXPECT_EQ(reply.header("referrer-policy"), "no-referrer");
        EXPECT_EQ(reply.header("cross-origin-opener-policy"), "same-origin");
        EXPECT_NE(reply.header("permissions-policy"), "");
        EXPECT_EQ(reply.header("strict-transport-security"), "");
    }
}

TEST(Http, EveryStatusHasItsName) {
    for (const unsigned status : {200U, 201U, 202U, 204U, 304U, 400U, 401U, 403U, 404U, 405U, 408U,
                                  409U, 413U, 415U, 422U, 426U, 429U, 431U, 500U, 501U, 503U}) {
        HttpResponse response;
        response.status = status;
        EXPECT_THAT(response_head(response, {}), Not(HasSubstr(" Other\r\n"))) << status;
    }
}

TEST(Http, HandlersSeeWhoAsks) {
    TestServer server;
    RawClient client(server.port);
    EXPECT_EQ(client
                  .ask(post("/about?a=b&c=d%20e+f", "{}",
                            "Cookie: x=1; fogg_key=KEY; y=2\r\nAuthorization: Bearer TOKEN\r\n"
                            "Content-Type: application/json; charset=utf-8\r\n"))
                  .body,
              "POST /about peer=127.0.0.1 key=KEY bearer=TOKEN json=yes secure=no a=b c=d e f");
}

TEST(Http, ForwardedAddressesAreBelievedFromProxiesOnly) {
    const std::string forwarded =
        "X-Forwarded-For: 6.6.6.6, 203.0.113.9, 10.0.0.1\r\nX-Forwarded-Proto: https\r\n";
    TestServer plain;
    EXPECT_THAT(RawClient(plain.port).ask(get("/about", forwarded)).body,
                HasSubstr("peer=127.0.0.1 "));
    ServerConfig config;
    config.proxies = {*AddressRange::parse("127.0.0.0/8"), *AddressRange::parse("10.0.0.1")};
    TestServer proxied(std::move(config));
    const HttpReply reply = RawClient(proxied.port).ask(get("/about", forwarded));
    EXPECT_THAT(reply.body, HasSubstr("peer=203.0.113.9 "));
    EXPECT_THAT(reply.body, HasSubstr("secure=yes"));
    EXPECT_NE(reply.header("strict-transport-security"), "");
}

TEST(Http, ChangesNeedTheRightOrigin) {
    ServerConfig config;
    config.origins = {"https://friend.example"};
    TestServer server(std::move(config));
    const std::vector<std::pair<std::string, unsigned>> cases = {
        {"", 200},
        {"Origin: http://localhost\r\n", 200},
        {"Origin: https://localhost\r\n", 200},
        {"Origin: https://friend.example\r\n", 200},
        {"Origin: http://localhost:81\r\n", 403},
        {"Origin: https://evil.example\r\n", 403},
        {"Origin: https://friend.example.evil.example\r\n", 403},
        {"Origin: null\r\n", 403},
        {"Origin: file://localhost\r\n", 403},
    };
    for (const auto& [origin, status] : cases) {
        RawClient client(server.port);
        EXPECT_EQ(client.ask(post("/echo", "x", origin)).status, status) << origin;
        EXPECT_EQ(client.ask(get("/about", origin)).status, 200U) << origin;
    }
}

TEST(Http, TargetsWithTwoMeaningsAreRefused) {
    TestServer server;
    for (const char* const target :
         {"/../etc/passwd", "/a/../../b", "/%2e%2e/etc/passwd", "/a%2fb", "/a%5cb", "/a\\b", "/%00",
          "/%", "/%4", "/%zz", "/a%0d%0ab", "http://localhost/", "*", "about", "/%ff", "/?a=%ff",
          "/%c0%ae%c0%ae/x"}) {
        RawClient client(server.port);
        EXPECT_EQ(client.ask(get(target)).status, 400U) << target;
        EXPECT_EQ(client.ask(get("/about")).status, 200U) << target;
    }
    EXPECT_EQ(server.requests, 17);
}

TEST(Http, GarbageIsRefusedAndCut) {
    TestServer server;
    for (const std::string& garbage :
         {std::string("\x16\x03\x01\x02\x00\x01", 6), std::string("GET\r\n\r\n"),
          std::string("GET / HTTP/9.9\r\n\r\n"), std::string("GET / HTTP/1.1\r\nNo colon\r\n\r\n"),
          std::string(64, '\0'),
          std::string("POST /echo HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n"),
          std::string(
              "POST /echo HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nz\r\n")}) {
        RawClient client(server.port);
        ASSERT_TRUE(client.send(garbage));
        client.end_sending();
        const HttpReply reply = client.read_reply();
        EXPECT_TRUE(reply.status == 400 || reply.status == 0) << garbage << reply.status;
        EXPECT_TRUE(client.is_ended()) << garbage;
    }
    EXPECT_EQ(server.requests, 0);
}

TEST(Http, AmbiguousRequestsAreRefused) {
    TestServer server;
    for (const std::string_view head :
         {"", "Host: a\r\nHost: b\r\n", "Host: a\r\nContent-Length: 0\r\nContent-Length: 0\r\n",
          "Host: a\r\nTransfer-Encoding: chunked\r\nContent-Length: 3\r\n",
          "Host: a\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n"}) {
        RawClient client(server.port);
        ASSERT_TRUE(client.send("POST /echo HTTP/1.1\r\n" + std::string(head) + "\r\n0\r\n\r\n"));
        EXPECT_EQ(client.read_reply().status, 400U) << head;
    }
    EXPECT_EQ(server.requests, 0);
}

TEST(Http, HugeHeadsAndBodiesAreRefused) {
    TestServer server;
    RawClient heady(server.port);
    ASSERT_TRUE(heady.send(get("/about", "X-Filler: " + std::string(9000, 'x') + "\r\n")));
    EXPECT_EQ(heady.read_reply().status, 431U);
    EXPECT_TRUE(heady.is_ended());

    RawClient endless(server.port);
    endless.send("GET /about HTTP/1.1\r\nHost: ");
    while (endless.send(std::string(1000, 'h')) && endless.read_some(0).empty()) {
    }
    EXPECT_EQ(server.requests, 0);

    RawClient burly(server.port);
    ASSERT_TRUE(burly.send(post("/echo", std::string(64 * 1024, 'b'))));
    EXPECT_EQ(burly.read_reply().body.size(), 64U * 1024);
    burly.send(post("/echo", std::string(64 * 1024 + 1, 'b')));
    EXPECT_EQ(burly.read_reply().status, 413U);
    EXPECT_TRUE(burly.is_ended());
    EXPECT_EQ(server.requests, 1);
}

TEST(Http, SlowAndSilentClientsAreCut) {
    ServerConfig config;
    config.limits.head = std::chrono::milliseconds(60);
    config.limits.body = std::chrono::milliseconds(60);
    config.limits.keep_alive = std::chrono::milliseconds(60);
    config.limits.sweep = std::chrono::milliseconds(5);
    TestServer server(std::move(config));
    RawClient silent(server.port);
    EXPECT_TRUE(silent.is_ended());
    RawClient half(server.port);
    half.send("GET /about HT");
    EXPECT_TRUE(half.is_ended());
    RawClient slow(server.port);  // a header line now and then, for ever
    slow.send("GET /about HTTP/1.1\r\nHost: x\r\n");
    EXPECT_TRUE(comes_true([&] {
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
        return !slow.send("X-More: x\r\n");
    }));
    RawClient lazy(server.port);
    lazy.send("POST /echo HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\nab");
    EXPECT_TRUE(lazy.is_ended());
    RawClient resting(server.port);
    EXPECT_EQ(resting.ask(get("/about")).status, 200U);
    EXPECT_TRUE(resting.is_ended());
    EXPECT_EQ(server.requests, 1);
}

TEST(Http, RequestsPerSecondAreLimited) {
    ServerConfig config;
    config.limits.requests = {.per_s = 1000, .burst = 5};
    TestServer server(std::move(config));
    RawClient client(server.port);
    ASSERT_TRUE(client.send([] {
        std::string many;
        for (int i = 0; i < 100; ++i) {
            many += get("/about");
        }
        return many;
    }()));
    unsigned refused = 0;
    for (int i = 0; i < 100; ++i) {
        const HttpReply reply = client.read_reply();
        refused += reply.status == 429 ? 1 : 0;
        EXPECT_TRUE(reply.status == 200 || reply.header("retry-after") == "1");
    }
    EXPECT_GT(refused, 0U);
    EXPECT_TRUE(comes_true([&] { return client.ask(get("/about")).status == 200; }));
}

TEST(Http, RefusedRequestsCountLikeOthers) {
    const std::vector<std::pair<std::string, unsigned>> cases = {
        {get("/%zz"), 400},
        {get("/assets/%zz"), 400},
        {post("/echo", "x", "Origin: https://evil.example\r\n"), 403},
        {get("/assets/nowhere"), 404},
    };
    for (const auto& [request, status] : cases) {
        ServerConfig config;
        config.limits.requests = config.limits.files = {.per_s = 0.01, .burst = 3};
        TestServer server(std::move(config));
        RawClient client(server.port);
        for (int i = 0; i < 3; ++i) {
            EXPECT_EQ(client.ask(request).status, status) << request;
        }
        EXPECT_EQ(client.ask(request).status, 429U) << request;
    }
}

TEST(Http, RefusedRequestsCountForWhomTheProxyNames) {
    ServerConfig config;
    config.proxies = {*AddressRange::parse("127.0.0.1")};
    config.limits.requests = {.per_s = 0.01, .burst = 1};
    TestServer server(std::move(config));
    RawClient client(server.port);
    EXPECT_EQ(client.ask(get("/%zz", "X-Forwarded-For: 203.0.113.9\r\n")).status, 400U);
    EXPECT_EQ(client.ask(get("/about", "X-Forwarded-For: 203.0.113.10\r\n")).status, 200U);
    EXPECT_EQ(client.ask(get("/about", "X-Forwarded-For: 203.0.113.9\r\n")).status, 429U);
}

TEST(Http, ConnectionsPerAddressAreLimited) {
    ServerConfig config;
    config.limits.connections_per_address_max = 3;
    TestServer server(std::move(config));
    std::vector<RawClient> clients;
    for (int i = 0; i < 3; ++i) {
        clients.emplace_back(server.port);
        ASSERT_EQ(clients.back().ask(get("/about")).status, 200U);
    }
    RawClient fourth(server.port);
    const HttpReply reply = fourth.read_reply();
    EXPECT_EQ(reply.status, 503U);
    EXPECT_EQ(reply.body, R"({"code":"too_many_connections"})");
    EXPECT_TRUE(fourth.is_ended());
    clients.pop_back();
    EXPECT_TRUE(
        comes_true([&] { return RawClient(server.port).ask(get("/about")).status == 200; }));
    EXPECT_THAT(server.metrics.text(),
                HasSubstr(R"(fogg_net_refused_total{why="connections_per_address"})"));
}

TEST(Http, ConnectionsInAllAreLimited) {
    ServerConfig config;
    config.limits.connections_max = 2;
    TestServer server(std::move(config));
    RawClient first(server.port);
    RawClient second(server.port);
    ASSERT_EQ(first.ask(get("/about")).status, 200U);
    ASSERT_EQ(second.ask(get("/about")).status, 200U);
    EXPECT_EQ(RawClient(server.port).read_reply().status, 503U);
}

TEST(Http, ResetsInTheMiddleHurtNobody) {
    TestServer server;
    RawClient witness(server.port);
    for (const std::string& request :
         {get("/large"), get("/later"), std::string("GET /ab"), post("/echo", "x")}) {
        for (int i = 0; i < 20; ++i) {
            RawClient client(server.port);
            client.send(request);
            client.reset();
        }
        EXPECT_EQ(witness.ask(get("/about")).status, 200U);
    }
    server.answer_later();
    witness.close();
    EXPECT_TRUE(comes_true([&] {
        return server.metrics.text().find("fogg_net_connections{kind=\"http\"} 0\n") !=
               std::string::npos;
    }));
}

}  // namespace
}  // namespace net
