// Dead ends: positions in which a careless engine hangs, crashes or cheats. Each is set up and
// played on, and must reach a proper end.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "support/maps.h"
#include "support/scene.h"
#include "support/walk.h"

namespace {

using rules::Map;
using rules::Move;
using rules::Seat;
using support::Layout;
using support::Scene;
using support::SeatLayout;
using testing::Contains;
using testing::ElementsAre;
using testing::Not;

// Plays on at random and counts the moves. Every game must end.
unsigned play_on(Scene& scene, std::uint64_t seed) {
    base::Rng rng(seed);
    unsigned moves = 0;
    while (!scene.state().is_over()) {
        const auto seat = support::to_id<Seat>(scene.to_act().front());
        const rules::Legal legal(scene.map(), scene.state(), seat);
        EXPECT_EQ(scene.act(seat, legal[rng.below(legal.size())]), "ok");
        ++moves;
        if (moves > 2000) {
            ADD_FAILURE() << "this game does not end";
            break;
        }
    }
    return moves;
}

void expect_ends(const support::MapPtr& file, const Layout& layout) {
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        Scene scene(file, layout);
        play_on(scene, seed);
    }
}

const std::vector<support::MapPtr>& official_maps() {
    static const std::vector<support::MapPtr> kMaps = {support::usa(), support::san_francisco()};
    return kMaps;
}

TEST(DeadEnd, DeckAndDiscardsEmpty) {
    for (const auto& file : official_maps()) {
        const Layout layout{
            .seats = {{.hand = "2 red"}, {}}, .market = "red blue green black orange", .deck = ""};
        Scene scene(file, layout);
        EXPECT_EQ(scene.act("0 draw deck"), "no_cards_left");
        // The market empties card by card and is never refilled, until a claim returns cards.
        EXPECT_EQ(scene.act_all({"0 draw red", "0 draw blue", "1 draw green", "1 draw black",
                                 "0 draw orange"}),
                  "ok");
        EXPECT_EQ(scene.market(), "- - - - -");
        EXPECT_THAT(scene.to_act(), ElementsAre(1));
        EXPECT_EQ(scene.legal_count(1, "draw"), 0U);
        expect_ends(file, layout);
    }
}

TEST(DeadEnd, OnlyWildsInTheMarket) {
    for (const auto& file : official_maps()) {
        const Layout layout{.seats = {{}, {}}, .market = "5 wild", .deck = ""};
        Scene scene(file, layout);
        EXPECT_THAT(scene.legal(0), ElementsAre("draw wild", "tickets"));
        EXPECT_EQ(scene.act("0 draw wild"), "ok");
        EXPECT_EQ(scene.market(), "- wild wild wild wild");
        expect_ends(file, layout);
        // A deck of wilds changes nothing; after a blind wild as first pick, only another blind
        // card can follow.
        Scene deck(file, {.seats = {{}, {}}, .market = "5 wild", .deck = "2 wild"});
        EXPECT_EQ(deck.act("0 draw deck"), "ok");
        EXPECT_THAT(deck.legal(0), ElementsAre("draw deck"));
        EXPECT_EQ(deck.act("0 draw deck"), "ok");
        EXPECT_EQ(deck.hand(0), "2 wild");
        EXPECT_THAT(deck.to_act(), ElementsAre(1));
    }
}

TEST(DeadEnd, EveryCardHoarded) {
    for (const auto& file : official_maps()) {
        const Layout layout{.seats = {{}, {}}, .deck = ""};
        Scene scene(file, layout);
        EXPECT_EQ(scene.state().hand[1].total(), file->map.card_total);
        EXPECT_THAT(scene.legal(0), ElementsAre("tickets"));
        ASSERT_EQ(scene.act("0 tickets"), "ok");
        ASSERT_EQ(scene.act(Seat{0}, Move::keep(1)), "ok");
        // The hoarder must claim or draw tickets, and can pay for every track.
        EXPECT_EQ(scene.legal_count(1, "draw"), 0U);
        EXPECT_GT(scene.legal_count(1, "claim"), 100U);
        expect_ends(file, layout);
    }
}

TEST(DeadEnd, NoMoveAtAll) {
    for (const auto& file : official_maps()) {
        const Layout layout{.seats = {{}, {}, {}}, .deck = "", .ticket_deck = ""};
        Scene scene(file, layout);
        EXPECT_THAT(scene.legal(0), ElementsAre("pass"));
        EXPECT_EQ(scene.act("0 pass"), "ok");
        EXPECT_THAT(scene.legal(1), ElementsAre("pass"));
        EXPECT_EQ(scene.act("1 pass"), "ok");
        EXPECT_GT(scene.legal_count(2, "claim"), 100U);
        EXPECT_EQ(scene.act("2 pass"), "must_act");
        expect_ends(file, layout);
    }
}

