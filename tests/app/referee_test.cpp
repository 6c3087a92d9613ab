// The referee, request by request: what it does and what it refuses.
#include "app/outside/referee.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "app/talk.h"
#include "rules/records/record.h"
#include "support/maps.h"

namespace {

namespace json = boost::json;
using app_test::Talk;

constexpr const char* kToy = R"({"new":{"map":"toy","seats":2,"start":0,"seed":42}})";

std::string text_of(const json::value& value) {
    return json::serialize(value);
}

std::string new_usa(const std::string& more) {
    return R"({"new":{"map":"usa","seats":2,"start":0,"seed":1)" + more + "}}";
}

TEST(Referee, RefusesWhatIsNoRequest) {
    Talk talk;
    EXPECT_EQ(talk.code(""), "bad_json");
    EXPECT_EQ(talk.code("hello"), "bad_json");
    EXPECT_EQ(talk.code("{\"state\":{}"), "bad_json");
    EXPECT_EQ(talk.code("{\"state\":{}}{}"), "bad_json");
    EXPECT_EQ(talk.code(std::string(100'000, '[')), "bad_json");
    EXPECT_EQ(talk.code("{\"\xff\":{}}"), "bad_json");
    EXPECT_EQ(talk.code(R"({"state":NaN})"), "bad_json");
    EXPECT_EQ(talk.code(R"({"state":{},"state":{}})"), "duplicate_key");
    EXPECT_EQ(talk.code("[]"), "wrong_type");
    EXPECT_EQ(talk.code("null"), "wrong_type");
    EXPECT_EQ(talk.code("1e999"), "wrong_type");
    EXPECT_EQ(talk.code("{}"), "missing_key");
    EXPECT_EQ(talk.code(R"({"state":{},"view":{}})"), "unknown_key");
    EXPECT_EQ(talk.code(R"({"fly":{}})"), "unknown_request");
    EXPECT_EQ(talk.code(R"({"New":{}})"), "unknown_request");
    EXPECT_EQ(talk.code(R"({"state":null})"), "wrong_type");
    EXPECT_EQ(talk.code(R"({"state":[]})"), "wrong_type");
    EXPECT_EQ(talk.code(R"({"state":{"seat":0}})"), "unknown_key");
    EXPECT_EQ(talk.code(R"({"view":{}})"), "missing_key");
    EXPECT_EQ(talk.code(R"({"view":{"seat":"0"}})"), "wrong_type");
    EXPECT_EQ(talk.code(R"({"act":{"seat":0}})"), "missing_key");
    EXPECT_EQ(talk.code(R"({"load":{}})"), "missing_key");
    EXPECT_EQ(talk.code(R"({"load":{"record":1}})"), "wrong_type");
    EXPECT_EQ(talk.code(R"({"quit":{"now":true}})"), "unknown_key");
}

TEST(Referee, NeedsAGame) {
    Talk talk;
    for (const char* line :
         {R"({"legal":{"seat":0}})", R"({"act":{"seat":0,"move":{"pass":true}}})",
          R"({"state":{}})", R"({"view":{"seat":0}})", R"({"standings":{}})", R"({"record":{}})",
          R"({"map":{}})"}) {
        EXPECT_EQ(talk.code(line), "no_game") << line;
    }
}

TEST(RefereeNew, Refusals) {
    Talk talk;
    const auto check = [&](const std::string& body, const std::string& code) {
        EXPECT_EQ(talk.code(R"({"new":)" + body + "}"), code) << body;
    };
    check("{}", "missing_key");
    check(R"({"map":"usa"})", "missing_key");
    check(R"({"map":"usa","seats":2,"players":2})", "unknown_key");
    check(R"({"map":1,"seats":2})", "wrong_type");
    check(R"({"map":"usa","seats":"2"})", "wrong_type");
    check(R"({"map":"usa","seats":2.0})", "wrong_type");
    check(R"({"map":"usa","seats":1})", "bad_seats");
    check(R"({"map":"usa","seats":6})", "bad_seats");
    check(R"({"map":"usa","seats":-1})", "bad_seats");
    check(R"({"map":"usa","seats":18446744073709551615})", "bad_seats");
    check(R"({"map":"usa","seats":4294967298})", "bad_seats");
    check(R"({"map":"san_francisco","seats":5})", "bad_seats");
    check(R"({"map":"atlantis","seats":2})", "unknown_map");
    check(R"({"map":"","seats":2})", "unknown_map");
    check(R"({"map":"-","seats":2})", "unknown_map");
    check(R"({"map":"/dev/stdin","seats":2})", "unknown_map");
    check(R"({"map":"/","seats":2})", "unknown_map");
    check(R"({"map":"usa\u0000","seats":2})", "unknown_map");
    check(R"({"map":"usa","seats":2,"start":2})", "bad_seat");
    check(R"({"map":"usa","seats":2,"start":-1})", "bad_seat");
    check(R"({"map":"usa","seats":2,"start":null})", "wrong_type");
    check(R"({"map":"usa","seats":2,"seed":-1})", "bad_seed");
    check(R"({"map":"usa","seats":2,"seed":1.5})", "bad_seed");
    check(R"({"map":"usa","seats":2,"seed":18446744073709551616})", "bad_seed");
    check(R"({"map":"usa","seats":2,"seed":"abc"})", "bad_seed");
    check(R"({"map":"usa","seats":2,"seed":true})", "wrong_type");
    check(R"({"map":"usa","seats":2,"names":["Ann"]})", "bad_name");
    check(R"({"map":"usa","seats":2,"names":["Ann","Bob\n"]})", "bad_name");
    check(R"({"map":"usa","seats":2,"names":["Ann","Bob "]})", "bad_name");
    check(R"({"map":"usa","seats":2,"names":["Ann",2]})", "wrong_type");
    EXPECT_EQ(talk.code(R"({"state":{}})"), "no_game");
}

TEST(RefereeNew, StackedDecksMustComeFromTheBox) {
    Talk talk;
    const std::string reds = R"("red","red","red","red","red","red")";
    EXPECT_EQ(talk.code(new_usa(R"(,"cards":[)" + reds + "," + reds + "]")), "ok");
    EXPECT_EQ(talk.code(new_usa(R"(,"cards":[)" + reds + "," + reds + R"(,"red"])")),
              "card_not_in_deck");
    EXPECT_EQ(talk.code(new_usa(R"(,"cards":["pink"])")), "card_not_in_deck");
    EXPECT_EQ(talk.code(new_usa(R"(,"cards":"red")")), "wrong_type");
    EXPECT_EQ(talk.code(new_usa(R"(,"cards":[1])")), "wrong_type");
    EXPECT_EQ(talk.code(R"({"new":{"map":"san_francisco","seats":2,"cards":["white"]}})"),
              "card_not_in_deck");
    EXPECT_EQ(talk.code(new_usa(R"(,"tickets":[["Seattle","Portland"]])")), "ticket_not_in_deck");
    EXPECT_EQ(talk.code(new_usa(R"(,"tickets":[["Seattle","Atlantis"]])")), "ticket_not_in_deck");
    EXPECT_EQ(talk.code(new_usa(R"(,"tickets":[["Boston","Miami"],["Miami","Boston"]])")),
              "ticket_not_in_deck");
    EXPECT_EQ(talk.code(new_usa(R"(,"tickets":["Boston"])")), "wrong_type");
    EXPECT_EQ(talk.code(new_usa(R"(,"tickets":[["Boston"]])")), "wrong_type");
    EXPECT_EQ(talk.code(new_usa(R"(,"souvenirs":["bell"])")), "symbol_not_in_box");
    EXPECT_EQ(talk.code(R"({"new":{"map":"san_francisco","seats":2,"souvenirs":["bell","bell"]}})"),
              "symbol_not_in_box");
}

// Hands whole, seat by seat in seat order whoever begins; the market; then whatever comes.
TEST(RefereeNew, StackedCardsComeInOrder) {
    Talk talk;
    ASSERT_EQ(talk.code(R"({"new":{"map":"usa","seats":3,"start":2,"seed":5,"cards":[
        "red","red","red","red","blue","blue","blue","blue","green","green","green","green",
        "black","white","black","white","orange","yellow","purple","wild"]}})"),
              "ok");
    json::object state = talk.state();
    EXPECT_EQ(text_of(state.at("seats").at(0).at("hand")), R"({"red":4})");
    EXPECT_EQ(text_of(state.at("seats").at(1).at("hand")), R"({"blue":4})");
    EXPECT_EQ(text_of(state.at("seats").at(2).at("hand")), R"({"green":4})");
    EXPECT_EQ(text_of(state.at("market")), R"(["black","white","black","white","orange"])");
    for (unsigned seat = 0; seat < 3; ++seat) {
        ASSERT_EQ(talk.code(Talk::act(seat, json::parse(R"({"keep":[0,1]})"))), "ok");
    }
    // A market card is replaced by the next of the stack, a blind card is the one after it.
    ASSERT_EQ(talk.code(Talk::act(2, json::parse(R"({"draw":"orange"})"))), "ok");
    EXPECT_EQ(text_of(talk.state().at("market")), R"(["black","white","black","white","yellow"])");
    ASSERT_EQ(talk.code(Talk::act(2, json::parse(R"({"draw":"deck"})"))), "ok");
    EXPECT_EQ(text_of(talk.state().at("seats").at(2).at("hand")),
              R"({"purple":1,"orange":1,"green":4})");
}

// C12 applies to a stacked market too, with the next five of the stack.
TEST(RefereeNew, StackedMarketIsSwept) {
    Talk talk;
    ASSERT_EQ(talk.code(new_usa(R"(,"cards":["red","red","red","red","blue","blue","blue","blue",
        "wild","red","wild","red","wild","green","green","black","black","white"])")),
              "ok");
    EXPECT_EQ(text_of(talk.state().at("market")), R"(["green","green","black","black","white"])");
    EXPECT_EQ(text_of(talk.state().at("discards")), R"({"red":2,"wild":3})");
}

TEST(RefereeNew, StackedTicketsComeSeatBySeat) {
    Talk talk;
    ASSERT_EQ(talk.code(new_usa(R"(,"tickets":[["Boston","Miami"],["Calgary","Phoenix"],
        ["New York","Seattle"],["Dallas","New York"],["Denver","El Paso"],["Duluth","Houston"],
        ["Helena","Los Angeles"]])")),
              "ok");
    const auto first = [](const json::value& offer) {
        std::string names;
        for (const json::value& ticket : offer.as_array()) {
            names += std::string(ticket.at("from").as_string()) + " ";
        }
        return names;
    };
    EXPECT_EQ(first(talk.state().at("seats").at(0).at("offer")), "Boston Calgary Seattle ");
    EXPECT_EQ(first(talk.state().at("seats").at(1).at("offer")), "Dallas Denver Duluth ");
    for (unsigned seat = 0; seat < 2; ++seat) {
        ASSERT_EQ(talk.code(Talk::act(seat, json::parse(R"({"keep":[0,1]})"))), "ok");
    }
    ASSERT_EQ(talk.code(Talk::act(0, json::parse(R"({"draw_tickets":true})"))), "ok");
    EXPECT_EQ(first(talk.state().at("seats").at(0).at("offer")).substr(0, 7), "Helena ");
}

// S1: symbols in the order of the map's souvenir places; the rest is left over.
TEST(RefereeNew, StackedSouvenirs) {
    Talk talk;
    ASSERT_EQ(talk.code(R"({"new":{"map":"san_francisco","seats":3,"souvenirs":
        ["tower","kite","heart","bell","crab","sea_lion","lantern"]}})"),
              "ok");
    const json::object state = talk.state();
    std::string stacks;
    for (const json::value& stack : state.at("souvenirs").as_array()) {
        stacks += std::string(stack.at("place").as_string()) + " " +
                  std::string(stack.at("symbol").as_string()) + "; ";
    }
    EXPECT_EQ(stacks,
              "Alcatraz tower; Golden Gate Bridge kite; The Embarcadero heart; Sunset bell; "
              "Potrero Hill crab; ");
    EXPECT_EQ(text_of(state.at("spare_souvenirs")), R"(["lantern","sea_lion"])");
}

