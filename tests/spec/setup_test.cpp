// C1 to C3 and S1 to S3: everything before the first turn.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "rules/apply.h"
#include "rules/nature.h"
#include "support/maps.h"
#include "support/table.h"

namespace {

using rules::Move;
using rules::Seat;
using support::Deal;
using support::Table;
using testing::ElementsAre;
using testing::IsEmpty;

const std::string kFiveSymbols = "bell crab heart kite lantern";  // leaves sea_lion and tower

// A seat's keep moves, as masks of the offer.
std::vector<unsigned> keeps(const Table& table, unsigned seat) {
    std::vector<unsigned> masks;
    const rules::Legal legal(table.map(), table.state(), support::to_id<Seat>(seat));
    for (std::uint32_t i = 0; i < legal.size(); ++i) {
        EXPECT_EQ(legal[i].kind(), rules::MoveKind::kKeep);
        masks.push_back(legal[i].offer_mask());
    }
    return masks;
}

// C1

void check_deal(const support::MapPtr& file, unsigned seats, unsigned hand) {
    const Table table(file, {.seats = seats});
    SCOPED_TRACE(file->id + " " + std::to_string(seats));
    unsigned in_hands = 0;
    for (unsigned i = 0; i < seats; ++i) {
        EXPECT_EQ(table.state().hand[i].total(), hand);
        in_hands += hand;
    }
    EXPECT_EQ(table.state().market_size, 5);
    EXPECT_LE(table.state().market_wilds, 2);
    EXPECT_EQ(table.state().deck_size + table.state().discard_size,
              file->map.card_total - in_hands - 5U);
}

TEST(C1, DealsHandsAndFiveOpenCards) {
    EXPECT_EQ(support::usa()->map.card_total, 110);
    EXPECT_EQ(support::cards_text(support::usa()->map.cards),
              "12 purple 12 blue 12 orange 12 white 12 green 12 yellow 12 black 12 red 14 wild");
    for (unsigned seats = 2; seats <= 5; ++seats) {
        check_deal(support::usa(), seats, 4);
    }
    EXPECT_EQ(support::san_francisco()->map.card_total, 44);
    EXPECT_EQ(support::cards_text(support::san_francisco()->map.cards),
              "6 purple 6 blue 6 orange 6 green 6 black 6 red 8 wild");
    for (unsigned seats = 2; seats <= 4; ++seats) {
        check_deal(support::san_francisco(), seats, 2);
    }
    EXPECT_EQ(support::usa()->map.seats_max, 5);
    EXPECT_EQ(support::san_francisco()->map.seats_max, 4);
}

TEST(C1, DealsEachHandWholeFromSeatZeroWhoeverStarts) {
    for (unsigned start = 0; start < 3; ++start) {
        const Table table(support::usa(), {.seats = 3,
                                           .start = start,
                                           .hands = {"4 red", "4 blue", "3 green wild"},
                                           .market = "black white orange yellow purple"});
        EXPECT_EQ(table.hand(0), "4 red");
        EXPECT_EQ(table.hand(1), "4 blue");
        EXPECT_EQ(table.hand(2), "3 green 1 wild");
        EXPECT_EQ(table.market(), "black white orange yellow purple");
        EXPECT_EQ(table.discard(), "none");
    }
}

TEST(C1, SweepsTheFirstMarketUntilItHasFewerThanThreeWilds) {
    const Table table(support::usa(), {.hands = {"4 red", "4 blue"},
                                       .market = "wild wild red red wild",
                                       .deck = "wild wild wild blue wild "
                                               "green wild black wild white"});
    EXPECT_EQ(table.market(), "green wild black wild white");
    EXPECT_EQ(table.discard(), "1 blue 2 red 7 wild");
    EXPECT_EQ(table.state().deck_size, 110 - 8 - 15);
}

TEST(C1, SweepsTheFirstMarketOfSanFranciscoToo) {
    const Table table(support::san_francisco(), {.hands = {"2 red", "2 blue"},
                                                 .market = "wild wild wild red red",
                                                 .deck = "green black wild purple wild"});
    EXPECT_EQ(table.market(), "green black wild purple wild");
    EXPECT_EQ(table.discard(), "2 red 3 wild");
    EXPECT_EQ(table.state().deck_size, 44 - 4 - 10);
}

TEST(C1, TwoWildsInTheFirstMarketStay) {
    const Table table(support::usa(),
                      {.hands = {"4 red", "4 blue"}, .market = "wild red wild red red"});
    EXPECT_EQ(table.market(), "wild red wild red red");
    EXPECT_EQ(table.discard(), "none");
}

TEST(C1, TurnsUpFiveBeforeItLooksForWilds) {
    const Table table(support::toy(),
                      {.hands = {"red", "red"}, .market = "wild wild blue blue red", .deck = ""});
    EXPECT_EQ(table.market(), "wild wild blue blue red");
    const Table swept(support::usa(), {.hands = {"4 red", "4 blue"},
                                       .market = "wild wild wild red red",
                                       .deck = "green green black black white"});
    const std::vector<std::string> told = swept.told();
    const auto first = std::find(told.begin(), told.end(), "market 1 turns up wild");
    ASSERT_NE(first, told.end());
    EXPECT_THAT(std::vector<std::string>(first, first + 7),
                ElementsAre("market 1 turns up wild", "market 2 turns up wild",
                            "market 3 turns up wild", "market 4 turns up red",
                            "market 5 turns up red", "market swept", "market 1 turns up green"));
}

// Of this map's 13 cards the hands hold five coloured ones; with the remaining two, every market
// has at least three wilds.
TEST(C1, LeavesAFirstMarketThatCannotBeSwept) {
    const Table table(support::load_map("famine"), {.seats = 5,
                                                    .hands = {"red", "red", "red", "blue", "blue"},
                                                    .market = "wild wild blue wild blue"});
    EXPECT_EQ(table.market(), "wild wild blue wild blue");
    EXPECT_EQ(table.state().deck_size, 3);
}

// C2

TEST(C2, UsaOffersThreeAndTwoMustBeKept) {
    EXPECT_EQ(support::usa()->map.ticket_count, 30);
    for (unsigned seats = 2; seats <= 5; ++seats) {
        const Table table(support::usa(), {.seats = seats});
        EXPECT_EQ(table.phase(), "opening");
        EXPECT_EQ(table.to_act().size(), seats);
        EXPECT_EQ(table.state().ticket_deck_size(), 30 - 3 * seats);
        for (unsigned i = 0; i < seats; ++i) {
            EXPECT_THAT(keeps(table, i), ElementsAre(0b011, 0b101, 0b110, 0b111));
            for (const unsigned mask : {0b000U, 0b001U, 0b010U, 0b100U}) {
                EXPECT_EQ(table.verdict(support::to_id<Seat>(i), Move::keep(mask)), "keep_too_few");
            }
            EXPECT_EQ(table.verdict(support::to_id<Seat>(i), Move::keep(0b1011)), "bad_offer");
        }
    }
}

TEST(C2, SanFranciscoOffersTwoAndOneMustBeKept) {
    EXPECT_EQ(support::san_francisco()->map.ticket_count, 24);
    for (unsigned seats = 2; seats <= 4; ++seats) {
        const Table table(support::san_francisco(), {.seats = seats});
        EXPECT_EQ(table.phase(), "opening");
        EXPECT_EQ(table.state().ticket_deck_size(), 24 - 2 * seats);
        for (unsigned i = 0; i < seats; ++i) {
            EXPECT_THAT(keeps(table, i), ElementsAre(0b01, 0b10, 0b11));
            EXPECT_EQ(table.verdict(support::to_id<Seat>(i), Move::keep(0)), "keep_too_few");
            EXPECT_EQ(table.verdict(support::to_id<Seat>(i), Move::keep(0b100)), "bad_offer");
        }
    }
}

Deal six_tickets(unsigned start = 0) {
    return {.start = start,
            .tickets =
                "Boston - Miami; Calgary - Phoenix; Denver - El Paso; "
                "Dallas - New York; Duluth - Houston; Kansas City - Houston"};
}

TEST(C2, EveryoneChoosesAtTheSameTimeInAnyOrder) {
    Table table(support::usa(), six_tickets());
    EXPECT_EQ(table.offer(0), "Boston - Miami; Calgary - Phoenix; Denver - El Paso");
    EXPECT_EQ(table.offer(1), "Dallas - New York; Duluth - Houston; Kansas City - Houston");
    EXPECT_THAT(table.to_act(), ElementsAre(0, 1));
    EXPECT_EQ(table.act("1 keep Duluth - Houston; Kansas City - Houston"), "ok");
    EXPECT_THAT(table.to_act(), ElementsAre(0));
    EXPECT_EQ(table.act("1 keep Dallas - New York; Duluth - Houston"),
              "no move: 1 keep Dallas - New York; Duluth - Houston");
    EXPECT_EQ(table.act(Seat{1}, Move::keep(0b1)), "not_your_turn");
    EXPECT_EQ(table.act("1 draw deck"), "not_your_turn");
    EXPECT_EQ(table.act("0 draw deck"), "wrong_phase");
    EXPECT_EQ(table.act("0 keep Boston - Miami; Calgary - Phoenix; Denver - El Paso"), "ok");
    EXPECT_EQ(table.phase(), "turn");
    EXPECT_EQ(table.tickets(0), "Boston - Miami; Calgary - Phoenix; Denver - El Paso");
    EXPECT_EQ(table.tickets(1), "Duluth - Houston; Kansas City - Houston");
    EXPECT_EQ(table.returned(), "Dallas - New York");
    EXPECT_EQ(table.state().ticket_deck_size(), 25U);
}

TEST(C2, WhatIsNotKeptGoesUnderTheDeckBySeatAndOffer) {
    for (const bool zero_first : {true, false}) {
        Table table(support::usa(), six_tickets(1));
        const std::string zero = "0 keep Calgary - Phoenix; Denver - El Paso";
        const std::string one = "1 keep Dallas - New York; Kansas City - Houston";
        EXPECT_EQ(table.act(zero_first ? zero : one), "ok");
        EXPECT_EQ(table.returned(), "none");
        EXPECT_EQ(table.act(zero_first ? one : zero), "ok");
        EXPECT_EQ(table.returned(), "Boston - Miami; Duluth - Houston");
    }
    Table both(support::san_francisco(),
               {.seats = 2,
                .tickets = "Chinatown - South Beach; Pier 39 - Union Square; "
                           "Pier 39 - South Beach; Alcatraz - Richmond",
                .symbols = kFiveSymbols});
    EXPECT_EQ(both.act("1 keep Alcatraz - Richmond"), "ok");
    EXPECT_EQ(both.act("0 keep Chinatown - South Beach"), "ok");
    EXPECT_EQ(both.returned(), "Pier 39 - Union Square; Pier 39 - South Beach");
}

// C3

TEST(C3, TheStartPlayerIsDrawnFromAllSeatsAlike) {
    for (const auto& file : {support::usa(), support::san_francisco()}) {
        for (unsigned seats = file->map.seats_min; seats <= file->map.seats_max; ++seats) {
            std::vector<unsigned> drawn;
            rules::for_each_outcome(rules::initial_state(file->map, seats),
                                    [&](Move move, std::uint32_t weight) {
                                        EXPECT_EQ(move.kind(), rules::MoveKind::kStart);
                                        EXPECT_EQ(weight, 1U);
                                        drawn.push_back(rules::index(move.seat()));
                                    });
            EXPECT_EQ(drawn.size(), seats);
            EXPECT_EQ(drawn.back(), seats - 1);
        }
    }
    bool has_started[2] = {false, false};
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        const Table table(support::usa(), {.start = std::nullopt, .seed = seed});
        has_started[table.turn()] = true;
    }
    EXPECT_TRUE(has_started[0]);
    EXPECT_TRUE(has_started[1]);
}

