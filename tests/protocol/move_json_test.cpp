// Moves to JSON and back, and which track a claim means that leaves it out.
#include "protocol/referee/move_json.h"

#include <gtest/gtest.h>

#include <boost/json/serialize.hpp>
#include <string>
#include <utility>
#include <vector>

#include "protocol/json_text.h"
#include "rules/legal.h"
#include "support/maps.h"
#include "support/scene.h"
#include "support/seeds.h"
#include "support/walk.h"

namespace {

using support::Scene;

// The beginning of a turn of seat 0, with a market that plays no part.
support::Layout turn_with(std::vector<support::SeatLayout> seats) {
    return {.seats = std::move(seats), .market = "green green black black orange"};
}

// "ok Dallas - Houston track 2 with 1 red", or the code of the refusal.
std::string parsed(const support::Play& play, unsigned seat, const std::string& text) {
    const auto value = protocol::parse_json(text);
    CHECK(value.has_value(), text);
    const auto seat_id = rules::to_id<rules::Seat>(seat);
    const auto move = protocol::parse_move(play.file(), play.state(), seat_id, *value);
    if (!move) {
        return std::string(move.error().code);
    }
    std::string verdict = play.verdict(seat_id, *move);
    if (verdict != "ok") {
        return verdict;
    }
    const std::string words =
        rules::to_text(play.file(), play.state(), {.seat = seat_id, .move = *move});
    return words.substr(words.find(' ', 5) + 1);  // without "seat N "
}

std::string claim(const std::string& from, const std::string& to, const std::string& rest) {
    return R"({"claim":{"from":")" + from + R"(","to":")" + to + R"(",)" + rest + "}}";
}

// Every legal move, on every map: written, read again, and the same.
TEST(MoveJson, RoundTripOfAllLegalMoves) {
    for (const std::string_view id : support::kMapIds) {
        const support::MapPtr file = support::load_map(id);
        for (unsigned seats = file->map.seats_min; seats <= file->map.seats_max; ++seats) {
            for (const std::uint64_t seed : support::seeds(5)) {
                SCOPED_TRACE(support::seed_text(id, seats, seed));
                support::walk(file->map, seats, seed, [&](const support::Step& step) {
                    for (unsigned i = 0; i < seats; ++i) {
                        const auto seat = rules::to_id<rules::Seat>(i);
                        const rules::Legal legal(file->map, step.after, seat);
                        for (std::uint32_t n = 0; n < legal.size(); ++n) {
                            const auto object = protocol::move_json(*file, legal[n]);
                            const auto back = protocol::parse_move(*file, step.after, seat, object);
                            ASSERT_TRUE(back) << object << back.error().code;
                            ASSERT_EQ(*back, legal[n]) << object;
                        }
                    }
                });
            }
        }
    }
}

TEST(MoveJson, Written) {
    const auto& file = *support::usa();
    const auto written = [&](rules::Move move) {
        return boost::json::serialize(protocol::move_json(file, move));
    };
    const auto dallas = support::track_from(file, "Dallas - Houston track 2");
    const auto seattle = support::track_from(file, "Calgary - Seattle");
    EXPECT_EQ(written(rules::Move::keep(0b101)), R"({"keep":[0,2]})");
    EXPECT_EQ(written(rules::Move::draw_deck()), R"({"draw":"deck"})");
    EXPECT_EQ(written(rules::Move::draw_market(rules::Card::kWild)), R"({"draw":"wild"})");
    EXPECT_EQ(written(rules::Move::claim(dallas, rules::Card::kRed, 0)),
              R"({"claim":{"from":"Dallas","to":"Houston","track":2,"cards":{"red":1}}})");
    EXPECT_EQ(written(rules::Move::claim(seattle, rules::Card::kBlue, 1)),
              R"({"claim":{"from":"Calgary","to":"Seattle","track":1,)"
              R"("cards":{"blue":3,"wild":1}}})");
    EXPECT_EQ(written(rules::Move::claim(seattle, rules::Card::kWild, 4)),
              R"({"claim":{"from":"Calgary","to":"Seattle","track":1,"cards":{"wild":4}}})");
    EXPECT_EQ(written(rules::Move::draw_tickets()), R"({"draw_tickets":true})");
    EXPECT_EQ(written(rules::Move::pass()), R"({"pass":true})");
}

TEST(MoveJson, ShapesThatAreRefused) {
    const Scene scene(support::usa(),
                      {.seats = {{.hand = "red"}, {}}, .market = "red blue red blue red"});
    const auto check = [&](const std::string& text, const std::string& code) {
        EXPECT_EQ(parsed(scene, 0, text), code) << text;
    };
    check("1", "wrong_type");
    check("null", "wrong_type");
    check("[]", "wrong_type");
    check("{}", "missing_key");
    check(R"({"draw":"deck","pass":true})", "unknown_key");
    check(R"({"fly":true})", "unknown_move");
    check(R"({"draw":1})", "wrong_type");
    check(R"({"draw":"pink"})", "unknown_card");
    check(R"({"draw":"grey"})", "unknown_card");
    check(R"({"draw":"green"})", "not_in_market");
    check(R"({"draw_tickets":false})", "wrong_type");
    check(R"({"draw_tickets":1})", "wrong_type");
    check(R"({"pass":{}})", "wrong_type");
    check(R"({"pass":true})", "must_act");
    check(R"({"keep":0})", "wrong_type");
    check(R"({"keep":["0"]})", "wrong_type");
    check(R"({"keep":[0.5]})", "wrong_type");
    check(R"({"keep":[0]})", "wrong_phase");
    check(R"({"keep":[-1]})", "wrong_phase");
    check(R"({"souvenir":"Atlantis"})", "unknown_place");
    check(R"({"souvenir":"Miami"})", "wrong_phase");
    check(R"({"place":{"symbol":"bell","at":"Miami"}})", "unknown_symbol");
    check(R"({"place":{"symbol":"bell"}})", "missing_key");
    check(claim("Dallas", "Houston", R"("cards":[])"), "wrong_type");
    check(claim("Dallas", "Houston", R"("track":1)"), "missing_key");
    check(claim("Dallas", "Houston", R"("cards":{},"colour":"red")"), "unknown_key");
    check(claim("Dallas", "Houston", R"("cards":{"pink":1})"), "unknown_card");
    check(claim("Dallas", "Houston", R"("cards":{"red":-1})"), "bad_count");
    check(claim("Dallas", "Houston", R"("cards":{"red":1.0})"), "wrong_type");
    check(claim("Dallas", "Houston", R"("cards":{"red":"1"})"), "wrong_type");
    check(claim("Dallas", "Houston", R"("cards":{"red":1},"track":"1")"), "wrong_type");
    check(claim("Dallas", "Houston", R"("cards":{"red":1},"track":0)"), "unknown_track");
    check(claim("Dallas", "Houston", R"("cards":{"red":1},"track":3)"), "unknown_track");
    check(claim("Dallas", "Houston", R"("cards":{"red":1},"track":-9223372036854775808)"),
          "unknown_track");
    check(claim("Dallas", "Houston", R"("cards":{"red":1},"track":18446744073709551615)"),
          "unknown_track");
    check(claim("Dallas", "Dallas", R"("cards":{"red":1})"), "unknown_track");
    check(claim("Dallas", "Miami", R"("cards":{"red":1})"), "unknown_track");
    check(claim("Dallas", "Atlantis", R"("cards":{"red":1})"), "unknown_place");
}

TEST(MoveJson, Keep) {
    Scene scene(support::usa(), turn_with({{}, {}}));
    ASSERT_EQ(scene.act("0 tickets"), "ok");
    EXPECT_EQ(parsed(scene, 0, R"({"keep":[]})"), "keep_too_few");
    EXPECT_EQ(parsed(scene, 0, R"({"keep":[3]})"), "bad_offer");
    EXPECT_EQ(parsed(scene, 0, R"({"keep":[-1]})"), "bad_offer");
    EXPECT_EQ(parsed(scene, 0, R"({"keep":[7]})"), "bad_offer");
    EXPECT_EQ(parsed(scene, 0, R"({"keep":[0,99999999999]})"), "bad_offer");
    EXPECT_EQ(parsed(scene, 0, R"({"keep":[0,0]})"), "bad_offer");
    EXPECT_EQ(parsed(scene, 0, R"({"keep":[7,7]})"), "bad_offer");
    EXPECT_EQ(parsed(scene, 1, R"({"keep":[0,0]})"), "not_your_turn");
    const std::string first_and_last = parsed(scene, 0, R"({"keep":[2,0]})");
    EXPECT_EQ(first_and_last, parsed(scene, 0, R"({"keep":[0,2]})"));
    EXPECT_EQ(first_and_last.substr(0, 5), "keep ");
}

TEST(MoveJson, ClaimPayments) {
    const Scene scene(support::usa(),
                      turn_with({{.hand = "blue blue blue red wild wild"}, {.hand = "blue"}}));
    const auto check = [&](const std::string& cards, const std::string& expected) {
        EXPECT_EQ(parsed(scene, 0, claim("Miami", "Atlanta", "\"cards\":" + cards)), expected)
            << cards;
    };
    check(R"({"blue":3,"wild":2})", "claim Atlanta - Miami with 3 blue 2 wild");
    check(R"({"blue":3,"wild":2,"red":0,"green":0})", "claim Atlanta - Miami with 3 blue 2 wild");
    check(R"({"blue":4,"wild":1})", "cards_not_in_hand");
    check(R"({"blue":5,"wild":0})", "cards_not_in_hand");
    check(R"({"blue":2,"wild":3})", "cards_not_in_hand");
    check(R"({"wild":5})", "cards_not_in_hand");
    check(R"({"blue":3})", "wrong_card_count");
    check(R"({"blue":6})", "wrong_card_count");
    check(R"({"blue":9223372036854775807})", "wrong_card_count");
    check(R"({"wild":18446744073709551615})", "wrong_card_count");
    check(R"({})", "wrong_card_count");
    check(R"({"blue":0})", "wrong_card_count");
    check(R"({"blue":3,"red":2})", "wrong_colour");
    check(R"({"red":3,"wild":2})", "wrong_colour");
    EXPECT_EQ(parsed(scene, 1, claim("Miami", "Atlanta", R"("cards":{"red":3,"blue":1})")),
              "not_your_turn");
}

TEST(MoveJson, FerriesNeedWilds) {
    const Scene scene(support::san_francisco(),
                      {.seats = {{.hand = "red red red wild"}, {}},
                       .market = "green green black black orange",
                       .stacks = "2 bell at Sunset; 1 crab at Castro; 1 heart at Mission; "
                                 "1 kite at Richmond; 1 lantern at Presidio; 1 sea_lion at "
                                 "Chinatown; 1 tower at Alcatraz"});
    EXPECT_EQ(parsed(scene, 0, claim("Pier 39", "Alcatraz", R"("cards":{"red":2})")),
              "ferry_needed");
    EXPECT_EQ(parsed(scene, 0, claim("Pier 39", "Alcatraz", R"("cards":{"red":1,"wild":1})")),
              "claim Alcatraz - Pier 39 with 1 red 1 wild");
}

// Boston - New York is red and yellow, Atlanta - Raleigh is grey twice.
TEST(ClaimChoice, TrackMayBeLeftOutWhereItDoesNotMatter) {
    const std::string hand = "red red yellow yellow wild wild blue blue";
    const auto& usa = support::usa();
    const Scene few(usa, turn_with({{.hand = hand}, {}}));
    const Scene many(usa, turn_with({{.hand = hand}, {}, {}, {}}));
    const auto boston = [](const std::string& cards) {
        return claim("New York", "Boston", "\"cards\":" + cards);
    };
    for (const Scene* scene : {&few, &many}) {
        EXPECT_EQ(parsed(*scene, 0, boston(R"({"red":2})")),
                  "claim Boston - New York track 1 with 2 red");
        EXPECT_EQ(parsed(*scene, 0, boston(R"({"yellow":1,"wild":1})")),
                  "claim Boston - New York track 2 with 1 yellow 1 wild");
        EXPECT_EQ(parsed(*scene, 0, boston(R"({"blue":2})")), "wrong_colour");
        EXPECT_EQ(parsed(*scene, 0, claim("Raleigh", "Atlanta", R"("cards":{"wild":2})")),
                  "claim Atlanta - Raleigh track 1 with 2 wild");
        EXPECT_EQ(parsed(*scene, 0, claim("Raleigh", "Atlanta", R"("cards":{"blue":1,"wild":1})")),
                  "claim Atlanta - Raleigh track 1 with 1 blue 1 wild");
    }
    // With two seats either track closes the other; with four it matters which one is taken.
    EXPECT_EQ(parsed(few, 0, boston(R"({"wild":2})")),
              "claim Boston - New York track 1 with 2 wild");
    EXPECT_EQ(parsed(many, 0, boston(R"({"wild":2})")), "track_needed");
    EXPECT_EQ(parsed(many, 0, claim("Boston", "New York", R"("track":2,"cards":{"wild":2})")),
              "claim Boston - New York track 2 with 2 wild");
}

TEST(ClaimChoice, TakesTheTrackThatIsLeft) {
    const Scene scene(support::usa(),
                      turn_with({{.hand = "wild wild red red yellow yellow blue blue"},
                                 {.tracks = "Boston - New York; Atlanta - Raleigh"},
                                 {},
                                 {}}));
    EXPECT_EQ(parsed(scene, 0, claim("Boston", "New York", R"("cards":{"wild":2})")),
              "claim Boston - New York track 2 with 2 wild");
    EXPECT_EQ(parsed(scene, 0, claim("Boston", "New York", R"("cards":{"yellow":2})")),
              "claim Boston - New York track 2 with 2 yellow");
    EXPECT_EQ(parsed(scene, 0, claim("Atlanta", "Raleigh", R"("cards":{"blue":2})")),
              "claim Atlanta - Raleigh track 2 with 2 blue");
    // The red track is taken; the other is open, but not for red.
    EXPECT_EQ(parsed(scene, 0, claim("Boston", "New York", R"("cards":{"red":2})")),
              "wrong_colour");
    EXPECT_EQ(parsed(scene, 0, claim("Boston", "New York", R"("track":1,"cards":{"red":2})")),
              "route_taken");
}

TEST(ClaimChoice, RefusalOfTheTrackThatCameClosest) {
    const std::string cards = R"("cards":{"red":2})";
    const Scene taken(support::usa(), turn_with({{.hand = "red red"},
                                                 {.tracks = "Boston - New York"},
                                                 {.tracks = "Boston - New York track 2"},
                                                 {}}));
    EXPECT_EQ(parsed(taken, 0, claim("Boston", "New York", cards)), "route_taken");
    const Scene closed(support::usa(),
                       turn_with({{.hand = "red red"}, {.tracks = "Boston - New York"}}));
    EXPECT_EQ(parsed(closed, 0, claim("Boston", "New York", cards)), "route_closed");
    const Scene other(support::usa(),
                      turn_with({{.hand = "red red"}, {.tracks = "Boston - New York track 2"}}));
    EXPECT_EQ(parsed(other, 0, claim("Boston", "New York", cards)), "route_closed");
    const Scene own(support::usa(),
                    turn_with({{.hand = "red red", .tracks = "Boston - New York"}, {}, {}, {}}));
    EXPECT_EQ(parsed(own, 0, claim("Boston", "New York", cards)), "own_double");
    const Scene poor(support::usa(), turn_with({{.hand = "red"}, {}, {}, {}}));
    EXPECT_EQ(parsed(poor, 0, claim("Boston", "New York", cards)), "cards_not_in_hand");
    EXPECT_EQ(parsed(poor, 1, claim("Boston", "New York", cards)), "not_your_turn");
}

TEST(ClaimChoice, TooFewCars) {
    const Scene scene(support::usa(), turn_with({{.hand = "red red", .cars_left = 1}, {}, {}, {}}));
    EXPECT_EQ(parsed(scene, 0, claim("Boston", "New York", R"("cards":{"red":2})")),
              "not_enough_cars");
}

}  // namespace
