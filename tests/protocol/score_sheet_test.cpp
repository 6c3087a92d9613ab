// What players wrote down at a real table: what can be scored and what cannot be true.
#include "protocol/score_sheet.h"

#include <gtest/gtest.h>

#include <string>

#include "support/maps.h"

namespace {

using support::MapPtr;

// "Ann 24 1, Bob 3 2": name, total and rank of each; or "code: text".
std::string scored(const MapPtr& file, const std::string& players) {
    const auto sheet =
        protocol::parse_score_sheet(*file, R"({"map":"x","players":)" + players + "}");
    if (!sheet) {
        return std::string(sheet.error().code) + ": " + sheet.error().text;
    }
    const rules::Standings standings = protocol::score(*file, *sheet);
    std::string text;
    for (unsigned i = 0; i < sheet->seats(); ++i) {
        text += (i == 0 ? "" : ", ") + sheet->names[i] + " " + std::to_string(standings[i].total) +
                " " + std::to_string(standings[i].rank);
    }
    return text;
}

std::string code_of(const MapPtr& file, const std::string& players) {
    const std::string text = scored(file, players);
    return text.substr(0, text.find(':'));
}

TEST(ScoreSheet, ScoresRoutesTicketsAndTheLongestPath) {
    // 2 + 2 + 15 points for routes, a ticket done and one undone, and the bonus.
    EXPECT_EQ(scored(support::usa(),
                     R"([{"name":"Ann","routes":[["Denver","Santa Fe"],["Santa Fe","El Paso"],
                       ["El Paso","Houston"]],"tickets":[["Denver","El Paso"],["Miami","Boston"]]},
                        {"name":"Bob","routes":[["Dallas","Houston",2]]}])"),
              "Ann 21 1, Bob 1 2");
}

TEST(ScoreSheet, EverythingOfAPlayerMayBeLeftOut) {
    EXPECT_EQ(scored(support::usa(), "[{}]"), "Player 1 0 1");
    EXPECT_EQ(scored(support::usa(), R"([{},{"name":"Åsa"}])"), "Player 1 0 1, Åsa 0 1");
}

TEST(ScoreSheet, SouvenirsScoreByHowMany) {
    EXPECT_EQ(scored(support::san_francisco(),
                     R"([{"name":"A","souvenirs":7},{"name":"B","souvenirs":5},{"name":"C"}])"),
              "A 12 1, B 6 2, C 0 3");
}

TEST(ScoreSheet, TrackThatIsLeftOutIsTheFirstFreeOne) {
    const std::string ann = R"({"name":"Ann","routes":[["Dallas","Houston"]]},)";
    // Bob names track 1 later, and still Ann gets the other one.
    EXPECT_EQ(code_of(support::usa(),
                      "[" + ann + R"({"name":"Bob","routes":[["Houston","Dallas",1]]},{},{}])"),
              "Ann 11 1, Bob 11 1, Player 3 0 3, Player 4 0 3");
    EXPECT_EQ(code_of(support::usa(),
                      "[" + ann + R"({"name":"Bob","routes":[["Houston","Dallas"]]},{},{}])"),
              "Ann 11 1, Bob 11 1, Player 3 0 3, Player 4 0 3");
}

TEST(ScoreSheet, RefusesATrackGivenTwice) {
    EXPECT_EQ(scored(support::usa(), R"([{"name":"Ann","routes":[["Seattle","Calgary"],
                                          ["Calgary","Seattle"]]}])"),
              "route_taken: Ann: Calgary - Seattle, track 1, is given twice: the player has it "
              "already.");
    EXPECT_EQ(scored(support::usa(), R"([{"name":"Ann","routes":[["Dallas","Houston",2]]},
                                         {"name":"Bob","routes":[["Dallas","Houston",2]]}])"),
              "route_taken: Bob: Dallas - Houston, track 2, is given twice: Ann has it already.");
}

TEST(ScoreSheet, RefusesBothTracksOfADoubleRoute) {
    const std::string two = R"([{"name":"Ann","routes":[["Dallas","Houston"]]},
                                {"name":"Bob","routes":[["Dallas","Houston"]]})";
    EXPECT_EQ(scored(support::usa(), R"([{"name":"Ann","routes":[["Dallas","Houston"],
                                          ["Dallas","Houston"]]},{},{},{}])"),
              "own_double: Ann: nobody can have both tracks of Dallas - Houston.");
    EXPECT_EQ(code_of(support::usa(), two + "]"), "route_closed");
    EXPECT_EQ(code_of(support::usa(), two + ",{}]"), "route_closed");
    EXPECT_EQ(code_of(support::usa(), two + ",{},{}]").substr(0, 3), "Ann");
}

TEST(ScoreSheet, RefusesMoreCarsThanThereAre) {
    const std::string routes =
        R"(["Los Angeles","El Paso"],["El Paso","Houston"],["Portland","Salt Lake City"],
           ["Seattle","Helena"],["Helena","Duluth"],["Toronto","Duluth"],["New Orleans","Miami"])";
    EXPECT_EQ(code_of(support::usa(), R"([{"name":"Ann","routes":[)" + routes + "]}]"),
              "Ann 115 1");
    EXPECT_EQ(scored(support::usa(), R"([{"name":"Ann","routes":[)" + routes +
                                         R"(,["Atlanta","Charleston"],["Miami","Charleston"]]}])"),
              "not_enough_cars: Ann: with Charleston - Miami that makes 48 cars, and there are "
              "45.");
}