TEST(C3, OrItIsNamedAndPlayGoesClockwise) {
    for (const auto& file : {support::usa(), support::san_francisco()}) {
        for (unsigned seats = 2; seats <= file->map.seats_max; ++seats) {
            for (unsigned start = 0; start < seats; ++start) {
                Table table(file, {.seats = seats, .start = start});
                table.open();
                for (unsigned turn = 0; turn < 2 * seats; ++turn) {
                    const unsigned seat = (start + turn) % seats;
                    ASSERT_THAT(table.to_act(), ElementsAre(seat));
                    const std::string draw = std::to_string(seat) + " draw deck";
                    ASSERT_EQ(table.act_all({draw, draw}), "ok");
                }
            }
        }
    }
}

// S1

void check_stacks(unsigned seats, std::string_view expected) {
    const Table table(support::san_francisco(), {.seats = seats, .symbols = kFiveSymbols});
    EXPECT_EQ(table.stacks(), expected);
    EXPECT_EQ(support::symbols_text(table.file(), table.state().spare_symbols), "sea_lion tower");
}

TEST(S1, SetsAStackOnEachOfTheFivePlaces) {
    check_stacks(2,
                 "2 bell at Alcatraz; 2 crab at Golden Gate Bridge; 2 heart at The Embarcadero; "
                 "2 kite at Sunset; 2 lantern at Potrero Hill");
    check_stacks(3,
                 "2 bell at Alcatraz; 2 crab at Golden Gate Bridge; 2 heart at The Embarcadero; "
                 "2 kite at Sunset; 2 lantern at Potrero Hill");
    check_stacks(4,
                 "3 bell at Alcatraz; 3 crab at Golden Gate Bridge; 3 heart at The Embarcadero; "
                 "3 kite at Sunset; 3 lantern at Potrero Hill");
}

