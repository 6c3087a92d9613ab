// Maps that people publish, over HTTP.
#include "net/api/map_api.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <string>

#include "net/lobby_server.h"
#include "support/finished_table.h"
#include "support/published_map.h"

namespace net {
namespace {

namespace json = boost::json;
using support::hash_of;
using support::toy_text;
using testing::HasSubstr;

std::string body_of(const std::string& text, bool is_listed = true) {
    return json::serialize(json::value{{"text", text}, {"listed", is_listed}, {"by", "Ann"}});
}

std::string two_seats(const std::string& map) {
    return R"({"map":")" + map +
           R"(","seats":[{"kind":"me","name":"Ann"},{"kind":"me","name":"Bob"}],)"
           R"("start_now":true})";
}

TEST(MapApi, APublishedMapIsServedAndPlayedOn) {
    LobbyServer server;
    Caller ann(server, "ann");
    const std::string text = toy_text("Norden");
    const std::string map = hash_of(text);
    EXPECT_EQ(status_and_body(ann.post("/api/maps", body_of(text))),
              R"(201 {"map":")" + map + R"(","yours":true})");
    EXPECT_EQ(status_and_body(ann.post("/api/maps", body_of(text))),
              R"(201 {"map":")" + map + R"(","yours":true})");
    const auto reply = ann.get("/api/maps/" + map);
    ASSERT_EQ(reply.status, 200);
    const json::value served = json::parse(reply.body);
    EXPECT_EQ(served.at("id").as_string(), map);
    EXPECT_EQ(served.at("sha256").as_string(), map);
    EXPECT_EQ(served.at("title").as_string(), "Norden");
    EXPECT_EQ(ann.get("/api/maps/" + map + "?v=" + map).body, reply.body);
    EXPECT_EQ(ann.get("/api/maps/" + map + "?v=other").status, 404);
    EXPECT_EQ(ann.get("/api/maps/" + map + "/file").body, text);
    EXPECT_EQ(ann.get("/api/maps/toy/file").body,
              support::read_file(FOGG_SOURCE_DIR "/maps/toy.toml"));
    EXPECT_EQ(ann.get("/api/maps/nothing/file").status, 404);
    EXPECT_EQ(ann.get("/api/maps/toy/file?v=other").status, 404);

    const auto made = ann.post("/api/tables", two_seats(map));
    ASSERT_EQ(made.status, 201) << made.body;
    const std::string table(json::parse(made.body).at("table").as_string());
    EXPECT_EQ(json::parse(ann.get("/api/tables/" + table).body).at("map").as_string(), map);
}

TEST(MapApi, TheGalleryTellsWhatThereIs) {
    LobbyServer server;
    Caller ann(server, "ann");
    Caller bob(server, "bob");
    EXPECT_EQ(status_and_body(bob.get("/api/gallery")), R"(200 {"maps":[],"next":null})");
    const std::string text = toy_text("Norden");
    const std::string map = hash_of(text);
    ASSERT_EQ(ann.post("/api/maps", body_of(text)).status, 201);
    const json::value page = json::parse(bob.get("/api/gallery").body);
    ASSERT_EQ(page.at("maps").as_array().size(), 1U);
    const json::value& row = page.at("maps").at(0);
    EXPECT_EQ(row.at("map").as_string(), map);
    EXPECT_EQ(row.at("id").as_string(), "toy");
    EXPECT_EQ(row.at("by").as_string(), "Ann");
    EXPECT_EQ(row.at("version").as_int64(), 1);
    EXPECT_FALSE(row.at("yours").as_bool());
    const json::value mine = json::parse(ann.get("/api/gallery/mine").body);
    EXPECT_TRUE(mine.at("maps").at(0).at("yours").as_bool());
    EXPECT_EQ(status_and_body(bob.get("/api/gallery/mine")), R"(200 {"maps":[],"next":null})");
    const json::value sheet = json::parse(bob.get("/api/gallery/" + map).body);
    EXPECT_EQ(sheet.at("map").at("map").as_string(), map);
    EXPECT_EQ(sheet.at("versions").as_array().size(), 1U);
    EXPECT_EQ(bob.get("/api/gallery/" + hash_of("nothing")).status, 404);
    EXPECT_EQ(status_and_body(bob.get("/api/gallery?after=x")), R"(400 {"code":"bad_id"})");

    const std::string unlist = "/api/maps/" + map + "/unlist";
    EXPECT_EQ(status_and_body(bob.post(unlist, "{}")), R"(403 {"code":"not_your_map"})");
    EXPECT_EQ(status_and_body(ann.post(unlist, "{}")), "200 {}");
    EXPECT_EQ(status_and_body(bob.get("/api/gallery")), R"(200 {"maps":[],"next":null})");
    EXPECT_EQ(bob.get("/api/maps/" + map).status, 200) << "whoever has the link";
    EXPECT_EQ(status_and_body(ann.post("/api/maps/" + map + "/list", "{}")), "200 {}");
    EXPECT_EQ(json::parse(bob.get("/api/gallery").body).at("maps").as_array().size(), 1U);
    EXPECT_EQ(ann.post("/api/maps/" + hash_of("nothing") + "/list", "{}").status, 404);
}