TEST(DeadEnd, EveryonePassing) {
    for (const auto& file : official_maps()) {
        for (unsigned seats = 2; seats <= file->map.seats_max; ++seats) {
            Layout layout{.seats = std::vector<SeatLayout>(seats), .deck = "", .ticket_deck = ""};
            layout.turn = 1;
            layout.seats.back().cars_left = 0;  // has every card, but no cars
            Scene scene(file, layout);
            EXPECT_EQ(play_on(scene, 1), seats);
            EXPECT_EQ(scene.told().back(), "over");
            EXPECT_EQ(scene.state().turn, Seat{0});
        }
    }
}

// Nature never stops if it sweeps the market although no sweep can succeed.
TEST(DeadEnd, AMarketSweepThatCanNeverSucceed) {
    for (const auto& file : official_maps()) {
        const Layout layout{.seats = {{.hand = "2 wild"}, {}},
                            .market = "wild wild wild red blue",
                            .deck = "3 wild"};
        Scene scene(file, layout);
        EXPECT_EQ(scene.act("0 draw red"), "ok");
        EXPECT_EQ(scene.state().market_wilds, 4);
        EXPECT_THAT(scene.told(), Not(Contains("market swept")));
        // Only blue and the deck remain for the second pick.
        EXPECT_THAT(scene.legal(0), ElementsAre("draw blue", "draw deck"));
        expect_ends(file, layout);
    }
}

// The sweep can succeed, but rarely: three coloured cards among many wilds. Nature keeps sweeping
// until it does.
TEST(DeadEnd, AMarketSweepThatHardlyEverSucceeds) {
    for (const auto& file : official_maps()) {
        const Layout layout{.seats = {{}, {}},
                            .market = "wild wild red blue green",
                            .deck = "5 wild black",
                            .next_cards = "wild"};
        Scene scene(file, layout);
        EXPECT_EQ(scene.act("0 draw red"), "ok");
        EXPECT_EQ(scene.state().market_wilds, 2);
        EXPECT_THAT(scene.told(), Contains("market swept"));
    }
}

TEST(DeadEnd, LastTicket) {
    for (const auto& file : official_maps()) {
        const std::string ticket = support::ticket_text(*file, rules::TicketId{5});
        const Layout layout{
            .seats = {{}, {}}, .market = "red blue green black orange", .ticket_deck = ticket};
        Scene scene(file, layout);
        ASSERT_EQ(scene.act("0 tickets"), "ok");
        EXPECT_THAT(scene.legal(0), ElementsAre("keep " + ticket));
        ASSERT_EQ(scene.act("0 keep " + ticket), "ok");
        EXPECT_EQ(scene.act("1 tickets"), "no_tickets_left");
        expect_ends(file, layout);
    }
}

TEST(DeadEnd, ReshuffleInTheMiddleOfATwoCardDraw) {
    for (const auto& file : official_maps()) {
        // After the first pick, the last card of the deck refills the market …
        Scene market(file, {.seats = {{}, {}},
                            .market = "red blue green black orange",
                            .discard = "green black",
                            .deck = "purple",
                            .next_cards = "purple black"});
        EXPECT_EQ(market.act("0 draw red"), "ok");
        EXPECT_THAT(market.told(), Not(Contains("discards reshuffled")));
        EXPECT_EQ(market.market(), "purple blue green black orange");
        // … and the second pick turns the discards into the deck.
        EXPECT_EQ(market.act("0 draw blue"), "ok");
        EXPECT_THAT(market.told(),
                    ElementsAre("seat 0 takes blue from market 2", "discards reshuffled",
                                "market 2 turns up black", "turn of seat 1"));
        // The same with blind picks.
        Scene blind(file, {.seats = {{}, {}},
                           .market = "red blue green black orange",
                           .discard = "green black",
                           .deck = "purple",
                           .next_cards = "purple black"});
        EXPECT_EQ(blind.act_all({"0 draw deck", "0 draw deck"}), "ok");
        EXPECT_EQ(blind.hand(0), "1 purple 1 black");
        EXPECT_EQ(support::cards_text(blind.state().deck), "1 green");
        EXPECT_EQ(blind.discard(), "none");
    }
}