TEST(S1, AnySymbolMayLieAnywhere) {
    const auto file = support::san_francisco();
    ASSERT_EQ(file->symbols.size(), 7U);
    rules::State state = rules::initial_state(file->map, 3);
    rules::apply(file->map, state, rules::kNoSeat, Move::start(Seat{0}));
    for (unsigned left = 7; left > 2; --left) {
        ASSERT_EQ(state.phase, rules::Phase::kDealSymbols);
        unsigned outcomes = 0;
        Move last;
        rules::for_each_outcome(state, [&](Move move, std::uint32_t weight) {
            EXPECT_EQ(weight, 1U);
            ++outcomes;
            last = move;
        });
        EXPECT_EQ(outcomes, left);
        rules::apply(file->map, state, rules::kNoSeat, last);
    }
    EXPECT_EQ(support::stacks_text(*file, state),
              "2 heart at Potrero Hill; 2 kite at Sunset; 2 lantern at The Embarcadero; "
              "2 sea_lion at Golden Gate Bridge; 2 tower at Alcatraz");
}

TEST(S1, UsaHasNoSouvenirs) {
    Table table(support::usa(), {});
    table.open();
    EXPECT_EQ(table.stacks(), "none");
    EXPECT_EQ(table.phase(), "turn");
}

// S2

