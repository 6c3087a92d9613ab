// That the re-made players do what their descriptions say (docs/baselines.md), one position each.

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "ai/registry.h"
#include "base/clock.h"
#include "support/choice.h"
#include "support/maps.h"
#include "support/scene.h"
#include "support/table.h"

namespace {

using support::Deal;
using support::Layout;
using support::Scene;
using support::Table;

const std::string kDullMarket = "white white white yellow yellow";

// What the player would do for the seat, in words.
std::string answer(const support::Play& play, std::string_view player, unsigned seat = 0) {
    const base::SystemClock clock;
    const auto made = ai::make_player(*ai::parse_player(player), {play.map(), clock});
    const std::string text = support::choice(*made, play, seat);
    return text.substr(text.find(' ', 5) + 1);  // without "seat N "
}

std::string usa_answer(std::string_view player, const Layout& layout) {
    return answer(Scene(support::usa(), layout), player);
}

// One way to pay on the plan, more points beside it, and no tickets to be had.
TEST(PublishedPlayers, ClaimOnTheirPlanRatherThanBesideIt) {
    const Layout layout{.seats = {{.hand = "2 red 4 blue", .tickets = "Kansas City - Houston"}, {}},
                        .market = kDullMarket,
                        .ticket_deck = ""};
    // By Oklahoma City and Dallas, whether one counts cars or tracks.
    const auto is_on_plan = [&](std::string_view player) {
        const std::string said = usa_answer(player, layout);
        return said.starts_with("claim Kansas City - Oklahoma City") ||
               said.starts_with("claim Dallas - Oklahoma City") ||
               said.starts_with("claim Dallas - Houston");
    };
    for (const std::string_view player : {"h2", "h3", "h4", "algo", "trailbot", "path", "one_step",
                                          "zombie", "destination", "hungry", "cf_base", "cf_ae"}) {
        EXPECT_TRUE(is_on_plan(player)) << player << ": " << usa_answer(player, layout);
    }
    EXPECT_FALSE(is_on_plan("h1"));
}

// Only Helena - Salt Lake City is missing, which is purple.
TEST(PublishedPlayers, DrawTheColourThatTheirPlanLacks) {
    const Layout layout{.seats = {{.hand = "1 purple",
                                   .tracks = "Calgary - Helena",
                                   .tickets = "Calgary - Salt Lake City"},
                                  {}},
                        .market = "white yellow purple blue black",
                        .ticket_deck = ""};
    for (const std::string_view player : {"h2", "h3", "h4", "trailbot", "path", "one_step",
                                          "long_route", "hungry", "best_move", "cf_base"}) {
        EXPECT_EQ(usa_answer(player, layout), "draw purple") << player;
    }
    for (const std::string_view player : {"algo", "zombie", "destination"}) {
        EXPECT_EQ(usa_answer(player, layout), "draw deck") << player;
    }
}

TEST(PublishedPlayers, TakeAWildFirstWhereTheirSourceDoes) {
    const Layout layout{.seats = {{.hand = "", .tickets = "Boston - Miami"}, {}},
                        .market = "white yellow purple wild black",
                        .ticket_deck = ""};
    for (const std::string_view player : {"h1", "h3", "trailbot", "cf_base", "destination"}) {
        EXPECT_EQ(usa_answer(player, layout), "draw wild") << player;
    }
}

TEST(PublishedPlayers, KeepWhatTheirSourceKeeps) {
    const Table table(support::usa(),
                      {.tickets = "Denver - El Paso; Seattle - New York; Kansas City - Houston"});
    const std::string both = "keep Denver - El Paso; Kansas City - Houston";
    for (const std::string_view player :
         {"h1", "h2", "algo", "long_route", "destination", "big_track"}) {
        EXPECT_EQ(answer(table, player), both) << player;
    }
    const std::string all = "keep Denver - El Paso; Seattle - New York; Kansas City - Houston";
    for (const std::string_view player : {"path", "one_step"}) {
        EXPECT_EQ(answer(table, player), all) << player;
    }
}

// No source knows souvenirs. All put them at an end of the ticket with the most points.
TEST(PublishedPlayers, PlaceSouvenirsAtTheEndsOfTheirBestTicket) {
    for (const ai::PlayerKind& kind : ai::player_kinds()) {
        if (kind.origin != ai::PlayerOrigin::kPublished) {
            continue;
        }
        Table table(support::san_francisco(),
                    {.seats = 3,
                     .start = 1,
                     .tickets = "Chinatown - South Beach; Lombard Street - Castro",
                     .symbols = "bell crab heart kite lantern"});
        for (unsigned seat = 0; seat < 3; ++seat) {
            ASSERT_EQ(table.act(support::to_id<rules::Seat>(seat), rules::Move::keep(3)), "ok");
        }
        ASSERT_EQ(table.phase(), "place");
        const std::string said = answer(table, kind.name);
        EXPECT_TRUE(said.ends_with(" at Lombard Street") || said.ends_with(" at Castro"))
            << kind.name << ": " << said;
    }
}

// One bell is left at Pier 39 and two crabs at Fort Mason.
TEST(PublishedPlayers, TakeTheSouvenirOfWhichTheFewestAreLeft) {
    Scene scene(support::san_francisco(), {.seats = {{.hand = "3 red"}, {}},
                                           .market = "red blue green black orange",
                                           .stacks = "1 bell at Pier 39; 2 crab at Fort Mason"});
    ASSERT_EQ(scene.act("0 claim Fort Mason - Pier 39 with 2 red"), "ok");
    ASSERT_EQ(scene.phase(), "souvenir");
    for (const ai::PlayerKind& kind : ai::player_kinds()) {
        if (kind.origin == ai::PlayerOrigin::kPublished) {
            EXPECT_NE(answer(scene, kind.name).find("Pier 39"), std::string::npos) << kind.name;
        }
    }
}

// The longest open track is not payable yet, so it waits although others are.
TEST(PublishedPlayers, BigTrackSavesForTheLongest) {
    const Layout layout{.seats = {{.hand = "5 white", .tickets = "Boston - Miami"}, {}},
                        .market = "white yellow purple blue black"};
    EXPECT_EQ(usa_answer("big_track", layout), "draw white");
}

TEST(PublishedPlayers, CfAdversarialTakesWhatJoinsTwoPiecesOfAnother) {
    const Layout layout{.seats = {{.hand = "4 purple", .tickets = "Boston - Miami"},
                                  {.tracks = "Denver - Helena; Chicago - Omaha"}},
                        .market = kDullMarket};
    EXPECT_EQ(usa_answer("cf_adversarial", layout), "claim Denver - Omaha with 4 purple");
}

// Hungry draws tickets before anything else while its plan leaves cars over; h3 while its odds are
// good; a player with a ticket to do and a source that says so does not.
TEST(PublishedPlayers, DrawTicketsWhenTheirSourceDoes) {
    const Layout layout{.seats = {{.hand = "2 red 4 blue", .tickets = "Denver - El Paso"}, {}},
                        .market = kDullMarket};
    for (const std::string_view player : {"hungry", "h3"}) {
        EXPECT_EQ(usa_answer(player, layout), "tickets") << player;
    }
    for (const std::string_view player : {"path", "one_step", "algo", "trailbot", "zombie"}) {
        EXPECT_NE(usa_answer(player, layout), "tickets") << player;
    }
}

// It compares its cars with the plan of the time when it chose, and cars only become fewer.
TEST(PublishedPlayers, HungryDrawsNoTicketsOnceItHasBuilt) {
    const Layout layout{.seats = {{.hand = "2 red 4 blue",
                                   .tracks = "Boston - Montreal",
                                   .tickets = "Denver - El Paso"},
                                  {}},
                        .market = kDullMarket};
    EXPECT_NE(usa_answer("hungry", layout), "tickets");
}

// The two green cards would pay for it; one_step takes the first claim that it finds.
TEST(PublishedPlayers, SomePayWithTheFirstColourThatWildsMakeEnough) {
    const Layout layout{.seats = {{.hand = "1 blue 2 green 1 wild",
                                   .tracks = "Kansas City - Oklahoma City; Dallas - Houston",
                                   .tickets = "Kansas City - Houston"},
                                  {}},
                        .market = kDullMarket,
                        .ticket_deck = ""};
    const std::string claim = "claim Dallas - Oklahoma City track 1 with ";
    EXPECT_EQ(usa_answer("one_step", layout), claim + "1 blue 1 wild");
    EXPECT_EQ(usa_answer("path", layout), claim + "2 green");
}

// The hand has yellow, the longest open tracks of six are of all colours: grey ones come first.
TEST(PublishedPlayers, LongRouteSavesForAGreyTrackWithoutAColourInMind) {
    const Layout layout{.seats = {{.hand = "2 yellow"}, {}},
                        .market = "yellow yellow green green red",
                        .ticket_deck = ""};
    EXPECT_EQ(usa_answer("long_route", layout), "draw deck");
}

}  // namespace
