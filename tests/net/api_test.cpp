// The public interface over real sockets: what its answers look like. What they say is tested where
// it is made.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "net/lobby_server.h"

namespace net {
namespace {

// The lines of the head of the answer.
std::vector<std::string> head_of(LobbyServer& server, const std::string& request) {
    support::RawClient client(server.port());
    client.send(request);
    std::istringstream head(client.read_until("\r\n\r\n"));
    std::vector<std::string> lines;
    for (std::string line; std::getline(head, line) && line != "\r";) {
        line.pop_back();
        lines.push_back(line);
    }
    return lines;
}

TEST(Api, AHeaderIsSentOnce) {
    LobbyServer server;
    for (const char* const path : {"/api/maps", "/api/maps/toy", "/api/maps/toy?v=1",
                                   "/api/programs", "/api/tables", "/api/mine", "/api/tables/none",
                                   "/api/nothing", "/healthz", "/readyz", "/metrics", "/"}) {
        std::vector<std::string> names;
        for (const std::string& line : head_of(server, support::get(path))) {
            names.push_back(line.substr(0, line.find(':')));
        }
        std::ranges::sort(names);
        EXPECT_EQ(std::ranges::adjacent_find(names), names.end())
            << path << ": " << *std::ranges::adjacent_find(names);
    }
}

TEST(Api, EveryPathHasItsAnswerAndNoOtherHas) {
    LobbyServer server;
    const auto status = [&](const std::string& request) {
        const std::string line = head_of(server, request)[0];
        return line.substr(line.find(' ') + 1, 3);
    };
    const std::vector<std::pair<std::string, std::string>> cases = {
        {"/api", "404"},
        {"/api/", "404"},
        {"/api/maps", "200"},
        {"/api/maps/toy", "200"},
        {"/api/maps/none", "404"},
        {"/api/maps/toy/toy", "404"},
        {"/api/programs", "200"},
        {"/api/programs/hard", "404"},
        {"/api/tables", "200"},
        {"/api/tables?status=playing", "200"},
        {"/api/tables?status=finished", "200"},
        {"/api/tables?status=closed", "400"},
        {"/api/tables?status=broken", "400"},
        {"/api/tables?status=odd", "400"},
        {"/api/tables/none", "404"},
        {"/api/tables/none/record", "404"},
        {"/api/tables/none/replay", "404"},
        {"/api/tables/none/other", "404"},
        {"/api/tables/none/record/x", "404"},
        {"/api/push", "200"},
        {"/api/push/remove", "404"},
        {"/api/mine", "200"},
        {"/api/mine/x", "404"},
        {"/api/toy/maps", "404"},
        {"/healthz", "200"},
        {"/readyz", "200"},
        {"/metrics", "200"},
    };
    for (const auto& [path, expected] : cases) {
        EXPECT_EQ(status(support::get(path)), expected) << path;
    }
    const std::string json = "Content-Type: application/json\r\n";
    EXPECT_EQ(status(support::post("/api/person", "{}", json)), "200");
    EXPECT_EQ(status(support::post("/api/person/x", "{}", json)), "404");
    EXPECT_EQ(status(support::post("/api/person", "{}")), "400");
    EXPECT_EQ(status(support::post("/api/maps", "{}", json)), "401");
    EXPECT_EQ(status(support::post("/api/maps/toy", "{}", json)), "404");
    EXPECT_EQ(status(support::post("/api/tables/x/y", "{}", json)), "404");
    EXPECT_EQ(status(support::get("/api/maps", "", "DELETE")), "405");
}

// The map in the path, not the first one there is.
TEST(Api, AMapIsFoundByItsName) {
    LobbyServer server;
    support::RawClient client(server.port());
    client.send(support::get("/api/maps/toy"));
    EXPECT_THAT(client.read_until("\"tickets\""), testing::HasSubstr(R"("id":"toy")"));
}

TEST(Api, AMapIsCompressedForThoseWhoAcceptIt) {
    LobbyServer server;
    const auto zipped = head_of(server, support::get("/api/maps/toy", "Accept-Encoding: gzip\r\n"));
    EXPECT_THAT(zipped, testing::Contains("Content-Encoding: gzip"));
    EXPECT_THAT(zipped, testing::Contains("Vary: Accept-Encoding"));
    const auto plain = head_of(server, support::get("/api/maps/toy"));
    EXPECT_THAT(plain, testing::Not(testing::Contains("Content-Encoding: gzip")));
    EXPECT_THAT(plain, testing::Contains("Vary: Accept-Encoding"));
}

TEST(Api, AMapOfOneVersionMayBeKeptForEver) {
    LobbyServer server;
    EXPECT_THAT(head_of(server, support::get("/api/maps/toy?v=" + support::toy()->sha256)),
                testing::Contains("Cache-Control: public, max-age=31536000, immutable"));
    EXPECT_EQ(head_of(server, support::get("/api/maps/toy?v=1"))[0], "HTTP/1.1 404 Not Found");
    // A version of another map, or of none.
    EXPECT_EQ(head_of(server, support::get("/api/maps/usa?v=" + support::toy()->sha256))[0],
              "HTTP/1.1 404 Not Found");
    EXPECT_THAT(head_of(server, support::get("/api/maps/toy")),
                testing::Contains("Cache-Control: no-cache"));
    EXPECT_THAT(head_of(server, support::get("/api/tables")),
                testing::Contains("Cache-Control: no-store"));
}

TEST(Api, ATableAskedForAgainIsTheSame) {
    LobbyServer server;
    const Caller ann(server, "ann");
    const std::string wish =
        R"({"id":"wish-1","map":"toy","seats":[{"kind":"me","name":"Ann"},{"kind":"open"}]})";
    const auto first = ann.post("/api/tables", wish);
    EXPECT_EQ(first.status, 201U);
    // More often than the rate limit lets an address make tables.
    for (int i = 0; i < 40; ++i) {
        const auto again = ann.post("/api/tables", wish);
        EXPECT_EQ(again.status, 201U);
        EXPECT_EQ(again.body, first.body);
    }
    EXPECT_EQ(ann.post("/api/tables", R"({"id":"no good","map":"toy","seats":[]})").body,
              R"({"code":"bad_id"})");
}

TEST(Api, WithoutAKeyNoTableIsMade) {
    LobbyServer server;
    EXPECT_EQ(head_of(server,
                      support::post("/api/tables", "{}", "Content-Type: application/json\r\n"))[0],
              "HTTP/1.1 401 Unauthorized");
}

}  // namespace
}  // namespace net