// Refilling the market needs the reshuffle, and the reshuffled cards cause another sweep.
TEST(DeadEnd, ReshuffleInTheMiddleOfASweep) {
    for (const auto& file : official_maps()) {
        Scene scene(file, {.seats = {{}, {}},
                           .market = "wild wild red blue green",
                           .discard = "4 black",
                           .deck = "wild orange",
                           .next_cards = "wild "    // swept: nine discards, one card in the deck
                                         "orange "  // the deck is empty
                                         "black black wild black"});
        EXPECT_EQ(scene.act("0 draw red"), "ok");
        EXPECT_EQ(scene.market(), "orange black black wild black");
        EXPECT_EQ(support::cards_text(scene.state().deck), "1 blue 1 green 1 black 2 wild");
        EXPECT_EQ(scene.discard(), "none");
    }
}

TEST(DeadEnd, EndTriggeredBySeveralPlayers) {
    // Everybody has three cars and a card for a route of one space; each in turn drops to two.
    Layout layout{.seats = std::vector<SeatLayout>(4, {.hand = "1 wild", .cars_left = 3}),
                  .turn = 2,
                  .market = "red blue green black orange"};
    Scene scene(support::usa(), layout);
    const auto claim_one = [&](unsigned seat) {
        for (const std::string& text : scene.legal(seat)) {
            if (text.substr(0, 5) == "claim") {
                return scene.act(std::to_string(seat) + " " + text);
            }
        }
        return std::string("nothing to claim");
    };
    ASSERT_EQ(claim_one(2), "ok");
    EXPECT_EQ(scene.state().turns_left, 4);
    for (const unsigned seat : {3U, 0U, 1U}) {
        ASSERT_EQ(claim_one(seat), "ok");
        EXPECT_EQ(scene.state().cars[seat], 2);
    }
    EXPECT_EQ(scene.state().turns_left, 1);
    EXPECT_THAT(scene.to_act(), ElementsAre(2));
    ASSERT_EQ(scene.act_all({"2 draw deck", "2 draw deck"}), "ok");
    EXPECT_TRUE(scene.state().is_over());
}

// What a random game encountered.
struct Tally {
    unsigned passes = 0;
    unsigned ends_by_passing = 0;
    unsigned stuck_markets = 0;
    unsigned short_markets = 0;
    unsigned last_tickets = 0;
    unsigned reshuffles_in_second_pick = 0;
    unsigned later_triggers = 0;
    unsigned souvenir_choices = 0;
};

void count(const Map& map, const support::Step& step, Tally& tally) {
    using rules::Phase;
    const rules::State& before = step.before;
    const rules::State& after = step.after;
    const bool is_pass = step.logged.move == Move::pass();
    const bool is_settled = !after.is_natures();
    const auto add = [](unsigned& number, bool condition) { number += condition ? 1U : 0U; };
    add(tally.passes, is_pass);
    add(tally.ends_by_passing, is_pass && after.passes == after.seats);
    add(tally.stuck_markets, is_settled && after.market_wilds > rules::kMarketWildsMax);
    add(tally.short_markets, is_settled && after.market_size < rules::kMarketSize);
    add(tally.last_tickets, before.phase == Phase::kDealOffer && before.ticket_deck_size() == 1);
    add(tally.reshuffles_in_second_pick,
        before.phase == Phase::kSecondPick && before.deck_size == 0 && before.discard_size > 0);
    add(tally.later_triggers, step.logged.move.kind() == rules::MoveKind::kClaim &&
                                  before.turns_left > 0 &&
                                  after.cars[rules::index(before.turn)] <= map.last_round_cars);
    add(tally.souvenir_choices, after.phase == Phase::kSouvenir);
}

// The random games of the other tests reach these corners, on one map or another.
TEST(DeadEnd, RandomGamesReachThemAll) {
    Tally tally;
    for (const std::string_view id : support::kMapIds) {
        const auto file = support::load_map(id);
        for (unsigned seats = file->map.seats_min; seats <= file->map.seats_max; ++seats) {
            for (std::uint64_t seed = 1; seed <= 100; ++seed) {
                support::walk(file->map, seats, seed,
                              [&](const support::Step& step) { count(file->map, step, tally); });
            }
        }
    }
    EXPECT_GT(tally.passes, 100U);
    EXPECT_GT(tally.ends_by_passing, 10U);
    EXPECT_GT(tally.stuck_markets, 100U);
    EXPECT_GT(tally.short_markets, 100U);
    EXPECT_GT(tally.last_tickets, 100U);
    EXPECT_GT(tally.reshuffles_in_second_pick, 100U);
    EXPECT_GT(tally.later_triggers, 100U);
    EXPECT_GT(tally.souvenir_choices, 100U);
}

}  // namespace