TEST(RefereeNew, SameSeedSameGame) {
    Talk one;
    Talk other;
    EXPECT_EQ(one.raw(kToy), other.raw(kToy));
    EXPECT_EQ(one.raw(R"({"state":{}})"), other.raw(R"({"state":{}})"));
    // The record tells the seed as 64 digits, which stand for the same seed.
    const std::string record = one.record();
    const std::string seed = record.substr(record.find("\nseed ") + 6, 64);
    EXPECT_EQ(one.raw(R"({"new":{"map":"toy","seats":2,"start":0,"seed":")" + seed + R"("}})"),
              other.raw(kToy));
}

TEST(RefereeNew, WithoutASeedEveryGameIsAnother) {
    Talk talk;
    const std::string line = R"({"new":{"map":"usa","seats":2}})";
    EXPECT_NE(talk.field(line, "commitment"), talk.field(line, "commitment"));
}

TEST(RefereeNew, TellsWhatIsReconstructed) {
    Talk talk;
    EXPECT_FALSE(talk.ask(new_usa("")).contains("notice"));
    const json::object answer = talk.ask(R"({"new":{"map":"san_francisco","seats":2}})");
    EXPECT_FALSE(answer.at("notice").as_string().empty());
}

TEST(Referee, RefusedRequestsChangeNothing) {
    Talk talk;
    ASSERT_EQ(talk.code(kToy), "ok");
    const std::string state = talk.raw(R"({"state":{}})");
    const std::string record = talk.record();
    for (const char* line :
         {R"({"new":{"map":"toy","seats":9}})", R"({"new":{"map":"atlantis","seats":2}})",
          R"({"new":{"map":"toy","seats":2,"cards":["green"]}})", R"({"load":{"record":""}})",
          R"({"act":{"seat":0,"move":{"keep":[]}}})", R"({"act":{"seat":0,"move":{"keep":[1]}}})",
          R"({"act":{"seat":0,"move":{"draw":"deck"}}})",
          R"({"act":{"seat":2,"move":{"keep":[0]}}})", R"({"act":{"seat":-1,"move":{"keep":[0]}}})",
          "garbage"}) {
        EXPECT_NE(talk.code(line), "ok") << line;
        EXPECT_EQ(talk.raw(R"({"state":{}})"), state) << line;
        EXPECT_EQ(talk.record(), record) << line;
    }
}

