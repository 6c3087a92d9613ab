#include "arena/rating.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "arena/elo.h"
#include "arena/league.h"
#include "words/translator.h"

namespace {

using arena::Pairing;
using arena::PairingResult;

// The expected results for these Elo ratings: this many deals, all with the same share.
std::vector<PairingResult> results_of(const std::vector<double>& elo, unsigned seats,
                                      std::size_t deals) {
    std::vector<PairingResult> results;
    for (const Pairing& pairing : arena::pairings(static_cast<unsigned>(elo.size()), seats)) {
        const double odds = std::pow(10.0, (elo[pairing.row] - elo[pairing.column]) / 400);
        const double share = odds / (odds + seats - 1);
        results.push_back({pairing, std::vector<double>(deals, share)});
    }
    return results;
}

TEST(Rating, EveryoneMeetsEveryone) {
    EXPECT_EQ(arena::pairings(3, 2), (std::vector<Pairing>{{0, 1}, {0, 2}, {1, 2}}));
    EXPECT_EQ(arena::pairings(2, 4), (std::vector<Pairing>{{0, 1}, {1, 0}}));
}

TEST(Rating, FindsTheStrengthsThatMadeTheResults) {
    const std::vector<double> elo = {150, 0, -150};
    for (const unsigned seats : {2U, 4U}) {
        const auto found = arena::ratings({.players = 3, .seats = seats, .seed = 1},
                                          results_of(elo, seats, 10'000));
        for (std::size_t i = 0; i < elo.size(); ++i) {
            EXPECT_NEAR(found[i].mean, elo[i], 0.5) << seats << " seats, player " << i;
        }
    }
}

TEST(Rating, StaysFiniteWhereAllIsWon) {
    const std::vector<PairingResult> results = {{{0, 1}, std::vector<double>(50, 1.0)}};
    const auto found = arena::ratings({.players = 2, .seats = 2, .seed = 1}, results);
    EXPECT_GT(found[0].mean, 300);
    EXPECT_LT(found[0].mean, 1000);
    EXPECT_NEAR(found[0].mean, -found[1].mean, 1e-6);
}

// Two players: the maximum likelihood is the share of all games with the one at even chances.
TEST(Rating, OfTwoPlayersIsTheEloOfTheirShare) {
    const std::vector<PairingResult> results = {{{0, 1}, {1, 1, 1, 0.5, 1, 0, 1, 1, 1, 0.5}}};
    const auto found = arena::ratings({.players = 2, .seats = 2, .seed = 1}, results);
    EXPECT_NEAR(found[0].mean - found[1].mean, arena::elo_of_share(16.5 / 21), 1e-3);
    EXPECT_NEAR(found[0].mean, -found[1].mean, 1e-6);
}

// 100 deals, half of them won: a resample wins a binomial number of them, whose middle 95 % are 40
// to 60.
TEST(Rating, IntervalsAreThoseOfTheBinomialDistribution) {
    std::vector<double> shares(100);
    for (std::size_t i = 0; i < shares.size(); ++i) {
        shares[i] = i < 50 ? 1 : 0;
    }
    const std::vector<PairingResult> results = {{{0, 1}, shares}};
    const auto found = arena::ratings({.players = 2, .seats = 2, .seed = 1}, results);
    const double half = arena::elo_of_share(120.5 / 201) / 2;
    EXPECT_NEAR(found[0].mean, 0, 1e-6);
    EXPECT_NEAR(found[0].low, -half, 4);  // one deal is worth 3.5
    EXPECT_NEAR(found[0].high, half, 4);
}

TEST(Rating, WithoutResultsAllAreEqual) {
    const auto found = arena::ratings({.players = 3, .seats = 2, .seed = 1}, {});
    EXPECT_EQ(found, std::vector<arena::Estimate>(3));
}

TEST(League, ShowsBothSidesOfAPairing) {
    const std::vector<PairingResult> results = {{{0, 1}, {0.5, 0.0, 0.5, 0.0, 0.0}}};
    const auto league = arena::make_league({.players = 2, .seats = 2, .seed = 1}, results);
    EXPECT_DOUBLE_EQ(league.cells[0][1]->mean, 0.2);
    EXPECT_DOUBLE_EQ(league.cells[1][0]->mean, 0.8);
    EXPECT_LT(league.cells[0][1]->low, 0.2);
    EXPECT_GT(league.cells[0][1]->high, 0.2);
    EXPECT_DOUBLE_EQ(league.cells[1][0]->low, 1 - league.cells[0][1]->high);
    EXPECT_DOUBLE_EQ(league.cells[1][0]->high, 1 - league.cells[0][1]->low);
    EXPECT_FALSE(league.cells[0][0]);
    EXPECT_EQ(league.standing, (std::vector<std::size_t>{1, 0}));
    const std::vector<std::string> names = {"a<b", "c"};
    const std::string page =
        arena::league_report({.say = words::Translator(words::Language::kEnglish),
                              .league = league,
                              .names = names,
                              .title = "T",
                              .subtitle = "S"});
    EXPECT_NE(page.find("a&lt;b"), std::string::npos);
    EXPECT_EQ(page.find("a<b"), std::string::npos);
    EXPECT_NE(page.find("Win share of the row against the column."), std::string::npos);
}

}  // namespace