TEST(S2, WithThreeTheLastPlacesAStackAndThenTheLastButOne) {
    Table table(support::san_francisco(), {.seats = 3, .start = 1, .symbols = kFiveSymbols});
    for (unsigned seat = 0; seat < 3; ++seat) {
        EXPECT_EQ(table.verdict(support::to_id<Seat>(seat), Move::place(rules::Symbol{5}, {})),
                  "wrong_phase");
        ASSERT_EQ(table.act(support::to_id<Seat>(seat), Move::keep(1)), "ok");
    }
    // The turn order is 1, 2, 0.
    EXPECT_EQ(table.phase(), "place");
    EXPECT_THAT(table.to_act(), ElementsAre(0));
    EXPECT_EQ(table.act("1 place tower at Castro"), "not_your_turn");
    EXPECT_EQ(table.act("2 place tower at Castro"), "not_your_turn");
    EXPECT_EQ(table.legal(0).size(), 2U * 15);
    EXPECT_TRUE(table.is_legal(0, "place sea_lion at Castro"));
    EXPECT_TRUE(table.is_legal(0, "place tower at Castro"));
    EXPECT_EQ(table.act("0 place bell at Castro"), "symbol_not_spare");
    EXPECT_EQ(table.act("0 place tower at Alcatraz"), "place_has_stack");
    EXPECT_EQ(table.act(Seat{0}, Move::place(rules::Symbol{6}, rules::PlaceId{20})),
              "unknown_place");
    EXPECT_EQ(table.act("0 draw deck"), "wrong_phase");
    EXPECT_EQ(table.act("0 pass"), "wrong_phase");
    EXPECT_EQ(table.act("0 place tower at Castro"), "ok");
    EXPECT_THAT(table.to_act(), ElementsAre(2));
    EXPECT_EQ(table.legal(2).size(), 14U);
    EXPECT_EQ(table.act("2 place tower at Mission"), "symbol_not_spare");
    EXPECT_EQ(table.act("2 place sea_lion at Castro"), "place_has_stack");
    EXPECT_EQ(table.act("2 place sea_lion at Mission"), "ok");
    EXPECT_EQ(table.phase(), "turn");
    EXPECT_THAT(table.to_act(), ElementsAre(1));
    EXPECT_EQ(table.stacks(),
              "2 bell at Alcatraz; 2 crab at Golden Gate Bridge; 2 heart at The Embarcadero; "
              "2 kite at Sunset; 2 lantern at Potrero Hill; 2 sea_lion at Mission; "
              "2 tower at Castro");
}