TEST(ScoreSheet, RefusesWhatTheMapDoesNotHave) {
    const auto& usa = support::usa();
    EXPECT_EQ(scored(usa, R"([{"name":"Ann","routes":[["Seattle","Atlantis"]]}])"),
              "unknown_place: Ann: no place \"Atlantis\" is on the map.");
    EXPECT_EQ(code_of(usa, R"([{"routes":[["Seattle","Miami"]]}])"), "unknown_track");
    EXPECT_EQ(code_of(usa, R"([{"routes":[["Seattle","Portland",3]]}])"), "unknown_track");
    EXPECT_EQ(code_of(usa, R"([{"routes":[["Seattle","Portland",0]]}])"), "unknown_track");
    EXPECT_EQ(code_of(usa, R"([{"routes":[["Seattle","Calgary",2]]}])"), "unknown_track");
    EXPECT_EQ(code_of(usa, R"([{"tickets":[["Seattle","Portland"]]}])"), "unknown_ticket");
    EXPECT_EQ(code_of(usa, R"([{"tickets":[["Seattle","Atlantis"]]}])"), "unknown_place");
    EXPECT_EQ(code_of(usa, R"([{"souvenirs":1}])"), "bad_souvenirs");
    EXPECT_EQ(code_of(usa, R"([{"souvenirs":0}])"), "Player 1 0 1");
}

TEST(ScoreSheet, RefusesATicketGivenTwice) {
    EXPECT_EQ(scored(support::usa(), R"([{"name":"Ann","tickets":[["Boston","Miami"]]},
                                         {"name":"Bob","tickets":[["Miami","Boston"]]}])"),
              "ticket_taken: Bob: the ticket Miami - Boston is given twice.");
    EXPECT_EQ(code_of(support::usa(), R"([{"tickets":[["Boston","Miami"],["Boston","Miami"]]}])"),
              "ticket_taken");
}

TEST(ScoreSheet, RefusesMoreSouvenirsThanThereAre) {
    const auto& city = support::san_francisco();
    EXPECT_EQ(code_of(city, R"([{"souvenirs":8}])"), "bad_souvenirs");
    EXPECT_EQ(code_of(city, R"([{"souvenirs":-1}])"), "bad_souvenirs");
    // S3: with two players there are five stacks of two and two single ones.
    EXPECT_EQ(code_of(city, R"([{"souvenirs":6},{"souvenirs":6}])"), "Player 1 9 1, Player 2 9 1");
    EXPECT_EQ(code_of(city, R"([{"souvenirs":6},{"souvenirs":7}])"), "bad_souvenirs");
}

TEST(ScoreSheet, RefusesTheWrongNumberOfPlayers) {
    EXPECT_EQ(code_of(support::usa(), "[]"), "bad_players");
    EXPECT_EQ(code_of(support::usa(), "[{},{},{},{},{},{}]"), "bad_players");
    EXPECT_EQ(code_of(support::san_francisco(), "[{},{},{},{},{}]"), "bad_players");
}

TEST(ScoreSheet, RefusesOtherShapes) {
    const auto& usa = support::usa();
    EXPECT_EQ(code_of(usa, "{}"), "wrong_type");
    EXPECT_EQ(code_of(usa, "[1]"), "wrong_type");
    EXPECT_EQ(code_of(usa, R"([{"nmae":"Ann"}])"), "unknown_key");
    EXPECT_EQ(code_of(usa, R"([{"name":1}])"), "wrong_type");
    EXPECT_EQ(code_of(usa, R"([{"name":""}])"), "bad_name");
    EXPECT_EQ(code_of(usa, R"([{"name":"a\nb"}])"), "bad_name");
    EXPECT_EQ(code_of(usa, R"([{"name":" a"}])"), "bad_name");
    EXPECT_EQ(code_of(usa, R"([{"routes":["Seattle","Portland"]}])"), "wrong_type");
    EXPECT_EQ(code_of(usa, R"([{"routes":[["Seattle"]]}])"), "wrong_type");
    EXPECT_EQ(code_of(usa, R"([{"routes":[["Seattle","Portland",1,1]]}])"), "wrong_type");
    EXPECT_EQ(code_of(usa, R"([{"routes":[["Seattle","Portland","1"]]}])"), "wrong_type");
    EXPECT_EQ(code_of(usa, R"([{"routes":[[1,2]]}])"), "wrong_type");
    EXPECT_EQ(code_of(usa, R"([{"tickets":[["Boston","Miami",1]]}])"), "wrong_type");
    EXPECT_EQ(code_of(usa, R"([{"tickets":{}}])"), "wrong_type");
    EXPECT_EQ(code_of(usa, R"([{"souvenirs":"3"}])"), "wrong_type");
    const auto map = [](const std::string& text) {
        const auto name = protocol::parse_sheet_map(text);
        return name ? *name : std::string(name.error().code);
    };
    EXPECT_EQ(map(R"({"map":"usa"})"), "usa");
    EXPECT_EQ(map(R"({"players":[]})"), "missing_key");
    EXPECT_EQ(map(R"({"map":1})"), "wrong_type");
    EXPECT_EQ(map(R"({"map":"usa","x":1})"), "unknown_key");
    EXPECT_EQ(map("["), "bad_json");
    EXPECT_EQ(map("[]"), "wrong_type");
}

}  // namespace
