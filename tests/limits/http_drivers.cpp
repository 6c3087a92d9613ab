// Limits on HTTP requests.
#include <gtest/gtest.h>

#include "limits/driver.h"
#include "limits/words.h"
#include "net/http/target.h"
#include "net/test_server.h"

namespace limits {
namespace {

using support::get;
using support::post;
using support::RawClient;

// A request whose head has this size.
std::string head_of(std::size_t size) {
    const std::string start = "GET /healthz HTTP/1.1\r\nHost: localhost\r\nX-Filler: ";
    return start + std::string(size - start.size() - 4, 'x') + "\r\n\r\n";
}

Driver head_size() {
    return {.limit = "Size of a request's head",
            .bound = bytes(static_cast<double>(kDefaults.head_bytes_max)),
            .drive = [](Stage& stage) {
                RawClient client(stage.port());
                ASSERT_EQ(client.ask(head_of(kDefaults.head_bytes_max)).status, 200U);
                expect_refused(client.ask(head_of(kDefaults.head_bytes_max + 1)), 431, "too_long");
                EXPECT_TRUE(client.is_ended());
            }};
}

Driver target_size() {
    return {.limit = "Target of a request",
            .bound = bytes(static_cast<double>(net::kTargetBytesMax)) + ", " +
                     number(static_cast<double>(net::kQueryItemsMax)) + " query items",
            .drive = [](Stage& stage) {
                RawClient client(stage.port());
                const std::string most =
                    "/healthz?a=" + std::string(net::kTargetBytesMax - 11, 'x');
                ASSERT_EQ(client.ask(get(most)).status, 200U);
                expect_refused(client.ask(get(most + "x")), 400, "bad_request");
                std::string items = "/healthz?a=1";
                for (std::size_t i = 1; i < net::kQueryItemsMax; ++i) {
                    items += "&a=1";
                }
                ASSERT_EQ(client.ask(get(items)).status, 200U);
                expect_refused(client.ask(get(items + "&a=1")), 400, "bad_request");
            }};
}

Driver body_size() {
    return {.limit = "Size of a request's body",
            .bound = bytes(static_cast<double>(kDefaults.body_bytes_max)),
            .drive = [](Stage& stage) {
                RawClient client(stage.port());
                const auto score = [](std::size_t size) {
                    return post("/api/score", std::string(size, ' '), Stage::headers());
                };
                ASSERT_EQ(client.ask(score(kDefaults.body_bytes_max)).status, 400U);
                expect_refused(client.ask(score(kDefaults.body_bytes_max + 1)), 413, "too_long");
                EXPECT_TRUE(client.is_ended());
            }};
}

Driver sheet_size() {
    return {.limit = "Size of a score sheet", .bound = "8 KB", .drive = [](Stage& stage) {
                RawClient client(stage.port());
                const auto sheet = [](std::size_t size) {
                    return post("/api/score", std::string(size, ' '), Stage::headers());
                };
                EXPECT_NE(client.ask(sheet(8192)).body, R"({"code":"too_long"})");
                expect_refused(client.ask(sheet(8193)), 400, "too_long");
            }};
}

Driver chunk_framing() {
    return {.limit = "Chunk sizes, extensions and trailers of a request",
            .bound = bytes(static_cast<double>(kDefaults.chunk_framing_bytes_max)),
            .drive = [](Stage& stage) {
                RawClient client(stage.port());
                const std::string head = "POST /api/score HTTP/1.1\r\nHost: localhost\r\n" +
                                         Stage::headers() + "Transfer-Encoding: chunked\r\n\r\n";
                const auto padded = [&](std::size_t size) {
                    return head + "1;" + std::string(size, 'x') + "\r\n \r\n0\r\n\r\n";
                };
                // "1;", four line ends and "0".
                constexpr std::size_t kOthers = 11;
                const std::size_t most = kDefaults.chunk_framing_bytes_max - kOthers;
                ASSERT_EQ(client.ask(padded(most)).status, 400U);
                expect_refused(client.ask(padded(most + 1)), 413, "too_long");
                EXPECT_TRUE(client.is_ended());
            }};
}

// So many of these in a burst, and no more for a while. Every other one is refused, and counts.
void drive_requests(Stage& stage, const std::string& path, const net::Rate& bound) {
    RawClient client(stage.port());
    const auto request = [&](int i) { return get(i % 2 == 0 ? path : path + "%zz"); };
    for (int i = 0; i < static_cast<int>(bound.burst); ++i) {
        ASSERT_NE(client.ask(request(i)).status, 429U) << i;
    }
    support::HttpReply reply;
    for (int i = 0; i < 100'000 && reply.status != 429; ++i) {
        reply = client.ask(request(i));
    }
    expect_refused(reply, 429, "too_fast");
    EXPECT_EQ(reply.header("retry-after"), "1");
}

Driver requests() {
    return {.limit = "HTTP requests per address, without files of the client",
            .bound = rate(kDefaults.requests),
            .drive = [](Stage& stage) {
                drive_requests(stage, "/healthz", kDefaults.requests);
                // A client that has used up its requests still gets the page's files.
                RawClient client(stage.port());
                EXPECT_NE(client.ask(get("/assets/any.js")).status, 429U);
            }};
}

Driver files() {
    return {.limit = "Files of the client (`/assets/`) per address",
            .bound = rate(kDefaults.files),
            .drive = [](Stage& stage) {
                drive_requests(stage, "/assets/any.js", kDefaults.files);
                RawClient client(stage.port());
                EXPECT_EQ(client.ask(get("/healthz")).status, 200U);
            }};
}

// Six replies of three million bytes, none of which is read.
Driver answer_bytes() {
    return {
        .limit = "Answers over 64 KB that wait to be taken, per address",
        .bound = bytes(static_cast<double>(kDefaults.answer_bytes_per_address_max)),
        .drive = [](Stage& /*stage*/) {
            net::TestServer server;
            std::vector<RawClient> clients;
            for (int i = 0; i < 5; ++i) {
                clients.emplace_back(server.port, 4096);
                clients.back().send(get("/large"));
                EXPECT_EQ(clients.back().read_until("\r\n"), "HTTP/1.1 200 OK\r\n");
            }
            RawClient greedy(server.port);
            expect_refused(greedy.ask(get("/large")), 429, "too_fast");
            EXPECT_EQ(greedy.ask(get("/about")).status, 200U);
            RawClient other(server.port, RawClient::From{.address = "127.0.0.2"});
            EXPECT_EQ(other.ask(get("/large")).status, 200U);
            // As soon as one leaves, there is room again.
            clients.pop_back();
            EXPECT_TRUE(net::comes_true([&] { return greedy.ask(get("/large")).status == 200; }));
        }};
}

net::ServerConfig quick() {
    net::ServerConfig config;
    config.limits.sweep = std::chrono::milliseconds(5);
    return config;
}

Driver head_time() {
    return {.limit = "Time for a request's head",
            .bound = seconds(kDefaults.head),
            .drive = [](Stage& /*stage*/) {
                net::ServerConfig config = quick();
                config.limits.head = std::chrono::milliseconds(60);
                net::TestServer server(std::move(config));
                RawClient silent(server.port);
                RawClient half(server.port);
                half.send("GET /about HT");
                EXPECT_TRUE(silent.is_ended());
                EXPECT_TRUE(half.is_ended());
            }};
}

Driver body_time() {
    return {.limit = "Time for a request's body",
            .bound = seconds(kDefaults.body),
            .drive = [](Stage& /*stage*/) {
                net::ServerConfig config = quick();
                config.limits.body = std::chrono::milliseconds(60);
                net::TestServer server(std::move(config));
                RawClient client(server.port);
                client.send("POST /echo HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\nab");
                EXPECT_TRUE(client.is_ended());
                EXPECT_EQ(server.requests, 0);
            }};
}

Driver answer_time() {
    return {.limit = "Time for an answer, and to take each 64 KB of it",
            .bound = seconds(kDefaults.answer),
            .drive = [](Stage& /*stage*/) {
                net::ServerConfig config = quick();
                config.limits.answer = std::chrono::milliseconds(60);
                net::TestServer server(std::move(config));
                RawClient client(server.port);
                expect_refused(client.ask(get("/later")), 503, "try_again");
                EXPECT_TRUE(client.is_ended());
            }};
}

Driver rest_time() {
    return {.limit = "Rest between requests",
            .bound = seconds(kDefaults.keep_alive),
            .drive = [](Stage& /*stage*/) {
                net::ServerConfig config = quick();
                config.limits.keep_alive = std::chrono::milliseconds(60);
                net::TestServer server(std::move(config));
                RawClient client(server.port);
                ASSERT_EQ(client.ask(get("/about")).status, 200U);
                EXPECT_TRUE(client.is_ended());
            }};
}

}  // namespace

std::vector<Driver> http_drivers() {
    return {target_size(), head_size(),    body_size(), sheet_size(), chunk_framing(), requests(),
            files(),       answer_bytes(), head_time(), body_time(),  answer_time(),   rest_time()};
}

}  // namespace limits