TEST(Referee, SeatsThatAreNotThere) {
    Talk talk;
    ASSERT_EQ(talk.code(kToy), "ok");
    for (const char* seat : {"2", "-1", "255", "9223372036854775807", "18446744073709551615"}) {
        EXPECT_EQ(talk.code(R"({"legal":{"seat":)" + std::string(seat) + "}}"), "bad_seat");
        EXPECT_EQ(talk.code(R"({"view":{"seat":)" + std::string(seat) + "}}"), "bad_seat");
        EXPECT_EQ(talk.code(R"({"act":{"seat":)" + std::string(seat) + R"(,"move":{"keep":[0]}}})"),
                  "bad_seat");
    }
}

TEST(Referee, NobodyActsOutOfTurn) {
    Talk talk;
    ASSERT_EQ(talk.code(kToy), "ok");
    ASSERT_EQ(talk.code(R"({"act":{"seat":0,"move":{"keep":[0]}}})"), "ok");
    EXPECT_EQ(talk.code(R"({"act":{"seat":0,"move":{"keep":[0]}}})"), "not_your_turn");
    EXPECT_EQ(text_of(talk.field(Talk::legal(0), "moves")), "[]");
    EXPECT_EQ(text_of(talk.field(Talk::legal(1), "moves")), R"([{"keep":[0]}])");
}

