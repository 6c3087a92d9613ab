// The same server behind TLS, with a certificate made here.
#include <gtest/gtest.h>
#include <openssl/ssl.h>

#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "net/certificate.h"
#include "net/test_server.h"
#include "support/raw_client.h"
#include "support/temp_folder.h"

namespace net {
namespace {

using support::frame;
using support::get;
using support::RawClient;

class TlsClient {
public:
    explicit TlsClient(std::uint16_t port)
        : client_(port), context_(SSL_CTX_new(TLS_client_method())), tls_(SSL_new(context_)) {
        SSL_set_fd(tls_, client_.fd());
        CHECK(SSL_connect(tls_) == 1);
    }
    TlsClient(const TlsClient&) = delete;
    TlsClient& operator=(const TlsClient&) = delete;
    ~TlsClient() {
        SSL_free(tls_);
        SSL_CTX_free(context_);
    }

    void send(std::string_view bytes) {
        CHECK(SSL_write(tls_, bytes.data(), static_cast<int>(bytes.size())) > 0);
    }
    // False if the system takes nothing for half a second; nothing can be sent after that.
    bool try_send(std::string_view bytes) {
        const timeval patience{.tv_sec = 0, .tv_usec = 500'000};
        setsockopt(client_.fd(), SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience);
        return SSL_write(tls_, bytes.data(), static_cast<int>(bytes.size())) > 0;
    }
    // Until so many bytes are there, or the end.
    std::string read(std::size_t size) {
        std::string bytes(size, '\0');
        std::size_t at = 0;
        while (at < size) {
            const int got = SSL_read(tls_, bytes.data() + at, static_cast<int>(size - at));
            if (got <= 0) {
                break;
            }
            at += static_cast<std::size_t>(got);
        }
        bytes.resize(at);
        return bytes;
    }
    std::string read_head() {
        std::string head;
        while (!head.ends_with("\r\n\r\n")) {
            const std::string more = read(1);
            if (more.empty()) {
                break;
            }
            head += more;
        }
        return head;
    }
    // Whether the end was said properly.
    bool is_ended() {
        return read(1).empty() && (SSL_get_shutdown(tls_) & SSL_RECEIVED_SHUTDOWN) != 0;
    }
    void reset() { client_.reset(); }

private:
    RawClient client_;
    SSL_CTX* context_;
    SSL* tls_;
};

class Tls : public testing::Test {
protected:
    ServerConfig config() {
        const TlsFiles files{.certificate = folder_ / "cert.pem", .key = folder_ / "key.pem"};
        make_certificate(files);
        ServerConfig config;
        config.tls = files;
        config.limits.sweep = std::chrono::milliseconds(5);
        config.limits.head = std::chrono::milliseconds(500);
        config.limits.close = std::chrono::milliseconds(200);
        return config;
    }

