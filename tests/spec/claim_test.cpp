// C13 to C18 and S4: claiming a route.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <string>
#include <vector>

#include "support/maps.h"
#include "support/scene.h"

namespace {

using rules::Card;
using rules::Move;
using rules::Seat;
using support::Scene;
using support::SeatLayout;
using testing::ElementsAre;
using testing::IsEmpty;

const std::string kMarket = "blue green black orange purple";

// The payments for one track, such as "2 red 1 wild", sorted.
std::vector<std::string> payments(const Scene& scene, std::string_view track) {
    const std::string start = "claim " + std::string(track) + " with ";
    std::vector<std::string> ways;
    for (const std::string& text : scene.legal(0)) {
        if (text.substr(0, start.size()) == start) {
            ways.push_back(text.substr(start.size()));
        }
    }
    return ways;
}

void check_payments(const support::MapPtr& file, std::string_view hand, std::string_view track,
                    const std::vector<std::string>& expected) {
    const Scene scene(file, {.seats = {{.hand = std::string(hand)}, {}}, .market = kMarket});
    EXPECT_EQ(payments(scene, track), expected) << hand << " for " << track;
}

// A scene with this many seats, of which the first own these tracks and all hold these cards.
Scene scene_of(const support::MapPtr& file, unsigned seats, const std::string& hand,
               const std::vector<std::string>& tracks) {
    support::Layout layout{.seats = std::vector<SeatLayout>(seats), .market = kMarket};
    for (unsigned i = 0; i < seats; ++i) {
        layout.seats[i].hand = hand;
        layout.seats[i].tracks = i < tracks.size() ? tracks[i] : "";
    }
    return {file, layout};
}

// C13

TEST(C13, PaysPutsCarsAndScoresAtOnce) {
    Scene usa(support::usa(), {.seats = {{.hand = "5 red 2 blue 2 wild"}, {}}, .market = kMarket});
    EXPECT_EQ(usa.act("0 claim Helena - Omaha with 4 red 1 wild"), "ok");
    EXPECT_EQ(usa.hand(0), "2 blue 1 red 1 wild");
    EXPECT_EQ(usa.discard(), "4 red 1 wild");
    EXPECT_EQ(usa.owned(0), "Helena - Omaha");
    EXPECT_EQ(usa.owned(1), "none");
    EXPECT_EQ(usa.state().cars[0], 40);
    EXPECT_EQ(usa.state().cars[1], 45);
    EXPECT_EQ(usa.state().points[0], 10);
    EXPECT_EQ(usa.state().points[1], 0);
    EXPECT_EQ(usa.market(), kMarket);
    EXPECT_THAT(usa.told(), ElementsAre("seat 0 claims Helena - Omaha for 10", "turn of seat 1"));

    Scene sf(support::san_francisco(),
             {.seats = {{.hand = "3 red 2 wild"}, {}}, .market = kMarket});
    EXPECT_EQ(sf.act("0 claim Castro - Painted Ladies with 2 red 1 wild"), "ok");
    EXPECT_EQ(sf.hand(0), "1 red 1 wild");
    EXPECT_EQ(sf.discard(), "2 red 1 wild");
    EXPECT_EQ(sf.state().cars[0], 17);
    EXPECT_EQ(sf.state().points[0], 4);
}

TEST(C13, TakesExactlyAsManyCardsAsSpaces) {
    Scene scene(support::usa(), {.seats = {{.hand = "6 red 6 wild"}, {}}, .market = kMarket});
    const auto track = support::track_from(scene.file(), "Dallas - El Paso");  // four spaces, red
    const auto verdict = [&](Card card, unsigned wilds) {
        return scene.verdict(Seat{0}, Move::claim(track, card, wilds));
    };
    EXPECT_EQ(verdict(Card::kRed, 0), "ok");
    EXPECT_EQ(verdict(Card::kRed, 3), "ok");
    EXPECT_EQ(verdict(Card::kWild, 4), "ok");
    EXPECT_EQ(verdict(Card::kRed, 4), "wrong_card_count");
    EXPECT_EQ(verdict(Card::kRed, 5), "wrong_card_count");
    EXPECT_EQ(verdict(Card::kWild, 0), "wrong_card_count");
    EXPECT_EQ(verdict(Card::kWild, 3), "wrong_card_count");
    EXPECT_EQ(verdict(Card::kWild, 5), "wrong_card_count");
    EXPECT_EQ(verdict(Card::kWild, 255), "wrong_card_count");
}

TEST(C13, ARefusedClaimChangesNothing) {
    Scene scene(support::usa(), {.seats = {{.hand = "3 red"}, {}}, .market = kMarket});
    const std::string before = support::state_text(scene.file(), scene.state());
    EXPECT_EQ(scene.act("0 claim Dallas - El Paso with 4 red"), "cards_not_in_hand");
    EXPECT_EQ(scene.act("0 claim Dallas - El Paso with 3 red 1 wild"), "cards_not_in_hand");
    EXPECT_EQ(scene.act("0 claim Dallas - El Paso with 4 wild"), "cards_not_in_hand");
    EXPECT_EQ(support::state_text(scene.file(), scene.state()), before);
    EXPECT_THAT(scene.told(), IsEmpty());
}

// C14

TEST(C14, AColouredRouteTakesItsColourAndWilds) {
    const std::string hand = "3 red 4 blue 2 wild";
    check_payments(support::usa(), hand, "Chicago - Duluth",
                   {"1 red 2 wild", "2 red 1 wild", "3 red"});
    check_payments(support::usa(), hand, "Dallas - El Paso", {"2 red 2 wild", "3 red 1 wild"});
    check_payments(support::usa(), hand, "Helena - Omaha", {"3 red 2 wild"});
    check_payments(support::usa(), hand, "Chicago - Omaha",
                   {"2 blue 2 wild", "3 blue 1 wild", "4 blue"});
    check_payments(support::usa(), hand, "El Paso - Houston", {});
    check_payments(support::san_francisco(), hand, "Castro - Painted Ladies",
                   {"1 red 2 wild", "2 red 1 wild", "3 red"});
    check_payments(support::san_francisco(), hand, "Castro - Sunset",
                   {"1 blue 2 wild", "2 blue 1 wild", "3 blue"});
    check_payments(support::san_francisco(), hand, "Golden Gate Bridge - Richmond", {});
    Scene scene(support::usa(), {.seats = {{.hand = hand}, {}}, .market = kMarket});
    EXPECT_EQ(scene.act("0 claim Chicago - Duluth with 3 blue"), "wrong_colour");
    EXPECT_EQ(scene.act("0 claim Chicago - Duluth with 2 blue 1 wild"), "wrong_colour");
    EXPECT_EQ(scene.act("0 claim Chicago - Duluth with 3 green"), "wrong_colour");
}

TEST(C14, AGreyRouteTakesAnyOneColourAndWilds) {
    check_payments(support::usa(), "2 red 3 blue 1 green 1 wild", "Denver - Santa Fe",
                   {"1 blue 1 wild", "1 green 1 wild", "1 red 1 wild", "2 blue", "2 red"});
    check_payments(support::usa(), "2 red 3 blue 1 green 1 wild", "Portland - Seattle track 1",
                   {"1 blue", "1 green", "1 red", "1 wild"});
    check_payments(support::usa(), "2 red 2 blue 2 green 2 white", "El Paso - Phoenix", {});
    check_payments(support::san_francisco(), "2 red 3 blue 1 green 1 wild", "Mission - Castro",
                   {"1 blue 1 wild", "1 green 1 wild", "1 red 1 wild", "2 blue", "2 red"});
}

TEST(C14, AllWildsIsOneSet) {
    check_payments(support::usa(), "3 wild", "Chicago - Duluth", {"3 wild"});
    check_payments(support::usa(), "3 wild", "El Paso - Phoenix", {"3 wild"});
    check_payments(support::usa(), "2 wild", "Chicago - Duluth", {});
    check_payments(support::usa(), "1 red 3 wild", "El Paso - Phoenix", {"1 red 2 wild", "3 wild"});
    check_payments(support::san_francisco(), "3 wild", "Castro - Sunset", {"3 wild"});
    check_payments(support::san_francisco(), "2 wild", "Mission - Castro", {"2 wild"});
}

TEST(C14, EveryColourPaysForItsOwnTracks) {
    for (const auto& file : {support::usa(), support::san_francisco()}) {
        for (unsigned i = 0; i < file->map.track_count; ++i) {
            const auto id = rules::to_id<rules::TrackId>(i);
            const rules::Track& track = file->map[id];
            if (track.colour == rules::kGrey) {
                continue;
            }
            const std::string colour(rules::name(track.colour));
            const std::string length = std::to_string(track.length);
            check_payments(file, length + " " + colour, support::track_text(*file, id),
                           {length + " " + colour});
        }
    }
}

// C15

TEST(C15, AnyOpenRouteConnectedOrNot) {
    Scene usa(support::usa(),
              {.seats = {{.hand = "4 red", .tracks = "Seattle - Portland"}, {.hand = "2 red"}},
               .market = kMarket});
    EXPECT_EQ(usa.act("0 claim Boston - New York with 2 red"), "ok");
    EXPECT_EQ(usa.owned(0), "Boston - New York track 1; Portland - Seattle track 1");
    Scene sf(support::san_francisco(),
             {.seats = {{.hand = "4 red", .tracks = "Castro - Sunset"}, {.hand = "2 red"}},
              .market = kMarket});
    EXPECT_EQ(sf.act("0 claim Fort Mason - Pier 39 with 2 red"), "ok");
    EXPECT_EQ(sf.owned(0), "Fort Mason - Pier 39; Castro - Sunset");
    EXPECT_EQ(sf.act("1 claim Fort Mason - Pier 39 with 2 red"), "route_taken");
}

TEST(C15, OnePerTurn) {
    Scene scene(support::usa(), {.seats = {{.hand = "6 red"}, {}}, .market = kMarket});
    EXPECT_EQ(scene.act("0 claim Boston - New York track 1 with 2 red"), "ok");
    EXPECT_EQ(scene.act("0 claim Chicago - Duluth with 3 red"), "not_your_turn");
}

TEST(C15, ATakenRouteIsNotOpenToAnybody) {
    Scene scene(support::usa(), {.seats = {{.hand = "3 red", .tracks = "Denver - Helena"},
                                           {.tracks = "Chicago - Duluth"}},
                                 .market = kMarket});
    EXPECT_EQ(scene.act("0 claim Chicago - Duluth with 3 red"), "route_taken");
    EXPECT_EQ(scene.act("0 claim Denver - Helena with 4 green"), "route_taken");
    EXPECT_THAT(payments(scene, "Chicago - Duluth"), IsEmpty());
    const auto beyond = rules::to_id<rules::TrackId>(scene.map().track_count);
    EXPECT_EQ(scene.act(Seat{0}, Move::claim(beyond, Card::kRed, 0)), "unknown_track");
    EXPECT_EQ(scene.act(Seat{0}, Move::claim(rules::kNoTrack, Card::kRed, 0)), "unknown_track");
}

// C16

TEST(C16, WithoutACarForEverySpaceTheRouteCannotBeClaimed) {
    const auto scene = [](unsigned cars, const std::string& hand) {
        return Scene(support::usa(),
                     {.seats = {{.hand = hand, .cars_left = cars}, {}}, .market = kMarket});
    };
    EXPECT_EQ(scene(4, "4 red").verdict("0 claim Dallas - El Paso with 4 red"), "ok");
    EXPECT_EQ(scene(3, "4 red").verdict("0 claim Dallas - El Paso with 4 red"), "not_enough_cars");
    EXPECT_EQ(scene(3, "4 red").verdict("0 claim Chicago - Duluth with 3 red"), "ok");
    EXPECT_THAT(payments(scene(3, "4 red"), "Dallas - El Paso"), IsEmpty());
    EXPECT_THAT(payments(scene(4, "4 red"), "Dallas - El Paso"), ElementsAre("4 red"));
    EXPECT_EQ(scene(0, "4 red").legal_count(0, "claim"), 0U);
    EXPECT_EQ(scene(1, "4 red").verdict("0 claim Dallas - Houston with 1 red"), "ok");
}

TEST(C16, InSanFranciscoAndForFerries) {
    const auto scene = [](unsigned cars) {
        return Scene(support::san_francisco(),
                     {.seats = {{.hand = "4 red wild", .cars_left = cars}, {}}, .market = kMarket});
    };
    const std::string ferry = "0 claim Alcatraz - Fort Mason with 2 red 1 wild";
    EXPECT_EQ(scene(3).verdict(ferry), "ok");
    EXPECT_EQ(scene(2).verdict(ferry), "not_enough_cars");
    EXPECT_THAT(payments(scene(3), "Alcatraz - Fort Mason"), ElementsAre("2 red 1 wild"));
    EXPECT_THAT(payments(scene(2), "Alcatraz - Fort Mason"), IsEmpty());
    EXPECT_EQ(scene(2).verdict("0 claim Civic Center - Mission with 3 red"), "not_enough_cars");
}

// C17

struct DoubleRoute {
    support::MapPtr file;
    std::string first;   // payable with "2 red"
    std::string second;  // payable with "2 " + colour
    std::string colour;
    unsigned both_from;
};

std::vector<DoubleRoute> double_routes() {
    return {{support::usa(), "Boston - New York track 1", "Boston - New York track 2", "yellow", 4},
            {support::san_francisco(), "Golden Gate Bridge - Presidio track 1",
             "Golden Gate Bridge - Presidio track 2", "black", 3}};
}

TEST(C17, NobodyOwnsBothTracks) {
    for (const DoubleRoute& route : double_routes()) {
        for (unsigned seats = 2; seats <= route.file->map.seats_max; ++seats) {
            SCOPED_TRACE(route.file->id + " " + std::to_string(seats));
            const Scene scene =
                scene_of(route.file, seats, "1 wild 1 " + route.colour, {route.first});
            EXPECT_EQ(
                scene.verdict("0 claim " + route.second + " with 1 " + route.colour + " 1 wild"),
                "own_double");
            EXPECT_THAT(payments(scene, route.second), IsEmpty());
        }
    }
}

TEST(C17, SecondTrackClosesBelowFourPlayersInUsaAndBelowThreeInSanFrancisco) {
    for (const DoubleRoute& route : double_routes()) {
        for (unsigned seats = 2; seats <= route.file->map.seats_max; ++seats) {
            SCOPED_TRACE(route.file->id + " " + std::to_string(seats));
            // Seat 1 owns the first track.
            const Scene scene =
                scene_of(route.file, seats, "1 wild 1 " + route.colour, {"", route.first});
            const bool is_open = seats >= route.both_from;
            EXPECT_EQ(
                scene.verdict("0 claim " + route.second + " with 1 " + route.colour + " 1 wild"),
                is_open ? "ok" : "route_closed");
            EXPECT_EQ(payments(scene, route.second).size(), is_open ? 1U : 0U);
            EXPECT_EQ(scene.verdict("0 claim " + route.first + " with 2 red"), "route_taken");
        }
    }
}

TEST(C17, SecondTrackIsOpenToAllOthersWhereBothMayBeUsed) {
    Scene scene = scene_of(support::usa(), 4, "1 yellow 1 wild", {"Boston - New York track 1"});
    EXPECT_EQ(scene.act_all({"0 draw deck", "0 draw deck"}), "ok");
    EXPECT_EQ(scene.act("1 claim Boston - New York track 2 with 1 yellow 1 wild"), "ok");
    EXPECT_EQ(scene.act("2 claim Boston - New York track 2 with 1 yellow 1 wild"), "route_taken");
    EXPECT_EQ(scene.act("2 claim Boston - New York track 1 with 1 red 1 wild"), "route_taken");
    EXPECT_EQ(scene.owned(0), "Boston - New York track 1");
    EXPECT_EQ(scene.owned(1), "Boston - New York track 2");
}

TEST(C17, ClosesInPlayToo) {
    Scene scene = scene_of(support::usa(), 3, "1 yellow 1 wild", {});
    EXPECT_EQ(scene.act("0 claim Boston - New York track 2 with 1 yellow 1 wild"), "ok");
    EXPECT_EQ(scene.act("1 claim Boston - New York track 1 with 2 red"), "route_closed");
    EXPECT_EQ(scene.legal_count(1, "claim Boston - New York"), 0U);
}

// C18

TEST(C18, EveryTrackScoresByItsLength) {
    constexpr std::array<int, 7> kPoints = {0, 1, 2, 4, 7, 10, 15};
    for (const auto& file : {support::usa(), support::san_francisco()}) {
        std::array<unsigned, 7> seen{};
        for (unsigned i = 0; i < file->map.track_count; ++i) {
            const auto id = rules::to_id<rules::TrackId>(i);
            const rules::Track& track = file->map[id];
            const std::string colour(track.colour == rules::kGrey ? "red"
                                                                  : rules::name(track.colour));
            const unsigned coloured = track.length - unsigned{track.ferries};
            std::string paid = std::to_string(coloured) + " " + colour;
            if (track.ferries > 0) {
                paid += " " + std::to_string(track.ferries) + " wild";
            }
            Scene scene(file, {.seats = {{.hand = paid}, {}}, .market = kMarket});
            ASSERT_EQ(scene.act("0 claim " + support::track_text(*file, id) + " with " + paid),
                      "ok");
            EXPECT_EQ(scene.state().points[0], kPoints[track.length]);
            ++seen[track.length];
        }
        if (file == support::usa()) {
            EXPECT_THAT(seen, ElementsAre(0, 9, 36, 20, 16, 10, 9));
        } else {
            EXPECT_THAT(seen, ElementsAre(0, 7, 27, 16, 0, 1, 0));
        }
    }
}

// S4

const std::string kLongFerry = "Golden Gate Bridge - Fort Mason";  // five spaces, one ferry

TEST(S4, AFerryRouteNeedsAWildForEachFerry) {
    const auto file = support::san_francisco();
    check_payments(file, "5 red", kLongFerry, {});
    check_payments(file, "4 red 1 wild", kLongFerry, {"4 red 1 wild"});
    check_payments(file, "6 red 1 wild", kLongFerry, {"4 red 1 wild"});
    check_payments(file, "3 red 1 wild", kLongFerry, {});
    Scene scene(file, {.seats = {{.hand = "6 red 1 wild"}, {}}, .market = kMarket});
    EXPECT_EQ(scene.act("0 claim " + kLongFerry + " with 5 red"), "ferry_needed");
    EXPECT_EQ(scene.act("0 claim " + kLongFerry + " with 4 red 1 wild"), "ok");
    EXPECT_EQ(scene.state().points[0], 10);
    EXPECT_EQ(scene.discard(), "4 red 1 wild");
}

TEST(S4, FurtherWildsMayReplaceTheOtherCards) {
    const auto file = support::san_francisco();
    check_payments(file, "2 red 3 wild", kLongFerry, {"2 red 3 wild"});
    check_payments(file, "4 red 5 wild", kLongFerry,
                   {"1 red 4 wild", "2 red 3 wild", "3 red 2 wild", "4 red 1 wild", "5 wild"});
    check_payments(file, "1 red 1 blue 2 wild", "Alcatraz - Pier 39",
                   {"1 blue 1 wild", "1 red 1 wild", "2 wild"});
    check_payments(file, "3 wild", "Alcatraz - Fort Mason", {"3 wild"});
}

TEST(S4, ThereAreThreeFerryRoutesInSanFranciscoAndNoneInUsa) {
    EXPECT_EQ(
        support::tracks_text(*support::san_francisco(), support::san_francisco()->map.ferries),
        "Golden Gate Bridge - Fort Mason; Alcatraz - Pier 39; Alcatraz - Fort Mason");
    EXPECT_TRUE(support::usa()->map.ferries.empty());
}

TEST(S4, ColouredFerriesAndRoutesOfFerriesOnly) {
    const auto file = support::load_map("harbour");
    const auto check = [&](const std::string& hand, const std::string& track,
                           const std::vector<std::string>& expected) {
        const Scene scene(file, {.seats = {{.hand = hand}, {}}, .market = "5 yellow"});
        EXPECT_EQ(payments(scene, track), expected) << hand << " for " << track;
    };
    check("3 red 1 wild", "Lighthouse - Castle", {});
    check("3 red 2 wild", "Lighthouse - Castle", {"1 red 2 wild"});
    check("3 white 2 wild", "Lighthouse - Castle", {});
    check("3 red 3 wild", "Lighthouse - Castle", {"1 red 2 wild", "3 wild"});
    check("5 red 1 wild", "Castle - Mill", {});
    check("5 red 2 wild", "Castle - Mill", {"2 wild"});
    check("2 red 1 wild", "Lighthouse - Quay track 1", {"1 red 1 wild"});
    check("2 white 1 wild", "Lighthouse - Quay track 1", {"1 white 1 wild"});
    check("2 white 1 wild", "Lighthouse - Quay track 2", {});
    check("1 red 3 wild", "Fish Steps - Bay track 1", {"1 red 3 wild"});
    check("1 red 4 wild", "Fish Steps - Bay track 2", {"4 wild"});
}

TEST(S4, DoubleFerriesCloseLikeOtherDoubles) {
    const auto file = support::load_map("harbour");
    for (unsigned seats = 2; seats <= 5; ++seats) {
        support::Layout layout{.seats = std::vector<SeatLayout>(seats), .market = "5 yellow"};
        layout.seats[0].hand = "1 red 1 wild";
        layout.seats[1].tracks = "Lighthouse - Quay track 1";
        const Scene scene(file, layout);
        EXPECT_EQ(scene.verdict("0 claim Lighthouse - Quay track 2 with 1 red 1 wild"),
                  seats < 3 ? "route_closed" : "ok");
        EXPECT_EQ(payments(scene, "Lighthouse - Quay track 2").size(), seats < 3 ? 0U : 1U);
        layout.seats[1].tracks = "";
        layout.seats[0].tracks = "Lighthouse - Quay track 1";
        EXPECT_EQ(
            Scene(file, layout).verdict("0 claim Lighthouse - Quay track 2 with 1 red 1 wild"),
            "own_double");
    }
}

}  // namespace