TEST(Referee, MapsFromFiles) {
    Talk talk;
    const std::string path = std::string(FOGG_SOURCE_DIR) + "/maps/toy.toml";
    EXPECT_EQ(talk.code(R"({"new":{"map":")" + path + R"(","seats":2}})"), "ok");
    EXPECT_EQ(talk.field(R"({"map":{}})", "map").at("id"), "toy");
    EXPECT_EQ(talk.field(R"({"map":{"map":"usa"}})", "map").at("id"), "usa");
    EXPECT_EQ(talk.code(R"({"map":{"map":"atlantis"}})"), "unknown_map");
    const auto bad = std::filesystem::temp_directory_path() / "fogg_referee_test_bad_map.toml";
    std::ofstream(bad) << "id = \"bad\"\nplaces = \"\xff\"\n";
    EXPECT_EQ(talk.code(R"({"new":{"map":")" + bad.string() + R"(","seats":2}})"), "bad_map");
    std::filesystem::remove(bad);
}

// What a host needs to draw the board.
TEST(Referee, TellsTheMap) {
    Talk talk;
    const json::value map = talk.field(R"({"map":{"map":"san_francisco"}})", "map");
    EXPECT_EQ(map.at("places").as_array().size(), 20U);
    EXPECT_EQ(map.at("tickets").as_array().size(), 24U);
    EXPECT_EQ(map.at("reconstructed"), true);
    EXPECT_EQ(map.at("rules").at("cars"), 20);
    EXPECT_EQ(map.at("cards").at("wild"), 8);
    EXPECT_EQ(map.at("souvenirs").at("places").as_array().size(), 5U);
    EXPECT_EQ(text_of(map.at("souvenirs").at("points")), "[0,0,1,2,4,6,9,12]");
}

