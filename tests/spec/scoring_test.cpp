// C24 to C26, U1 and S6: the final scoring.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <string>
#include <vector>

#include "rules/score.h"
#include "support/maps.h"
#include "support/scoring.h"

namespace {

using rules::Standing;
using support::Has;
using support::score;
using testing::ElementsAre;

std::vector<unsigned> ranks(const support::MapPtr& file, const std::vector<Has>& seats) {
    std::vector<unsigned> result;
    for (const Standing& standing : score(file, seats)) {
        result.push_back(standing.rank);
    }
    return result;
}

std::vector<int> totals(const support::MapPtr& file, const std::vector<Has>& seats) {
    std::vector<int> result;
    for (const Standing& standing : score(file, seats)) {
        result.push_back(standing.total);
    }
    return result;
}

// C24

TEST(C24, ADoneTicketAddsAndAnUndoneOneSubtracts) {
    const auto usa = support::usa();
    const std::string way = "Denver - Santa Fe; El Paso - Santa Fe";
    const auto check = [&](const std::string& tracks, const std::string& tickets, int points,
                           unsigned done) {
        const Standing standing = score(usa, {{.tracks = tracks, .tickets = tickets}, {}})[0];
        EXPECT_EQ(standing.tickets, points) << tracks << " / " << tickets;
        EXPECT_EQ(standing.tickets_done, done) << tracks << " / " << tickets;
    };
    check("", "", 0, 0);
    check("", "Denver - El Paso", -4, 0);
    check("Denver - Santa Fe", "Denver - El Paso", -4, 0);
    check(way, "Denver - El Paso", 4, 1);
    check(way, "Denver - El Paso; Boston - Miami", 4 - 12, 1);
    check(way + "; Boston - New York", "Denver - El Paso", 4, 1);
    // A detour counts, and so does a ticket that ends in the middle of a line.
    check("Dallas - El Paso; Dallas - Oklahoma City; Denver - Oklahoma City; Denver - Helena",
          "Denver - El Paso", 4, 1);
    const auto sf = support::san_francisco();
    const Standing standing =
        score(sf, {{.tracks = "Pier 39 - Chinatown; Chinatown - Union Square track 2",
                    .tickets = "Pier 39 - Union Square; Presidio - Castro"},
                   {}})[0];
    EXPECT_EQ(standing.tickets, 3 - 7);
    EXPECT_EQ(standing.tickets_done, 1U);
}

TEST(C24, OnlyOnesOwnRoutesConnect) {
    const auto standings =
        score(support::usa(), {{.tracks = "Denver - Santa Fe", .tickets = "Denver - El Paso"},
                               {.tracks = "El Paso - Santa Fe", .tickets = "Duluth - Houston"}});
    EXPECT_EQ(standings[0].tickets, -4);
    EXPECT_EQ(standings[1].tickets, -8);
}

TEST(C24, EveryTicketOfBothMaps) {
    for (const auto& file : {support::usa(), support::san_francisco()}) {
        // All first tracks together connect every place.
        rules::TrackSet all;
        for (const rules::MapRoute& route : file->routes) {
            all.insert(route.tracks[0]);
        }
        int sum = 0;
        for (unsigned i = 0; i < file->map.ticket_count; ++i) {
            const auto ticket = rules::TicketSet::of(rules::to_id<rules::TicketId>(i));
            EXPECT_EQ(rules::tickets_done(file->map, all, ticket), ticket);
            EXPECT_TRUE(rules::tickets_done(file->map, {}, ticket).empty());
            sum += file->map.ticket[i].points;
        }
        EXPECT_EQ(sum, file == support::usa() ? 349 : 147);
    }
}

// U1

TEST(U1, TheLongestPathScoresTen) {
    const auto standings = score(support::usa(), {{.tracks = "Denver - Helena; Denver - Santa Fe"},
                                                  {.tracks = "Duluth - Helena"},
                                                  {.tracks = "Dallas - El Paso"}});
    EXPECT_EQ(standings[0].longest, 6U);
    EXPECT_EQ(standings[1].longest, 6U);
    EXPECT_EQ(standings[2].longest, 4U);
    EXPECT_EQ(standings[0].bonus, 10);  // everybody who ties
    EXPECT_EQ(standings[1].bonus, 10);
    EXPECT_EQ(standings[2].bonus, 0);
    EXPECT_EQ(standings[0].total, 7 + 2 + 10);
}

TEST(U1, OneTrackMoreWinsItAlone) {
    const auto standings =
        score(support::usa(), {{.tracks = "Denver - Helena; Denver - Santa Fe; El Paso - Santa Fe"},
                               {.tracks = "Duluth - Helena"}});
    EXPECT_EQ(standings[0].bonus, 10);
    EXPECT_EQ(standings[1].bonus, 0);
}

TEST(U1, CarsCountAndNotTracks) {
    const auto standings = score(
        support::usa(),
        {{.tracks = "Kansas City - Omaha; Duluth - Omaha; Kansas City - Saint Louis"},  // 1 + 2 + 2
         {.tracks = "Duluth - Helena"}});                                               // 6
    EXPECT_EQ(standings[0].longest, 5U);
    EXPECT_EQ(standings[0].bonus, 0);
    EXPECT_EQ(standings[1].bonus, 10);
}

TEST(U1, APlaceMayBePassedAgainATrackMayNot) {
    const auto longest = [](const std::string& tracks) {
        return score(support::usa(), {{.tracks = tracks}, {}})[0].longest;
    };
    // A cycle of 15 with tails of 6 and 3 at the same place.
    EXPECT_EQ(longest("Portland - Salt Lake City; Salt Lake City - San Francisco; "
                      "Portland - San Francisco"),
              16U);
    EXPECT_EQ(longest("Portland - Salt Lake City; Salt Lake City - San Francisco; "
                      "Portland - San Francisco; Helena - Salt Lake City"),
              19U);
    // Three branches from one place: the trail cannot return from the middle over a used track.
    EXPECT_EQ(longest("Denver - Helena; Denver - Omaha; Denver - Phoenix"), 9U);
    // A figure eight.
    EXPECT_EQ(longest("Denver - Salt Lake City; Helena - Salt Lake City; Denver - Helena; "
                      "Denver - Kansas City; Kansas City - Omaha; Denver - Omaha"),
              19U);
}

TEST(U1, TwoNetworksDoNotAddUp) {
    EXPECT_EQ(
        score(support::usa(), {{.tracks = "Duluth - Helena; Atlanta - Miami"}, {}})[0].longest, 6U);
}

TEST(U1, NobodyScoresItWithoutARoute) {
    for (const Standing& standing : score(support::usa(), {{}, {}, {}, {}, {}})) {
        EXPECT_EQ(standing.bonus, 0);
        EXPECT_EQ(standing.total, 0);
        EXPECT_EQ(standing.rank, 1U);
    }
}

TEST(U1, TicketsPlayNoPart) {
    const auto standings =
        score(support::usa(),
              {{.tracks = "Duluth - Helena"},
               {.tracks = "Denver - Santa Fe; El Paso - Santa Fe", .tickets = "Denver - El Paso"}});
    EXPECT_EQ(standings[0].bonus, 10);
    EXPECT_EQ(standings[1].bonus, 0);
}

TEST(U1, SanFranciscoHasNoSuchBonus) {
    const auto standings =
        score(support::san_francisco(), {{.tracks = "Castro - Sunset"}, {.tracks = ""}});
    EXPECT_EQ(standings[0].longest, 3U);
    EXPECT_EQ(standings[0].bonus, 0);
    EXPECT_EQ(standings[0].total, 4);
}

// S6

TEST(S6, SouvenirsScoreByHowManyDifferentOnes) {
    constexpr std::array<int, 8> kPoints = {0, 0, 1, 2, 4, 6, 9, 12};
    for (unsigned count = 0; count <= 7; ++count) {
        const auto standings = score(support::san_francisco(),
                                     {{.tracks = "Castro - Sunset", .souvenirs = count}, {}});
        EXPECT_EQ(standings[0].souvenirs, kPoints[count]) << count;
        EXPECT_EQ(standings[0].total, 4 + kPoints[count]) << count;
        EXPECT_EQ(standings[1].souvenirs, 0);
    }
}

TEST(S6, AStateCountsItsTokens) {
    const auto file = support::san_francisco();
    rules::State state = rules::initial_state(file->map, 2);
    state.souvenirs[0] = 0b1010101;
    state.souvenirs[1] = 0b1111111;
    EXPECT_EQ(rules::standings(file->map, state)[0].souvenirs, 4);
    EXPECT_EQ(rules::standings(file->map, state)[1].souvenirs, 12);
}

TEST(S6, UsaHasNone) {
    EXPECT_EQ(score(support::usa(), {{}, {}})[0].souvenirs, 0);
}

// C25

TEST(C25, MostPointsWin) {
    EXPECT_THAT(ranks(support::usa(), {{.tracks = "Duluth - Omaha"},
                                       {.tracks = "Duluth - Helena"},
                                       {.tracks = "Dallas - El Paso"}}),
                ElementsAre(3, 1, 2));
    EXPECT_THAT(ranks(support::san_francisco(), {{.souvenirs = 2}, {.souvenirs = 7}, {}}),
                ElementsAre(2, 1, 3));
}

// Both have 18 points: 4 + 4 for the ticket, or 7 + 1, and each a longest path of four.
TEST(C25, EqualPointsGoToMoreCompletedTickets) {
    const std::vector<Has> seats = {
        {.tracks = "Dallas - El Paso; Kansas City - Omaha"},
        {.tracks = "Denver - Santa Fe; El Paso - Santa Fe", .tickets = "Denver - El Paso"}};
    EXPECT_THAT(totals(support::usa(), seats), ElementsAre(18, 18));
    EXPECT_THAT(ranks(support::usa(), seats), ElementsAre(2, 1));
    // San Francisco: 7 = 4 + 3 for a ticket, or 4 + 2 + 1.
    const std::vector<Has> sf = {
        {.tracks = "Castro - Sunset; Mission - Castro; Pier 39 - Lombard Street"},
        {.tracks = "Pier 39 - Chinatown; Chinatown - Union Square; Chinatown - The Embarcadero",
         .tickets = "Pier 39 - Union Square"}};
    EXPECT_THAT(totals(support::san_francisco(), sf), ElementsAre(7, 7));
    EXPECT_THAT(ranks(support::san_francisco(), sf), ElementsAre(2, 1));
}

// Two small tickets beat one large one, and the longest path.
TEST(C25, CompletedTicketsAreCountedNotWeighed) {
    const std::vector<Has> seats = {
        {.tracks = "Chicago - Saint Louis; Kansas City - Saint Louis; Kansas City - Oklahoma City; "
                   "Oklahoma City - Santa Fe",
         .tickets = "Chicago - Santa Fe"},
        {.tracks = "Denver - Santa Fe; El Paso - Santa Fe; Kansas City - Oklahoma City track 2; "
                   "Dallas - Oklahoma City; Dallas - Houston; Calgary - Helena; "
                   "Duluth - Sault St. Marie",
         .tickets = "Denver - El Paso; Kansas City - Houston"}};
    const auto standings = score(support::usa(), seats);
    EXPECT_EQ(standings[0].total, 10 + 9 + 10);
    EXPECT_EQ(standings[1].total, 20 + 9);
    EXPECT_EQ(standings[0].tickets_done, 1U);
    EXPECT_EQ(standings[1].tickets_done, 2U);
    EXPECT_THAT(ranks(support::usa(), seats), ElementsAre(2, 1));
}

// 7 points and the bonus, or 17 points with a path one car shorter; no tickets.
TEST(C25, ThenInUsaToTheLongestPath) {
    const std::vector<Has> seats = {
        {.tracks = "Duluth - Helena; Denver - Santa Fe"},
        {.tracks = "Kansas City - Omaha; Kansas City - Oklahoma City; Dallas - Oklahoma City; "
                   "Dallas - Little Rock"}};
    const auto standings = score(support::usa(), seats);
    EXPECT_EQ(standings[0].longest, 6U);
    EXPECT_EQ(standings[1].longest, 7U);
    EXPECT_EQ(standings[0].total, 17);
    EXPECT_EQ(standings[1].total, 17);
    EXPECT_THAT(ranks(support::usa(), seats), ElementsAre(2, 1));
}

// The bonus counts, not the length of a path: nobody here ties with the seat that has it.
TEST(C25, ALongerPathWithoutTheBonusBreaksNoTie) {
    const std::vector<Has> seats = {{.tracks = "Denver - Santa Fe; Dallas - Little Rock"},
                                    {.tracks = "Chicago - Duluth"},
                                    {.tracks = "Duluth - Helena"}};
    EXPECT_THAT(totals(support::usa(), seats), ElementsAre(4, 4, 25));
    EXPECT_THAT(ranks(support::usa(), seats), ElementsAre(2, 2, 1));
}

// Tickets count before the longest path.
TEST(C25, TicketsDecideBeforeTheLongestPath) {
    // Seat 0: 7 for routes, the bonus, no ticket. Seat 1: 4 + 9 for routes, 4 for its ticket.
    const std::vector<Has> seats = {
        {.tracks = "Kansas City - Omaha; Kansas City - Oklahoma City; Dallas - Oklahoma City; "
                   "Dallas - Little Rock"},
        {.tracks = "Denver - Santa Fe; El Paso - Santa Fe; Calgary - Helena; Duluth - Omaha",
         .tickets = "Denver - El Paso"}};
    const auto standings = score(support::usa(), seats);
    EXPECT_EQ(standings[0].total, 17);
    EXPECT_EQ(standings[1].total, 17);
    EXPECT_EQ(standings[0].bonus, 10);
    EXPECT_EQ(standings[1].bonus, 0);
    EXPECT_THAT(ranks(support::usa(), seats), ElementsAre(2, 1));
}

TEST(C25, WhoeverIsStillLevelSharesTheVictory) {
    EXPECT_THAT(ranks(support::usa(), {{.tracks = "Dallas - El Paso"},
                                       {.tracks = "Duluth - Winnipeg"},
                                       {.tracks = "Denver - Santa Fe"}}),
                ElementsAre(1, 1, 3));
    EXPECT_THAT(ranks(support::usa(), {{.tracks = "Denver - Santa Fe"},
                                       {.tracks = "Dallas - El Paso"},
                                       {.tracks = "Duluth - Winnipeg"},
                                       {.tracks = "Dallas - Little Rock"},
                                       {.tracks = "Helena - Winnipeg"}}),
                ElementsAre(4, 1, 1, 4, 1));
    EXPECT_THAT(ranks(support::usa(), {{}, {}}), ElementsAre(1, 1));
}

// In San Francisco only tickets break a tie, however long a path is.
TEST(C25, SanFranciscoSharesWhereTicketsAreEqual) {
    const std::vector<Has> seats = {
        {.tracks = "Castro - Sunset"},
        {.tracks = "Mission - Castro; Pacific Heights - Painted Ladies"}};
    EXPECT_THAT(totals(support::san_francisco(), seats), ElementsAre(4, 4));
    EXPECT_THAT(ranks(support::san_francisco(), seats), ElementsAre(1, 1));
}

TEST(C25, WhatBreaksTiesIsTheMapsBusiness) {
    // harbour: only the longest path. 3 + 3 + 1 and a bonus of 7 for seat 0, 8 + 5 + 1 for seat 1.
    const std::vector<Has> harbour = {
        {.tracks = "Lighthouse - St. Olave's; Isle of Gulls - St. Olave's; Castle - Isle of Gulls"},
        {.tracks = "Quay - Market Hall; Mill - Fish Steps; Castle - Isle of Gulls track 2"}};
    const auto standings = score(support::load_map("harbour"), harbour);
    EXPECT_EQ(standings[0].total, 14);
    EXPECT_EQ(standings[1].total, 14);
    EXPECT_THAT(ranks(support::load_map("harbour"), harbour), ElementsAre(1, 2));
    // famine: first the longest path, then the tickets.
    const std::vector<Has> famine = {
        {.tracks = "Bane - Dust; Bane - Ember"},  // 15 + 2, a path of eight: 5
        {.tracks = "Ash - Crow; Crow - Dust; Crow - Ember",
         .tickets = "Ash - Dust; Crow - Dust"}};  // 4 + 7 + 1 + 7 + 3
    EXPECT_THAT(totals(support::load_map("famine"), famine), ElementsAre(22, 22));
    EXPECT_THAT(ranks(support::load_map("famine"), famine), ElementsAre(1, 2));
    // giants: no tie-breaker. Both have a path of five, for 20.
    const std::vector<Has> giants = {
        {.tracks = "Surt - Ran; Loki - Ran; Gerd - Ran", .tickets = "Ran - Loki"},  // 7 + 1 + 1 + 1
        {.tracks = "Skade - Hrym"}};                                                // 10
    EXPECT_THAT(totals(support::load_map("giants"), giants), ElementsAre(30, 30));
    EXPECT_THAT(ranks(support::load_map("giants"), giants), ElementsAre(1, 1));
}

// C26

TEST(C26, PointsMayBeNegative) {
    const auto usa = score(
        support::usa(),
        {{.tracks = "Kansas City - Omaha", .tickets = "Seattle - New York; Los Angeles - New York"},
         {.tracks = "Duluth - Helena"}});
    EXPECT_EQ(usa[0].tickets, -22 - 21);
    EXPECT_EQ(usa[0].total, 1 - 43);
    EXPECT_EQ(usa[0].rank, 2U);
    const auto sf =
        score(support::san_francisco(), {{.tickets = "The Embarcadero - Sunset"}, {}, {}});
    EXPECT_EQ(sf[0].total, -10);
    EXPECT_EQ(sf[0].rank, 3U);
    EXPECT_EQ(sf[1].rank, 1U);
}

// The smaller loss wins.
TEST(C26, TheSmallestLossWins) {
    EXPECT_THAT(ranks(support::usa(), {{.tickets = "Seattle - New York"},
                                       {.tickets = "Denver - El Paso"},
                                       {.tickets = "Boston - Miami"}}),
                ElementsAre(3, 1, 2));
}

}  // namespace
