// WebSockets over real connections: what they carry, and how they end.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "net/test_server.h"
#include "support/raw_client.h"

namespace net {
namespace {

using support::echo;
using support::Frame;
using support::frame;
using support::handshake;
using support::HttpReply;
using support::open_socket;
using support::RawClient;
using support::read_frame;
using testing::HasSubstr;

ServerConfig quick_config() {
    ServerConfig config;
    config.limits.sweep = std::chrono::milliseconds(5);
    config.limits.close = std::chrono::milliseconds(200);
    return config;
}

bool all_gone(TestServer& server) {
    return comes_true([&] {
        return server.seen.opened == server.seen.closed &&
               server.metrics.text().find("fogg_net_connections{kind=\"websocket\"} 0\n") !=
                   std::string::npos;
    });
}

TEST(WebSocket, SaysBackWhatItHears) {
    TestServer server;
    RawClient client = open_socket(server.port);
    for (const std::size_t size : {0U, 1U, 125U, 126U, 127U, 1000U, 4096U, 16384U}) {
        const std::string text(size, 'e');
        EXPECT_EQ(echo(client, text), text);
    }
    EXPECT_EQ(echo(client, "Fogg \xC3\xA6\xE2\x9C\x93\xF0\x9F\x9A\x82"),
              "Fogg \xC3\xA6\xE2\x9C\x93\xF0\x9F\x9A\x82");
    client.close();
    EXPECT_TRUE(all_gone(server));
}

// Whoever looks for known holes learns nothing from an answer.
TEST(WebSocket, NoAnswerNamesALibrary) {
    TestServer server;
    for (const std::string& request :
         {handshake(), handshake("/ws", "Origin: https://evil.example\r\n"), support::get("/"),
          support::get("/nothing"), std::string("NONSENSE\r\n\r\n")}) {
        RawClient client(server.port);
        const HttpReply reply = client.ask(request);
        EXPECT_NE(reply.status, 0U) << request;
        for (const auto& [name, value] : reply.headers) {
            EXPECT_EQ(value.find("Beast"), std::string::npos) << name << ": " << value;
            EXPECT_EQ(value.find("Boost"), std::string::npos) << name << ": " << value;
        }
        const std::string own = reply.header("server");
        EXPECT_EQ(own.find_first_of("0123456789/"), std::string::npos) << own;
    }
}

TEST(WebSocket, HandshakesAreJudged) {
    ServerConfig config;
    config.origins = {"https://friend.example"};
    TestServer server(std::move(config));
    const std::vector<std::pair<std::string, unsigned>> cases = {
        {handshake(), 101},
        {handshake("/ws", "Origin: http://localhost\r\n"), 101},
        {handshake("/ws", "Origin: https://friend.example\r\n"), 101},
        {handshake("/ws", "Origin: https://evil.example\r\n"), 403},
        {handshake("/ws", "Origin: null\r\n"), 403},
        {handshake("/ws?refuse=1"), 404},
        {handshake("/elsewhere.txt"), 404},
        {support::get("/ws"), 426},
        {support::get("/ws",
                      "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 12\r\n"
                      "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"),
         426},
        {support::get("/ws",
                      "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"),
         400},
        {handshake() + frame(support::kTextFrame, "impatient"), 400},
    };
    for (const auto& [request, status] : cases) {
        RawClient client(server.port);
        const HttpReply reply = client.ask(request);
        EXPECT_EQ(reply.status, status) << request;
        if (status == 101) {
            EXPECT_EQ(reply.header("sec-websocket-accept"), "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=");
            EXPECT_EQ(reply.header("sec-websocket-extensions"), "");
        }
    }
    EXPECT_TRUE(comes_true([&] { return server.seen.closed == 3; }));
}

TEST(WebSocket, FragmentsAreOneMessage) {
    TestServer server;
    RawClient client = open_socket(server.port);
    client.send(frame(support::kTextFrame, "one ", false) + frame(0, "two ", false));
    client.send(frame(support::kPingFrame, "between") + frame(0, "three"));
    const Frame pong = read_frame(client);
    EXPECT_EQ(pong.opcode, support::kPongFrame);
    EXPECT_EQ(pong.payload, "between");
    EXPECT_EQ(read_frame(client).payload, "one two three");
    for (const char c : frame(support::kTextFrame, "byte by byte")) {
        client.send(std::string(1, c));
    }
    EXPECT_EQ(read_frame(client).payload, "byte by byte");
}

TEST(WebSocket, ManyMessagesInOnePieceAreAnsweredInOrder) {
    ServerConfig config;
    config.limits.is_loopback_free = true;
    TestServer server(std::move(config));
    RawClient client = open_socket(server.port);
    std::string all;
    for (int i = 0; i < 500; ++i) {
        all += frame(support::kTextFrame, std::to_string(i));
    }
    ASSERT_TRUE(client.send(all));
    for (int i = 0; i < 500; ++i) {
        ASSERT_EQ(read_frame(client).payload, std::to_string(i));
    }
}

TEST(WebSocket, WhatIsNotTextEndsIt) {
    TestServer server(quick_config());
    const std::vector<std::pair<std::string, unsigned>> cases = {
        {frame(support::kBinaryFrame, "bytes"), 1003},
        {frame(support::kTextFrame, "\xFF\xFE"), 1007},
        {frame(support::kTextFrame, "\xC3"), 1007},
        {frame(support::kTextFrame, "\xC3", false) + frame(0, ""), 1007},
        {frame(support::kTextFrame, "\xED\xA0\x80"), 1007},
        {frame(3, "reserved"), 1002},
        {frame(0, "goes on with nothing"), 1002},
        {std::string("\x81\x02hi", 4), 1002},  // not masked
        {frame(support::kPingFrame, std::string(126, 'p')), 1002},
        {std::string("\xC1\x80\0\0\0\0", 6), 1002},  // compressed, without having agreed
        {support::frame_head(support::kTextFrame, 16385), 1009},
        {support::frame_head(support::kTextFrame, std::uint64_t{1} << 40U), 1009},
        {frame(support::kTextFrame, std::string(10000, 'a'), false) +
             frame(0, std::string(10000, 'b'), false),
         1009},
    };
    for (const auto& [bytes, code] : cases) {
        RawClient client = open_socket(server.port);
        client.send(bytes);
        const Frame goodbye = read_frame(client);
        EXPECT_EQ(goodbye.close_code(), code) << goodbye.opcode << ' ' << goodbye.payload;
        EXPECT_TRUE(client.is_ended());
    }
    EXPECT_EQ(server.seen.messages, 0);
    EXPECT_TRUE(all_gone(server));
}

TEST(WebSocket, GoodbyesAreSaidBothWays) {
    TestServer server(quick_config());
    RawClient polite = open_socket(server.port);
    polite.send(frame(support::kCloseFrame, std::string("\x03\xE8", 2)));
    EXPECT_EQ(read_frame(polite).close_code(), 1000U);
    EXPECT_TRUE(polite.is_ended());

    RawClient asking = open_socket(server.port);
    EXPECT_EQ(echo(asking, "bye"), "farewell");
    const Frame goodbye = read_frame(asking);
    EXPECT_EQ(goodbye.close_code(), 1000U);
    EXPECT_EQ(goodbye.payload.substr(2), "asked");
    asking.send(frame(support::kCloseFrame, std::string("\x03\xE8", 2)));
    EXPECT_TRUE(asking.is_ended());

    RawClient rude = open_socket(server.port);  // does not answer the goodbye
    EXPECT_EQ(echo(rude, "bye"), "farewell");
    EXPECT_TRUE(rude.is_ended());
    EXPECT_TRUE(all_gone(server));
}

TEST(WebSocket, ResetsAndHalfFramesAreNoticed) {
    ServerConfig config = quick_config();
    config.limits.idle = std::chrono::milliseconds(100);
    config.limits.ping = std::chrono::milliseconds(30);
    TestServer server(std::move(config));
    RawClient reset = open_socket(server.port);
    reset.reset();
    RawClient half = open_socket(server.port);
    half.send(frame(support::kTextFrame, "half").substr(0, 8));
    EXPECT_TRUE(half.is_ended());
    RawClient ended = open_socket(server.port);
    ended.end_sending();
    EXPECT_TRUE(ended.is_ended());
    EXPECT_EQ(server.seen.messages, 0);
    EXPECT_TRUE(all_gone(server));
}

TEST(WebSocket, SilentClientsArePingedAndThenCut) {
    ServerConfig config = quick_config();
    config.limits.ping = std::chrono::milliseconds(30);
    config.limits.idle = std::chrono::milliseconds(150);
    TestServer server(std::move(config));
    RawClient silent = open_socket(server.port);
    RawClient faithful = open_socket(server.port);
    // Twenty answers to pings are longer than the time after which silence ends it.
    for (int i = 0; i < 20; ++i) {
        const Frame ping = read_frame(faithful);
        ASSERT_EQ(ping.opcode, support::kPingFrame);
        faithful.send(frame(support::kPongFrame, ping.payload));
    }
    EXPECT_EQ(read_frame(silent).opcode, support::kPingFrame);
    Frame last = read_frame(silent);
    while (last.opcode == support::kPingFrame) {
        last = read_frame(silent);
    }
    EXPECT_EQ(last.payload, "cut idle");
    EXPECT_EQ(read_frame(silent).close_code(), 1008U);
    EXPECT_TRUE(silent.is_ended());
    EXPECT_EQ(server.seen.closed, 1);
}

TEST(WebSocket, FloodsAreCut) {
    ServerConfig config = quick_config();
    config.limits.messages = {.per_s = 10, .burst = 20};
    TestServer server(std::move(config));
    RawClient witness = open_socket(server.port);
    RawClient flooder = open_socket(server.port);
    std::string flood;
    for (int i = 0; i < 1000; ++i) {
        flood += frame(support::kTextFrame, "me again");
    }
    flooder.send(flood);
    Frame answer = read_frame(flooder);
    int echoes = 0;
    for (; answer.payload == "me again"; ++echoes) {
        answer = read_frame(flooder);
    }
    EXPECT_GE(echoes, 20);
    EXPECT_LT(echoes, 100);
    EXPECT_EQ(answer.payload, "cut too_fast");
    EXPECT_EQ(read_frame(flooder).close_code(), 1008U);
    EXPECT_TRUE(flooder.is_ended());
    EXPECT_EQ(echo(witness, "still here"), "still here");
    EXPECT_THAT(server.metrics.text(), HasSubstr("fogg_net_cuts_total{reason=\"too_fast\"} 1\n"));
}

TEST(WebSocket, SlowReadersAreCutAndOthersNoticeNothing) {
    TestServer server(quick_config());
    RawClient witness = open_socket(server.port);
    RawClient slow = open_socket(server.port, 4096);
    for (int i = 0; i < 50; ++i) {
        slow.send(frame(support::kTextFrame, "blast 200"));
        ASSERT_EQ(echo(witness, "hello"), "hello");
        if (server.seen.closed == 1) {
            break;
        }
    }
    EXPECT_TRUE(comes_true([&] { return server.seen.closed == 1; }));
    EXPECT_EQ(server.seen.cuts, 1);
    EXPECT_TRUE(slow.is_ended());
    EXPECT_EQ(echo(witness, "hello"), "hello");
    EXPECT_THAT(server.metrics.text(), HasSubstr("fogg_net_cuts_total{reason=\"slow\"} 1\n"));
}

TEST(WebSocket, WhatFitsIntoTheQueueArrivesWhole) {
    TestServer server;
    RawClient client = open_socket(server.port, 4096);
    client.send(frame(support::kTextFrame, "blast 250"));
    std::this_thread::sleep_for(std::chrono::milliseconds(20));  // let it pile up
    for (int i = 0; i < 250; ++i) {
        ASSERT_EQ(read_frame(client).payload, std::string(1000, 'x')) << i;
    }
    client.send(frame(support::kTextFrame, "blast 250") + frame(support::kTextFrame, "bye"));
    for (int i = 0; i < 250; ++i) {
        ASSERT_EQ(read_frame(client).payload, std::string(1000, 'x')) << i;
    }
    EXPECT_EQ(read_frame(client).payload, "farewell");
    EXPECT_EQ(read_frame(client).close_code(), 1000U);
}

TEST(WebSocket, ConnectionsBehindAProxyAreCountedByClient) {
    ServerConfig config;
    config.proxies = {*AddressRange::parse("127.0.0.1")};
    config.limits.connections_per_address_max = 2;
    TestServer server(std::move(config));
    std::vector<RawClient> clients;
    for (const auto& [address, status] :
         std::vector<std::pair<std::string, unsigned>>{{"203.0.113.1", 101},
                                                       {"203.0.113.1", 101},
                                                       {"203.0.113.2", 101},
                                                       {"203.0.113.1", 429},
                                                       {"2001:db8::1", 101},
                                                       {"2001:db8::2", 101},
                                                       {"2001:db8::3", 429}}) {
        clients.emplace_back(server.port);
        EXPECT_EQ(
            clients.back().ask(handshake("/ws", "X-Forwarded-For: " + address + "\r\n")).status,
            status)
            << address;
    }
}

TEST(WebSocket, ReconnectingTooFastBehindAProxyIsRefusedByClient) {
    ServerConfig config;
    config.proxies = {*AddressRange::parse("127.0.0.1")};
    config.limits.connects = {.per_s = 0.001, .burst = 2};
    TestServer server(std::move(config));
    const auto connect = [&](const std::string& address) {
        return RawClient(server.port).ask(handshake("/ws", "X-Forwarded-For: " + address + "\r\n"));
    };
    EXPECT_EQ(connect("203.0.113.1").status, 101U);
    EXPECT_EQ(connect("203.0.113.1").status, 101U);
    EXPECT_EQ(connect("203.0.113.1").status, 429U);
    EXPECT_EQ(connect("203.0.113.1").body, R"({"code":"too_fast"})");
    EXPECT_EQ(connect("203.0.113.2").status, 101U);
    EXPECT_THAT(server.metrics.text(),
                testing::HasSubstr(R"(fogg_net_refused_total{why="connects_per_address"} 2)"));
}

TEST(WebSocket, AShutdownTellsEverybody) {
    TestServer server(quick_config());
    RawClient polite = open_socket(server.port);
    RawClient silent = open_socket(server.port);
    RawClient idle(server.port);
    ASSERT_EQ(idle.ask(support::get("/about")).status, 200U);
    RawClient waiting(server.port);
    waiting.send(support::get("/later"));
    ASSERT_TRUE(comes_true([&] { return server.waiting == 1; }));
    std::atomic<bool> is_done = false;
    server.shut_down(std::chrono::milliseconds(5000), is_done);
    EXPECT_EQ(read_frame(polite).payload, "cut restarting");
    const Frame goodbye = read_frame(polite);
    EXPECT_EQ(goodbye.close_code(), 1012U);
    EXPECT_EQ(goodbye.payload.substr(2), "restarting");
    polite.send(frame(support::kCloseFrame, goodbye.payload));
    EXPECT_TRUE(polite.is_ended());
    EXPECT_TRUE(idle.is_ended());
    EXPECT_FALSE(is_done);
    server.answer_later();
    const HttpReply reply = waiting.read_reply();
    EXPECT_EQ(reply.body, "later");
    EXPECT_EQ(reply.header("connection"), "close");
    waiting.close();
    EXPECT_TRUE(comes_true([&] { return is_done.load(); }));
    EXPECT_TRUE(silent.is_ended());
    EXPECT_EQ(server.seen.closed, 2);
}

TEST(WebSocket, AShutdownEndsAtItsDeadline) {
    TestServer server;
    RawClient silent = open_socket(server.port);
    RawClient waiting(server.port);
    waiting.send(support::get("/later"));
    ASSERT_TRUE(comes_true([&] { return server.waiting == 1; }));
    std::atomic<bool> is_done = false;
    server.shut_down(std::chrono::milliseconds(50), is_done);
    EXPECT_TRUE(comes_true([&] { return is_done.load(); }));
    EXPECT_TRUE(waiting.is_ended());
    EXPECT_EQ(server.seen.closed, 1);
}

TEST(WebSocket, NothingIsLeftOfAServerThatStopsInTheMiddle) {
    auto server = std::make_unique<TestServer>();
    const auto is_let_go = server->seen.is_let_go;
    RawClient client = open_socket(server->port);
    RawClient silent = open_socket(server->port);
    client.send(frame(support::kTextFrame, "halt"));
    ASSERT_TRUE(comes_true([&] { return server->seen.messages == 1; }));
    server.reset();
    EXPECT_TRUE(*is_let_go);
    EXPECT_TRUE(silent.is_ended());
}

TEST(WebSocket, AThousandAtOnce) {
    ServerConfig config;
    config.limits.is_loopback_free = true;
    TestServer server(std::move(config));
    raise_open_files_limit();
    std::vector<RawClient> clients;
    for (int i = 0; i < 1000; ++i) {
        clients.push_back(open_socket(server.port));
    }
    for (int round = 0; round < 3; ++round) {
        for (RawClient& client : clients) {
            client.send(frame(support::kTextFrame, "hello"));
        }
        for (RawClient& client : clients) {
            ASSERT_EQ(read_frame(client).payload, "hello");
        }
    }
    clients.clear();
    EXPECT_TRUE(all_gone(server));
    EXPECT_EQ(server.seen.closed, 1000);
}

}  // namespace
}  // namespace net