    support::TempFolder folder_;
};

TEST_F(Tls, CarriesHttp) {
    TestServer server(config());
    TlsClient client(server.port);
    for (int i = 0; i < 3; ++i) {
        client.send(get("/large"));
        EXPECT_NE(client.read_head().find("Strict-Transport-Security: "), std::string::npos);
        EXPECT_EQ(client.read(3'000'000), std::string(3'000'000, 'L'));
    }
    client.send(get("/about", "Connection: close\r\n"));
    EXPECT_EQ(client.read_head().substr(0, 15), "HTTP/1.1 200 OK");
    while (!client.read(1).empty()) {
    }
    EXPECT_TRUE(client.is_ended());
}

TEST_F(Tls, CarriesWebSockets) {
    TestServer server(config());
    TlsClient client(server.port);
    client.send(support::handshake());
    EXPECT_EQ(client.read_head().substr(0, 12), "HTTP/1.1 101");
    for (int i = 0; i < 20; ++i) {
        client.send(frame(support::kPingFrame, "p") + frame(support::kTextFrame, "hello") +
                    frame(support::kTextFrame, std::string(16384, 'h')));
        EXPECT_EQ(client.read(3), std::string("\x8A\x01p"));
        EXPECT_EQ(client.read(7), std::string("\x81\x05hello"));
        EXPECT_EQ(client.read(4 + 16384).substr(4), std::string(16384, 'h'));
    }
    client.send(frame(support::kTextFrame, "bye"));
    EXPECT_EQ(client.read(10), std::string("\x81\x08"
                                           "farewell"));
    EXPECT_EQ(client.read(9), std::string("\x88\x07\x03\xE8"
                                          "asked"));
    client.send(frame(support::kCloseFrame, std::string("\x03\xE8", 2)));
    EXPECT_TRUE(client.is_ended());
    EXPECT_TRUE(comes_true([&] { return server.seen.closed == 1; }));
}

// The bound of flood_test.cpp holds under TLS too: it is TLS that waits for room then.
TEST_F(Tls, PingsThatAreNeverReadCostNoMemory) {
    constexpr std::size_t kFlood = std::size_t{64} << 20U;
    ServerConfig unlimited = config();
    unlimited.limits.is_loopback_free = true;
    unlimited.limits.stall = std::chrono::milliseconds(60'000);
    TestServer server(std::move(unlimited));
    TlsClient flooder(server.port);
    flooder.send(support::handshake());
    EXPECT_EQ(flooder.read_head().substr(0, 12), "HTTP/1.1 101");
    std::string pings;
    for (int i = 0; i < 100; ++i) {
        pings += frame(support::kPingFrame, std::string(125, 'p'));
    }
    std::size_t sent = 0;
    while (sent < kFlood && flooder.try_send(pings)) {
        sent += pings.size();
    }
    EXPECT_LT(sent, kFlood / 2);
    TlsClient other(server.port);
    other.send(get("/about"));
    EXPECT_EQ(other.read_head().substr(0, 15), "HTTP/1.1 200 OK");
}

TEST_F(Tls, PlainTextSilenceAndResetsAreCut) {
    TestServer server(config());
    RawClient plain(server.port);
    plain.send(get("/about"));
    EXPECT_TRUE(plain.is_ended());
    RawClient silent(server.port);
    EXPECT_TRUE(silent.is_ended());
    TlsClient reset(server.port);
    reset.send(support::handshake());
    reset.read_head();
    reset.reset();
    EXPECT_TRUE(comes_true([&] { return server.seen.closed == 1; }));
    EXPECT_EQ(server.requests, 0);
}

TEST_F(Tls, BadFilesAreReported) {
    const ServerConfig good = config();
    const base::SystemClock clock;
    base::Metrics metrics;
    base::Log log(clock, base::LogLevel::kError, [](std::string_view /*line*/) {});
    const auto try_files = [&](const TlsFiles& files) {
        ServerConfig other;
        other.tls = files;
        Loop loop;
        Server server(loop, other, {}, {.clock = clock, .metrics = metrics, .log = log});
        return server.listen().has_value();
    };
    EXPECT_TRUE(try_files(*good.tls));
    EXPECT_FALSE(try_files({.certificate = folder_ / "none.pem", .key = good.tls->key}));
    EXPECT_FALSE(try_files({.certificate = good.tls->certificate, .key = folder_ / "none.pem"}));
    const TlsFiles others{.certificate = folder_ / "other.pem", .key = folder_ / "other_key.pem"};
    make_certificate(others);
    EXPECT_FALSE(try_files({.certificate = good.tls->certificate, .key = others.key}));
}

TEST(Listening, SeveralEndpointsAndPortsInUse) {
    const base::SystemClock clock;
    base::Metrics metrics;
    base::Log log(clock, base::LogLevel::kError, [](std::string_view /*line*/) {});
    ServerConfig config;
    config.endpoints = {{.address = "127.0.0.1", .port = 0}, {.address = "::1", .port = 0}};
    Loop loop;
    Server first(loop, config, {}, {.clock = clock, .metrics = metrics, .log = log});
    const auto ports = first.listen();
    ASSERT_TRUE(ports.has_value());
    EXPECT_EQ(ports->size(), 2U);
    config.endpoints = {{.address = "127.0.0.1", .port = ports->front()}};
    Server second(loop, config, {}, {.clock = clock, .metrics = metrics, .log = log});
    EXPECT_FALSE(second.listen().has_value());
    config.endpoints = {{.address = "not an address", .port = 0}};
    Server third(loop, config, {}, {.clock = clock, .metrics = metrics, .log = log});
    EXPECT_FALSE(third.listen().has_value());
}

}  // namespace
}  // namespace net