TEST(RefereeLoad, GoesOnWhereTheRecordEnds) {
    Talk talk;
    ASSERT_EQ(talk.code(R"({"new":{"map":"toy","seats":2,"seed":3,"names":["Ann","Bøb"]}})"), "ok");
    ASSERT_EQ(talk.code(R"({"act":{"seat":1,"move":{"keep":[0]}}})"), "ok");
    const std::string record = talk.record();
    Talk other;
    ASSERT_EQ(other.code(Talk::load(record)), "ok");
    EXPECT_EQ(other.record(), record);
    const std::string keep = R"({"act":{"seat":0,"move":{"keep":[0]}}})";
    EXPECT_EQ(talk.raw(keep), other.raw(keep));
    EXPECT_EQ(talk.raw(R"({"state":{}})"), other.raw(R"({"state":{}})"));
    EXPECT_EQ(talk.record(), other.record());
}

TEST(RefereeLoad, StackedStaysStacked) {
    Talk talk;
    ASSERT_EQ(talk.code(new_usa(R"(,"cards":["red"])")), "ok");
    const std::string record = talk.record();
    EXPECT_NE(record.find("\nstacked"), std::string::npos);
    ASSERT_EQ(talk.code(Talk::load(record)), "ok");
    EXPECT_EQ(talk.record(), record);
}

// A record whose seed does not give its moves is refused at the first of them.
TEST(RefereeLoad, RefusesAnUnfairDeal) {
    Talk talk;
    ASSERT_EQ(talk.code(new_usa(R"(,"cards":["wild","wild"])")), "ok");
    const auto& file = *support::usa();
    auto record = rules::parse_record(file, talk.record());
    ASSERT_TRUE(record);
    record->is_stacked = false;
    const json::object answer = talk.ask(Talk::load(rules::to_text(file, *record)));
    EXPECT_EQ(answer.at("code"), "bad_record");
    // Eight lines of header, then the start player, who was named.
    EXPECT_EQ(answer.at("text").as_string().subview(0, 21), "line 10: unfair_move:");
}

