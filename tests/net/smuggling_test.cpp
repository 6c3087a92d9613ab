// Request smuggling: bytes in which two readers see different requests. The cases are in
// tests/data/http/requests.txt; each runs against the server alone, and through nginx as
// docs/hosting.md sets it up.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "net/test_server.h"
#include "support/maps.h"
#include "support/nginx.h"
#include "support/raw_client.h"

namespace net {
namespace {

using support::get;
using support::HttpReply;
using support::RawClient;

struct Case {
    unsigned status = 0;
    std::string name;
    std::string bytes;
};

std::string unescaped(std::string_view text) {
    std::string bytes;
    while (!text.empty()) {
        if (text.front() != '\\') {
            bytes += text.front();
            text.remove_prefix(1);
            continue;
        }
        constexpr std::string_view kNames = "rnt0\\s";
        constexpr std::string_view kBytes("\r\n\t\0\\ ", 6);
        const std::size_t known = kNames.find(text.at(1));
        if (known != std::string_view::npos) {
            bytes += kBytes[known];
            text.remove_prefix(2);
        } else {
            CHECK(text[1] == 'x', text);
            bytes += static_cast<char>(std::stoul(std::string(text.substr(2, 2)), nullptr, 16));
            text.remove_prefix(4);
        }
    }
    return bytes;
}

std::vector<Case> cases() {
    std::istringstream lines(
        support::read_file(std::string(FOGG_SOURCE_DIR) + "/tests/data/http/requests.txt"));
    std::vector<Case> cases;
    for (std::string line; std::getline(lines, line);) {
        if (line.starts_with("== ")) {
            cases.push_back({.status = static_cast<unsigned>(std::stoul(line.substr(3, 3))),
                             .name = line.substr(7),
                             .bytes = {}});
        } else if (!line.starts_with("#") && !line.empty()) {
            cases.back().bytes += unescaped(line);
        }
    }
    return cases;
}

TEST(Smuggling, EveryRequestWithTwoReadingsIsRefusedAndTheConnectionClosed) {
    ServerConfig config;
    config.limits.requests = {.per_s = 1e6, .burst = 1e6};
    TestServer server(std::move(config));
    int sound = 0;
    for (const Case& one : cases()) {
        RawClient client(server.port);
        // What follows is a request of its own, or nothing at all.
        client.send(one.bytes + get("/smuggled"));
        const HttpReply reply = client.read_reply();
        EXPECT_EQ(reply.status, one.status) << one.name;
        if (one.status == 200) {
            ++sound;
            EXPECT_EQ(client.read_reply().status, 404U) << one.name;  // there is no such page
        } else {
            EXPECT_EQ(reply.header("connection"), "close") << one.name;
            EXPECT_TRUE(client.is_ended()) << one.name;
        }
        EXPECT_EQ(server.smuggled, sound) << one.name;
    }
    EXPECT_EQ(server.requests, 2 * sound);
    EXPECT_GT(sound, 5);
}

// However the bytes are split on their way.
TEST(Smuggling, PiecesMakeNoDifference) {
    ServerConfig config;
    config.limits.requests = {.per_s = 1e6, .burst = 1e6};
    TestServer server(std::move(config));
    for (const Case& one : cases()) {
        RawClient client(server.port);
        for (const char byte : one.bytes) {
            client.send(std::string(1, byte));
            std::this_thread::yield();
        }
        client.end_sending();
        EXPECT_EQ(client.read_reply().status, one.status) << one.name;
    }
}

// nginx refuses most of them by itself, and may pass on some in another form. What it passes on
// reaches us as it meant it: every request that is handled has nginx's own word on who asked, which
// a smuggled one would lack, and the next client on the same connection gets its own answer.
TEST(Smuggling, BehindNginxNothingGetsThrough) {
    ServerConfig config;
    config.proxies = {*AddressRange::parse("127.0.0.1")};
    config.limits.requests = {.per_s = 1e6, .burst = 1e6};
    TestServer server(std::move(config));
    const support::Nginx nginx(server.port);
    int sound = 0;
    for (const Case& one : cases()) {
        RawClient client(nginx.port());
        client.send(one.bytes);
        if (one.status == 200) {
            sound += client.read_reply().status == 200 ? 1 : 0;
        } else {
            client.read_some(20);  // nginx may wait for more
        }
        RawClient next(nginx.port());
        EXPECT_THAT(next.ask(get("/about?next=mine")).body, testing::EndsWith("next=mine"))
            << one.name;
    }
    EXPECT_EQ(server.strangers, 0);
    EXPECT_EQ(sound, 8);  // nginx takes no tab before a host
    EXPECT_GT(server.requests, 70);
}

}  // namespace
}  // namespace net