TEST(MapApi, BadMapsGetClearErrors) {
    LobbyServer server;
    Caller ann(server, "ann");
    const auto publish = [&](const std::string& text) {
        return ann.post("/api/maps", body_of(text));
    };
    const auto syntax = publish("format = ");
    EXPECT_EQ(syntax.status, 422);
    const json::value errors = json::parse(syntax.body);
    EXPECT_EQ(errors.at("code").as_string(), "bad_map");
    EXPECT_EQ(errors.at("errors").at(0).at("code").as_string(), "toml_syntax");
    EXPECT_EQ(errors.at("errors").at(0).at("line").as_int64(), 1);
    std::string many = "format = 1\nplaces = [\n";
    for (int i = 0; i < 5000; ++i) {
        many += "{ name = \"P" + std::to_string(i) + "\", at = [1, 1], x = 1 },\n";
    }
    const auto told = publish(many + "]\n");
    EXPECT_EQ(told.status, 422);
    EXPECT_LE(json::parse(told.body).at("errors").as_array().size(), 100U);
    std::string deep = "a";
    for (int i = 0; i < 100'000; ++i) {
        deep += ".a";
    }
    EXPECT_THAT(publish(deep + " = 1").body, HasSubstr("toml_syntax"));
    EXPECT_EQ(status_and_body(publish(toy_text("A") + std::string(270'000, '#'))),
              R"(422 {"code":"map_too_large"})");
    EXPECT_EQ(
        status_and_body(publish(support::read_file(FOGG_SOURCE_DIR "/tests/data/maps/hard.toml"))),
        R"(422 {"code":"too_hard_map"})");
    EXPECT_EQ(ann.post("/api/maps", R"({"text":1})").status, 400);
    EXPECT_EQ(status_and_body(ann.post("/api/maps", R"({"text":"x","by":""})")),
              R"(400 {"code":"bad_name"})");
    EXPECT_EQ(ann.post("/api/maps", "{").status, 400);
    EXPECT_EQ(status_and_body(ann.get("/api/gallery")), R"(200 {"maps":[],"next":null})");
}

// The limit of requests would stop them before; here it is out of the way.
TEST(MapApi, UploadsWithoutEndCostNobodyElseAnything) {
    LobbyServer server;
    Caller bob(server, "bob");
    support::RawClient flood(server.port());
    std::size_t tried = 0;
    for (unsigned i = 0; i < 900; ++i) {
        const auto reply =
            flood.ask(support::post("/api/maps", body_of(toy_text("Flood " + std::to_string(i))),
                                    "Authorization: Bearer the-long-secret-key-of-flood\r\n"
                                    "Content-Type: application/json\r\n"));
        tried += reply.status == 429 && reply.body.find("too_fast") != std::string::npos ? 0U : 1U;
    }
    EXPECT_LE(tried, 31U);
    EXPECT_EQ(json::parse(bob.get("/api/gallery").body).at("maps").as_array().size(), 4U);
    EXPECT_EQ(bob.post("/api/tables", two_seats("toy")).status, 201);
}

TEST(MapApi, TheFifthMapOfOnePersonIsTooMany) {
    LobbyServer server;
    Caller ann(server, "ann");
    for (const char* const title : {"A", "B", "C", "D"}) {
        EXPECT_EQ(ann.post("/api/maps", body_of(toy_text(title))).status, 201);
    }
    EXPECT_EQ(status_and_body(ann.post("/api/maps", body_of(toy_text("E")))),
              R"(429 {"code":"too_many_maps"})");
}

TEST(MapApi, WhatAServerLacksItSaysAndTakes) {
    LobbyServer server;
    Caller ann(server, "ann");
    // A game on the map elsewhere.
    std::string record;
    const std::string text = toy_text("Elsewhere");
    const std::string map = hash_of(text);
    {
        support::ManualClock clock;
        store::MemoryStore store;
        EXPECT_EQ(support::publish_toy(store, "Elsewhere"), map);
        support::LobbyWorld world(store, clock, 9);
        const support::Guest guest(world, 1);
        table::NewTable wish{.map = map};
        wish.seats.assign(2, {.kind = table::SeatWish::Kind::kProgram, .name = "easy"});
        wish.is_started_now = true;
        const std::string id = make_table(world, guest, wish);
        world.executor.run_for_ms(600'000);
        record = *world.lobby.queries().record(id);
    }
    const std::string body = json::serialize(json::value{{"record", record}});
    const std::string lacking =
        R"(400 {"code":"unknown_map","map":")" + map + R"(","map_sha256":")" + map + R"("})";
    EXPECT_EQ(status_and_body(ann.post("/api/replay", body)), lacking);
    EXPECT_EQ(status_and_body(ann.post("/api/review", body)), lacking);
    EXPECT_EQ(status_and_body(ann.post("/api/tables", two_seats(map))), lacking);
    EXPECT_EQ(status_and_body(ann.get("/api/maps/" + map)), R"(404 {"code":"unknown_map"})");
    ASSERT_EQ(ann.post("/api/maps", body_of(text, false)).status, 201);
    EXPECT_EQ(ann.post("/api/replay", body).status, 200);
    EXPECT_EQ(ann.post("/api/review", body).status, 202);
    EXPECT_EQ(ann.post("/api/tables", two_seats(map)).status, 201);
}

}  // namespace
}  // namespace net