// A game whose seed was never told can go on, but not as a fair one.
TEST(RefereeLoad, WithoutTheSeed) {
    Talk talk;
    ASSERT_EQ(talk.code(kToy), "ok");
    const auto& file = *support::toy();
    auto record = rules::parse_record(file, talk.record());
    ASSERT_TRUE(record);
    record->seed.reset();
    const std::string text = rules::to_text(file, *record);
    const std::string state = talk.raw(R"({"state":{}})");
    ASSERT_EQ(talk.code(Talk::load(text)), "ok");
    EXPECT_EQ(talk.raw(R"({"state":{}})"), state);
    EXPECT_NE(talk.record().find("\nstacked"), std::string::npos);
    Talk other;
    ASSERT_EQ(other.code(Talk::load(text)), "ok");
    EXPECT_EQ(other.record(), talk.record());
}

TEST(RefereeLoad, RefusesWhatIsDamaged) {
    Talk talk;
    ASSERT_EQ(talk.code(kToy), "ok");
    const std::string record = talk.record();
    EXPECT_EQ(talk.code(Talk::load("")), "bad_record");
    EXPECT_EQ(talk.code(Talk::load(record.substr(0, record.size() - 1))), "bad_record");
    EXPECT_EQ(talk.code(Talk::load(record + "x")), "bad_record");
    std::string changed = record;
    changed.replace(changed.find("start named"), 11, "start drawn");
    const json::object answer = talk.ask(Talk::load(changed));
    EXPECT_EQ(answer.at("code"), "bad_record");
    EXPECT_EQ(answer.at("text").as_string().subview(0, 8), "line 5: ");
    EXPECT_EQ(talk.code(Talk::load(record, "usa")), "other_map");
    EXPECT_EQ(talk.code(Talk::load(record, "atlantis")), "unknown_map");
    EXPECT_EQ(talk.code(Talk::load(record, "toy")), "ok");
}

// Every record with one byte changed is refused or is the same game; none crashes.
TEST(RefereeLoad, AnyByteChanged) {
    Talk talk;
    ASSERT_EQ(talk.code(kToy), "ok");
    const std::string record = talk.record();
    const std::string state = talk.raw(R"({"state":{}})");
    for (std::size_t i = 0; i < record.size(); ++i) {
        std::string changed = record;
        changed[i] = changed[i] == 'x' ? 'y' : 'x';
        const std::string code = talk.code(Talk::load(changed));
        ASSERT_TRUE(code == "bad_record" || code == "ok" || code == "unknown_map") << code;
        ASSERT_EQ(talk.raw(R"({"state":{}})"), state) << i;
    }
}

TEST(RefereeLoad, UsersOwnMapIsGivenAsAFile) {
    const std::string path = std::string(FOGG_SOURCE_DIR) + "/tests/data/maps/harbour.toml";
    Talk talk;
    ASSERT_EQ(talk.code(R"({"new":{"map":")" + path + R"(","seats":2,"seed":1}})"), "ok");
    const std::string record = talk.record();
    EXPECT_EQ(talk.code(Talk::load(record)), "unknown_map");
    EXPECT_EQ(talk.code(Talk::load(record, path)), "ok");
    EXPECT_EQ(talk.record(), record);
}

TEST(Referee, Quits) {
    app::Referee referee;
    EXPECT_EQ(referee.answer(R"({"quit":[]})").substr(0, 11), R"({"ok":false)");
    EXPECT_FALSE(referee.is_done());
    EXPECT_EQ(referee.answer(R"({"quit":{}})"), R"({"ok":true})");
    EXPECT_TRUE(referee.is_done());
}

}  // namespace