TEST(S2, WithFourTheStacksHaveThreeTokens) {
    for (unsigned start = 0; start < 4; ++start) {
        Table table(support::san_francisco(),
                    {.seats = 4, .start = start, .symbols = kFiveSymbols});
        for (unsigned seat = 0; seat < 4; ++seat) {
            ASSERT_EQ(table.act(support::to_id<Seat>(seat), Move::keep(3)), "ok");
        }
        const unsigned last = (start + 3) % 4;
        const unsigned last_but_one = (start + 2) % 4;
        ASSERT_THAT(table.to_act(), ElementsAre(last));
        ASSERT_EQ(table.act(std::to_string(last) + " place sea_lion at Pier 39"), "ok");
        ASSERT_THAT(table.to_act(), ElementsAre(last_but_one));
        ASSERT_EQ(table.act(std::to_string(last_but_one) + " place tower at Presidio"), "ok");
        EXPECT_THAT(table.to_act(), ElementsAre(start));
        EXPECT_EQ(table.stacks(),
                  "3 bell at Alcatraz; 3 crab at Golden Gate Bridge; 3 heart at The Embarcadero; "
                  "3 kite at Sunset; 3 lantern at Potrero Hill; 3 sea_lion at Pier 39; "
                  "3 tower at Presidio");
        EXPECT_EQ(table.state().spare_symbols, 0);
    }
}

// S3

TEST(S3, WithTwoTheOtherPlayerPlacesOneTokenOfEach) {
    for (unsigned start = 0; start < 2; ++start) {
        for (const bool tower_first : {true, false}) {
            Table table(support::san_francisco(),
                        {.seats = 2, .start = start, .symbols = kFiveSymbols});
            const std::string other = std::to_string(1 - start);
            ASSERT_EQ(table.act(Seat{0}, Move::keep(1)), "ok");
            ASSERT_EQ(table.act(Seat{1}, Move::keep(1)), "ok");
            ASSERT_THAT(table.to_act(), ElementsAre(1 - start));
            EXPECT_EQ(table.act(std::to_string(start) + " place tower at Castro"), "not_your_turn");
            const std::string first = tower_first ? "tower" : "sea_lion";
            const std::string second = tower_first ? "sea_lion" : "tower";
            ASSERT_EQ(table.act(other + " place " + first + " at Castro"), "ok");
            ASSERT_THAT(table.to_act(), ElementsAre(1 - start));
            EXPECT_EQ(table.act(other + " place " + second + " at Castro"), "place_has_stack");
            EXPECT_EQ(table.act(other + " place " + second + " at Sunset"), "place_has_stack");
            EXPECT_EQ(table.act(other + " place " + first + " at Mission"), "symbol_not_spare");
            ASSERT_EQ(table.act(other + " place " + second + " at Mission"), "ok");
            EXPECT_THAT(table.to_act(), ElementsAre(start));
            EXPECT_EQ(table.phase(), "turn");
            EXPECT_EQ(table.stacks(),
                      "2 bell at Alcatraz; 2 crab at Golden Gate Bridge; "
                      "2 heart at The Embarcadero; 2 kite at Sunset; 2 lantern at Potrero Hill; " +
                          (tower_first ? std::string("1 sea_lion at Mission; 1 tower at Castro")
                                       : std::string("1 sea_lion at Castro; 1 tower at Mission")));
        }
    }
}

}  // namespace
