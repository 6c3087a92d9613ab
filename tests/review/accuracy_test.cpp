// Accuracy ranks players of known strength.
#include <gtest/gtest.h>

#include <map>
#include <string>

#include "review/programs.h"
#include "support/seeds.h"

namespace {

using review_test::game_of;
using review_test::reviewed;

// The mean loss of a decision, over all games of each program.
std::map<std::string, double> mean_losses(
    const std::vector<std::pair<std::string, std::string>>& pairs, std::uint64_t games) {
    const review::ReviewSettings settings{
        .games = 32,
        .judge = {.search_games = 200, .list_worlds = 16, .worlds = 48, .worlds_max = 48}};
    std::map<std::string, double> losses;
    std::map<std::string, unsigned> decisions;
    for (const auto& [first, second] : pairs) {
        for (std::uint64_t seed = 1; seed <= games; ++seed) {
            const auto record = game_of(support::san_francisco(), {first, second}, seed);
            const review::Review review = reviewed(support::san_francisco(), record, settings);
            for (const review::MoveReview& move : review.moves) {
                if (move.verdict) {
                    const std::string& who = move.logged.seat == rules::Seat{0} ? first : second;
                    losses[who] += move.verdict->first_loss;
                    ++decisions[who];
                }
            }
        }
    }
    for (auto& [who, loss] : losses) {
        loss /= decisions[who];
    }
    return losses;
}

TEST(Accuracy, RanksPlayersOfKnownStrength) {
    if (support::kIsSanitized) {
        return;  // About figures, and slow; other tests of reviews run the same code.
    }
    const auto loss = mean_losses({{"easy", "medium"}, {"hard", "expert(games=400,time_ms=0)"}}, 5);
    EXPECT_GT(loss.at("easy"), loss.at("medium"));
    EXPECT_GT(loss.at("medium"), loss.at("hard"));
    EXPECT_GT(loss.at("hard"), loss.at("expert(games=400,time_ms=0)"));
    EXPECT_LT(loss.at("expert(games=400,time_ms=0)"), 0.01);
}

}  // namespace
