// What the referee understands, and whole games as it tells them.
#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "protocol/referee/answer.h"
#include "protocol/referee/new_game.h"
#include "protocol/referee/request.h"
#include "protocol/score_sheet.h"
#include "support/golden.h"
#include "support/maps.h"
#include "support/table.h"
#include "support/walk.h"

namespace {

using protocol::NewRequest;
using protocol::parse_request;

std::string code_of(std::string_view text) {
    const auto request = parse_request(text);
    return request ? "ok" : std::string(request.error().code);
}

NewRequest new_request(std::string_view rest) {
    const auto request =
        parse_request(R"({"new":{"map":"toy","seats":2)" + std::string(rest) + "}}");
    EXPECT_TRUE(request) << rest;
    return request ? std::get<NewRequest>(*request) : NewRequest{};
}

std::string setup_code(const NewRequest& request, const support::MapPtr& file = support::toy()) {
    const auto setup = protocol::game_setup(*file, request);
    return setup ? "ok" : std::string(setup.error().code);
}

TEST(RefereeRequest, IsRefusedWithItsCode) {
    const std::vector<std::pair<std::string_view, std::string_view>> cases = {
        {R"({"state":{}})", "ok"},
        {R"({"state":{"x":1}})", "unknown_key"},
        {R"({"dance":{}})", "unknown_request"},
        {R"({"state":{},"quit":{}})", "unknown_key"},
        {R"([])", "wrong_type"},
        {R"({"legal":{}})", "missing_key"},
        {R"({"legal":{"seat":"0"}})", "wrong_type"},
        {R"({"act":{"seat":0}})", "missing_key"},
        {R"({"load":{"record":"x"}})", "ok"},
        {R"({"load":{"map":"x"}})", "missing_key"},
        {R"({"new":{"map":"toy"}})", "missing_key"},
        {R"({"new":{"map":"toy","seats":2,"seed":-1}})", "bad_seed"},
        {R"({"new":{"map":"toy","seats":2,"seed":1.5}})", "bad_seed"},
        {R"({"new":{"map":"toy","seats":2,"seed":"12"}})", "bad_seed"},
        {R"({"new":{"map":"toy","seats":2,"seed":true}})", "wrong_type"},
        {R"({"new":{"map":"toy","seats":2,"seed":18446744073709551615}})", "ok"},
        {R"({"new":{"map":"toy","seats":2,"tickets":[["A"]]}})", "wrong_type"},
        {R"({"new":{"map":"toy","seats":2,"tickets":[["A","B","C"]]}})", "wrong_type"},
        {R"({"new":{"map":"toy","seats":2,"cards":"red"}})", "wrong_type"},
    };
    for (const auto& [text, expected] : cases) {
        EXPECT_EQ(code_of(text), expected) << text;
    }
}

TEST(RefereeRequest, WhatIsLeftOutIsEmpty) {
    const NewRequest plain = new_request("");
    EXPECT_EQ(plain.seats, 2);
    EXPECT_FALSE(plain.start);
    EXPECT_FALSE(plain.seed);
    EXPECT_TRUE(plain.cards.empty() && plain.tickets.empty());
    EXPECT_TRUE(plain.souvenirs.empty() && plain.names.empty());
    const NewRequest full = new_request(
        R"(,"start":1,"seed":7,"cards":["red"],"tickets":[["A","B"]],"souvenirs":["bell"],)"
        R"("names":["Ann","Bob"])");
    EXPECT_EQ(full.start, 1);
    EXPECT_EQ(full.seed, base::seed_from_number(7));
    EXPECT_EQ(full.cards, std::vector<std::string>{"red"});
    EXPECT_EQ(full.tickets, (std::vector<protocol::PlaceNames>{{"A", "B"}}));
    EXPECT_EQ(full.souvenirs, std::vector<std::string>{"bell"});
    EXPECT_EQ(full.names, (std::vector<std::string>{"Ann", "Bob"}));
    EXPECT_EQ(std::get<protocol::ViewRequest>(*parse_request(R"({"view":{"seat":3}})")).seat, 3);
    EXPECT_EQ(std::get<protocol::MapRequest>(*parse_request(R"({"map":{}})")).map, "");
    EXPECT_EQ(std::get<protocol::MapRequest>(*parse_request(R"({"map":{"map":"x"}})")).map, "x");
}

// The toy map: two or three seats; four blue, four red, two wild.
TEST(RefereeSetup, TheBoxHoldsWhatIsStacked) {
    NewRequest request = new_request("");
    EXPECT_EQ(setup_code(request), "ok");
    request.seats = 3;
    EXPECT_EQ(setup_code(request), "ok");
    request.seats = 4;
    EXPECT_EQ(setup_code(request), "bad_seats");
    request.seats = 1;
    EXPECT_EQ(setup_code(request), "bad_seats");
    const auto code = [](const char* rest) { return setup_code(new_request(rest)); };
    EXPECT_EQ(code(R"(,"start":0)"), "ok");
    EXPECT_EQ(code(R"(,"start":1)"), "ok");
    EXPECT_EQ(code(R"(,"start":2)"), "bad_seat");
    EXPECT_EQ(code(R"(,"start":-1)"), "bad_seat");
    EXPECT_EQ(code(R"(,"cards":["wild","wild"])"), "ok");
    EXPECT_EQ(code(R"(,"cards":["wild","wild","wild"])"), "card_not_in_deck");
    EXPECT_EQ(code(R"(,"cards":["grey"])"), "card_not_in_deck");
    EXPECT_EQ(code(R"(,"tickets":[["Amberley","Dunmarsh"]])"), "ok");
    EXPECT_EQ(code(R"(,"tickets":[["Amberley","Dunmarsh"],["Dunmarsh","Amberley"]])"),
              "ticket_not_in_deck");
    EXPECT_EQ(code(R"(,"tickets":[["Amberley","Brockhaven"]])"), "ticket_not_in_deck");
    EXPECT_EQ(code(R"(,"tickets":[["Amberley","Paris"]])"), "ticket_not_in_deck");
    EXPECT_EQ(code(R"(,"names":["Ann",""])"), "ok");
    EXPECT_EQ(code(R"(,"names":["Ann"])"), "bad_name");
    EXPECT_EQ(code(R"(,"names":["Ann","two\nlines"])"), "bad_name");
    const support::MapPtr city = support::san_francisco();
    EXPECT_EQ(setup_code(new_request(R"(,"souvenirs":["bell","crab"])"), city), "ok");
    EXPECT_EQ(setup_code(new_request(R"(,"souvenirs":["bell","bell"])"), city),
              "symbol_not_in_box");
    EXPECT_EQ(setup_code(new_request(R"(,"souvenirs":["spoon"])"), city), "symbol_not_in_box");
}

TEST(RefereeSetup, KeepsTheSeedOrDrawsOne) {
    const auto seeded = protocol::game_setup(*support::toy(), new_request(R"(,"seed":7)"));
    EXPECT_EQ(seeded->seed, base::seed_from_number(7));
    const auto one = protocol::game_setup(*support::toy(), new_request(""));
    const auto two = protocol::game_setup(*support::toy(), new_request(""));
    EXPECT_NE(one->seed, two->seed);
}

// A random game from its first card to the final scoring, in every answer that the referee has.
std::string told_game(const support::MapPtr& file, unsigned seats) {
    rules::GameSetup setup;
    setup.seats = seats;
    setup.seed = base::seed_from_number(3);
    setup.names = {"Ann", "Bob"};
    setup.names.resize(seats);
    rules::EventList told;
    rules::Game game(file, setup, told);
    std::string text =
        protocol::map_answer(*file) + "\n" + protocol::game_answer(game, told.events) + "\n";
    base::Rng rng(3);
    for (unsigned n = 0; !game.state().is_over(); ++n) {
        const rules::LoggedMove logged =
            support::random_move(game.map(), game.state(), {support::Style::kBuilder}, rng);
        if (n % 16 == 0) {
            text += protocol::legal_answer(game, logged.seat) + "\n";
            text += protocol::view_answer(game, logged.seat) + "\n";
        }
        told.events.clear();
        EXPECT_FALSE(game.act(logged.seat, logged.move, told).has_value());
        text += protocol::act_answer(game, told.events) + "\n";
    }
    return text + protocol::state_answer(game) + "\n" + protocol::standings_answer(game) + "\n";
}

TEST(RefereeAnswer, TellsWholeGames) {
    support::expect_golden("referee/toy_3.txt", told_game(support::toy(), 3));
    support::expect_golden("referee/harbour_2.txt", told_game(support::load_map("harbour"), 2));
}

TEST(RefereeAnswer, ToSmallQuestions) {
    EXPECT_EQ(protocol::plain_answer(), R"({"ok":true})");
    EXPECT_EQ(protocol::failure_answer({"bad_seat", "There is no seat \"7\"."}),
              R"({"ok":false,"code":"bad_seat","text":"There is no seat \"7\"."})");
    EXPECT_EQ(protocol::record_answer("a\nb"), R"({"ok":true,"record":"a\nb"})");
    const auto sheet = protocol::parse_score_sheet(
        *support::toy(),
        R"({"map":"toy","players":[{"name":"Ann","routes":[["Amberley","Brockhaven"]],)"
        R"("tickets":[["Amberley","Dunmarsh"]]},{"name":"Bob"}]})");
    ASSERT_TRUE(sheet);
    EXPECT_EQ(protocol::score_answer(*support::toy(), *sheet),
              R"({"ok":true,"standings":[{"seat":0,"name":"Ann","routes":1,"tickets":-4,)"
              R"("tickets_done":0,"longest":1,"bonus":2,"most_tickets":0,"souvenirs":0,)"
              R"("total":-1,"rank":2},)"
              R"({"seat":1,"name":"Bob","routes":0,"tickets":0,"tickets_done":0,"longest":0,)"
              R"("bonus":0,"most_tickets":0,"souvenirs":0,"total":0,"rank":1}]})");
}

}  // namespace
