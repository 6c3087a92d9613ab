#include "limits/stage.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/json/parse.hpp>
#include <fstream>
#include <iterator>

#include "net/test_server.h"

namespace limits {
namespace {

using support::Frame;
using support::RawClient;
using testing::HasSubstr;

constexpr RawClient::From kElsewhere{.address = "127.0.0.2"};
constexpr RawClient::From kWatching{.address = "127.0.0.3"};

support::ServeProcess::Options options(const support::TempFolder& folder,
                                       const std::vector<std::string>& settings) {
    support::ServeProcess::Options options{.log = folder / "log", .has_limits = true};
    options.settings = {"--data", folder / "games.db"};
    options.settings.insert(options.settings.end(), settings.begin(), settings.end());
    return options;
}

RawClient welcomed(RawClient client, std::string_view name) {
    const auto reply = client.ask(support::handshake("/ws", Stage::headers(name)));
    CHECK(reply.status == 101, reply.status, reply.body);
    CHECK(support::read_frame(client).payload.starts_with(R"({"t":"welcome")"));
    return client;
}

}  // namespace

Stage::Stage(const std::vector<std::string>& settings)
    : server_(options(folder_, settings)),
      port_(server_.wait_for_port().value_or(0)),
      bystander_(welcomed(RawClient(port_, kElsewhere), "bystander"),
                 RawClient(port_, kElsewhere)) {}

std::string Stage::log() const {
    std::ifstream in(folder_ / "log");
    return {std::istreambuf_iterator<char>(in), {}};
}

bool Stage::has_metric(std::string_view line) const {
    const auto reply = RawClient(port_, kWatching).ask(support::get("/metrics"));
    return reply.body.find(std::string(line) + "\n") != std::string::npos;
}

bool Stage::gets_metric(std::string_view line) const {
    return net::comes_true([&] {
        std::this_thread::sleep_for(std::chrono::milliseconds(30));  // below the rate of requests
        return has_metric(line);
    });
}

RawClient Stage::socket(std::string_view name, int receive_buffer) const {
    return welcomed(RawClient(port_, receive_buffer), name);
}

std::string Stage::headers(std::string_view name) {
    return "Authorization: Bearer the-long-secret-key-of-" + std::string(name) +
           "\r\nContent-Type: application/json\r\n";
}

std::string Stage::make_table(std::string_view name, const std::string& others) const {
    const auto reply = RawClient(port_).ask(support::post(
        "/api/tables", R"({"map":"usa","seats":[{"kind":"me","name":"Ann"},)" + others + "]}",
        headers(name)));
    CHECK(reply.status == 201, reply.status, reply.body);
    return std::string(boost::json::parse(reply.body).at("table").as_string());
}

void expect_bye(RawClient& client, std::string_view code, unsigned close_code) {
    std::string last;
    Frame frame = support::read_frame(client);
    for (; frame.opcode != 0 && frame.opcode != support::kCloseFrame;
         frame = support::read_frame(client)) {
        last = frame.opcode == support::kTextFrame ? frame.payload : last;
    }
    EXPECT_EQ(last, R"({"t":"bye","code":")" + std::string(code) + "\"}");
    EXPECT_EQ(frame.close_code(), close_code);
    client.send(support::frame(support::kCloseFrame, frame.payload));
    EXPECT_TRUE(client.is_ended());
}

void expect_close(RawClient& client, unsigned close_code) {
    EXPECT_EQ(support::read_frame(client).close_code(), close_code);
    EXPECT_TRUE(client.is_ended());
}

void expect_refused(const support::HttpReply& reply, unsigned status, std::string_view code) {
    EXPECT_EQ(reply.status, status);
    EXPECT_EQ(reply.body, R"({"code":")" + std::string(code) + "\"}");
}

}  // namespace limits
