// What the map editor asks of a server or a device.
#include "protocol/draft_desk.h"

#include <gtest/gtest.h>

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <set>
#include <string>

#include "rules/maps/builtin_maps.h"
#include "rules/maps/map_parser.h"
#include "rules/maps/map_writer.h"
#include "support/maps.h"

namespace protocol {
namespace {

namespace json = boost::json;

json::object ask(std::string_view what, const json::object& request) {
    const auto answer = answer_draft(what, json::serialize(request));
    EXPECT_TRUE(answer.has_value());
    EXPECT_EQ(answer->status, 200U) << answer->body;
    return json::parse(answer->body).as_object();
}

json::object draft_of(const std::string& id) {
    const std::string text =
        support::read_file(std::string(FOGG_SOURCE_DIR) + "/maps/" + id + ".toml");
    return ask("read", {{"text", text}}).at("draft").as_object();
}

std::string text_of(const json::object& draft) {
    return std::string(ask("write", {{"draft", draft}}).at("text").as_string());
}

TEST(DraftDesk, ReadsAndWritesTheSameBytes) {
    for (const char* const id : {"usa", "san_francisco", "toy"}) {
        const json::object draft = draft_of(id);
        const std::string text = text_of(draft);
        EXPECT_TRUE(rules::parse_map(text)) << text;
        const json::object again = ask("read", {{"text", text}});
        EXPECT_TRUE(again.at("errors").as_array().empty());
        EXPECT_EQ(text_of(again.at("draft").as_object()), text);
    }
}

// The draft has all that the file has, marks of what is reconstructed among it.
TEST(DraftDesk, LosesNothingOfAMap) {
    for (const rules::BuiltinMap& map : rules::builtin_maps()) {
        const json::object draft = ask("read", {{"map", map.id}}).at("draft").as_object();
        EXPECT_EQ(text_of(draft), rules::map_text(rules::parse_description(map.text).description))
            << map.id;
    }
}

// The word that an error is about, for clients to show or to look for.
TEST(DraftDesk, TellsTheWordThatIsWrong) {
    json::object draft = draft_of("toy");
    draft["routes"].as_array()[0].as_object()["between"] = {"Amberley", "Atlantis"};
    const json::object answer = ask("check", {{"draft", draft}});
    std::set<std::string> words;
    for (const json::value& error : answer.at("errors").as_array()) {
        if (error.at("code") == "unknown_place") {
            words.insert(std::string(error.at("word").as_string()));
        }
    }
    EXPECT_EQ(words, std::set<std::string>{"Atlantis"});
}

// Every rule of docs/maps.md goes in and comes out.
TEST(DraftDesk, KeepsEveryRule) {
    json::object draft = draft_of("toy");
    draft["rules"].as_object()["most_tickets_bonus"] = 7;
    const std::string text = text_of(draft);
    EXPECT_NE(text.find("rules.most_tickets_bonus = 7\n"), std::string::npos) << text;
    EXPECT_EQ(ask("read", {{"text", text}}).at("draft").at("rules").at("most_tickets_bonus"), 7);
}

// A map that builds on another is read as a whole.
TEST(DraftDesk, FlattensVariants) {
    for (const rules::BuiltinMap& map : rules::builtin_maps()) {
        const json::object read = ask("read", {{"map", map.id}});
        EXPECT_TRUE(read.at("errors").as_array().empty()) << map.id;
        EXPECT_TRUE(rules::parse_map(text_of(read.at("draft").as_object()))) << map.id;
    }
}

TEST(DraftDesk, SaysThatAMapBuildsOnAnother) {
    const std::string text = "format = 1\nid = \"v\"\ntitle = \"V\"\nextends = \"usa@029fbdbd\"\n";
    const json::object variant = ask("read", {{"text", text}});
    EXPECT_TRUE(variant.contains("variant"));
    EXPECT_TRUE(variant.at("errors").as_array().empty());
    EXPECT_FALSE(ask("read", {{"map", "usa"}}).contains("variant"));
}

TEST(DraftDesk, ShowsErrorsWhereTheyAre) {
    json::object draft = draft_of("toy");
    draft["places"].as_array()[1].as_object()["name"] = "";
    draft["routes"].as_array()[3].as_object()["length"] = 9;
    draft["tickets"].as_array()[4].as_object()["between"] = {"Amberley", "Amberley"};
    draft["rules"].as_object().erase("opening_hand");
    draft["rules"].as_object()["last_round_cars"] = 7;
    const json::object answer = ask("check", {{"draft", draft}});
    std::set<std::string> found;
    for (const json::value& one : answer.at("errors").as_array()) {
        const json::object& error = one.as_object();
        std::string where;
        for (const char* const kind : {"place", "route", "ticket", "key"}) {
            if (error.contains(kind)) {
                where += std::string(" ") + kind + " " + json::serialize(error.at(kind));
            }
        }
        found.insert(std::string(error.at("code").as_string()) + where);
    }
    EXPECT_TRUE(found.contains("bad_value place 1"));
    EXPECT_TRUE(found.contains("too_many route 3"));
    EXPECT_TRUE(found.contains("same_place ticket 4"));
    EXPECT_TRUE(found.contains("missing_key key \"rules.opening_hand\""));
    EXPECT_TRUE(found.contains("bad_value key \"rules.last_round_cars\""));
    EXPECT_EQ(answer.at("figures").at("tracks"), 5) << "one is too long to count";
}

// Which of their parts does not fit: the editor says it beside the field.
TEST(DraftDesk, TellsWhichPartOfTheSouvenirsDoesNotFit) {
    const auto keys_after = [](const std::string& part, const json::value& value) {
        json::object draft = draft_of("san_francisco");
        draft["souvenirs"].as_object()[part] = value;
        std::set<std::string> keys;
        const json::object answer = ask("check", {{"draft", draft}});
        for (const json::value& error : answer.at("errors").as_array()) {
            EXPECT_EQ(error.at("code"), "bad_souvenirs");
            keys.insert(std::string(error.at("key").as_string()));
        }
        return keys;
    };
    using Keys = std::set<std::string>;
    EXPECT_EQ(keys_after("points", json::array{0, 1}), Keys{"souvenirs.points"});
    EXPECT_EQ(keys_after("setup", json::array{}), Keys{"souvenirs.setup"});
    EXPECT_EQ(keys_after("symbols", json::array{}), (Keys{"souvenirs.symbols", "souvenirs.points",
                                                          "souvenirs.places", "souvenirs.setup"}));
}

// The same check as when publishing: what the editor calls fine is taken.
TEST(DraftDesk, ShowsTextThatNobodyCanRead) {
    json::object draft = draft_of("toy");
    draft["title"] = "Mini\u200bature";
    draft["places"].as_array()[1].as_object()["names"] = json::object{{"da", "A\u202eB"}};
    std::set<std::string> found;
    const json::object answer = ask("check", {{"draft", draft}});
    for (const json::value& error : answer.at("errors").as_array()) {
        EXPECT_EQ(error.at("code"), "bad_text");
        found.insert(error.as_object().contains("place") ? json::serialize(error.at("place"))
                                                         : json::serialize(error.at("key")));
    }
    EXPECT_EQ(found, (std::set<std::string>{"1", "\"title\""}));
    const std::string text(ask("write", {{"draft", draft}}).at("text").as_string());
    EXPECT_EQ(ask("read", {{"text", text}}).at("errors").as_array().size(), 2U);
    EXPECT_EQ(answer_map_check(text).body.substr(0, 11), R"({"ok":false)");
}

TEST(DraftDesk, OpensFilesWithErrors) {
    const json::object answer =
        ask("read", {{"text", "id = \"x\"\nplaces = [\n{ name = \"A\", at = [1, 2] },\n]\n"}});
    EXPECT_EQ(answer.at("draft").at("places").as_array().size(), 1U);
    EXPECT_FALSE(answer.at("errors").as_array().empty());
    const json::object broken = ask("read", {{"text", "id = = 3"}});
    EXPECT_EQ(broken.at("errors").at(0).at("code"), "toml_syntax");
}

TEST(DraftDesk, OpensBuiltinMaps) {
    EXPECT_EQ(ask("read", {{"map", "usa"}}).at("draft").at("id"), "usa");
    EXPECT_EQ(answer_draft("read", R"({"map":"atlantis"})")->status, 400U);
    EXPECT_EQ(answer_draft("read", R"({"map":3})")->status, 400U);
}

TEST(DraftDesk, ProposesTickets) {
    json::object draft = draft_of("san_francisco");
    draft["tickets"] = json::array();
    const json::object answer = ask("tickets", {{"draft", draft}});
    const json::array& tickets = answer.at("tickets").as_array();
    EXPECT_EQ(tickets.size(), 22U);
    draft["tickets"] = tickets;
    EXPECT_TRUE(ask("check", {{"draft", draft}}).at("errors").as_array().empty());
    EXPECT_EQ(ask("tickets", {{"draft", draft}, {"keep", true}, {"count", 30}})
                  .at("tickets")
                  .as_array()
                  .size(),
              8U);
}

TEST(DraftDesk, RefusesWhatIsNoDraft) {
    const auto code = [](std::string_view what, std::string_view body) {
        const auto answer = answer_draft(what, body);
        return answer->status == 400 ? std::string(json::parse(answer->body).at("code").as_string())
                                     : std::string("none");
    };
    EXPECT_EQ(code("check", "{"), "bad_json");
    EXPECT_EQ(code("check", "{}"), "missing_key");
    EXPECT_EQ(code("check", R"({"draft":{"extra":1}})"), "unknown_key");
    EXPECT_EQ(code("check", R"({"draft":{"places":[3]}})"), "wrong_type");
    EXPECT_EQ(code("check", R"({"draft":{"rules":{"cars":-1}}})"), "wrong_type");
    EXPECT_EQ(code("check", R"({"draft":{"board":{"width":1e300}}})"), "wrong_type");
    EXPECT_EQ(code("tickets", R"({"draft":{},"count":81})"), "bad_count");
    EXPECT_EQ(code("check", R"({"draft":{}})"), "none");
    EXPECT_FALSE(answer_draft("erase", "{}").has_value());
}

// A text of nothing but errors becomes no answer many times its size.
TEST(DraftDesk, BoundsTheErrorsItTells) {
    std::string text;
    for (int i = 0; i < 5000; ++i) {
        text += "a" + std::to_string(i) + "=1\n";
    }
    EXPECT_EQ(ask("read", {{"text", text}}).at("errors").as_array().size(), 500U);
}

TEST(DraftDesk, ChecksTexts) {
    EXPECT_EQ(answer_map_check("id = 3\n").body.substr(0, 11), R"({"ok":false)");
    const std::string toy = support::read_file(std::string(FOGG_SOURCE_DIR) + "/maps/toy.toml");
    EXPECT_EQ(answer_map_check(toy).body, R"({"ok":true,"id":"toy"})");
    EXPECT_EQ(answer_map_check(json::serialize(json::object{{"text", toy}})).body,
              R"({"ok":true,"id":"toy"})");
    EXPECT_EQ(answer_map_check("{").status, 400U);
}

}  // namespace
}  // namespace protocol
