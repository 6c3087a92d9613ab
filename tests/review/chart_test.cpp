#include "review/chart.h"

#include <gtest/gtest.h>

#include <cmath>
#include <string>

#include "review/games.h"
#include "review/planner_playout.h"
#include "support/seeds.h"

namespace {

using review::Account;
using review::Chart;
using review::kOne;
using review::Shares;
using review::Timeline;

// Wrong on purpose: wild cards and tickets are a burden.
class Inverted final : public review::Playout {
public:
    [[nodiscard]] Shares play(const rules::State& position, std::uint64_t /*game*/,
                              base::Rng& /*luck*/) override {
        std::int64_t sum = 0;
        Shares shares{};
        for (unsigned i = 0; i < position.seats; ++i) {
            const unsigned wilds = position.hand[i][rules::Card::kWild];
            shares[i] = 400 - 20 * std::int64_t{wilds} - position.points[i];
            position.tickets[i].for_each(
                [&](rules::TicketId id) { shares[i] -= rules::index(id); });
            sum += shares[i];
        }
        std::int64_t rest = kOne;
        for (unsigned i = 1; i < position.seats; ++i) {
            shares[i] = kOne / std::max<std::int64_t>(sum, 1) * shares[i];
            rest -= shares[i];
        }
        shares[0] = rest;
        return shares;
    }
};

// Wrong at random: whoever the hands and the market hash to.
class Arbitrary final : public review::Playout {
public:
    [[nodiscard]] Shares play(const rules::State& position, std::uint64_t /*game*/,
                              base::Rng& /*luck*/) override {
        std::uint64_t mark = 0xcbf29ce484222325U;
        const auto mix = [&](std::uint64_t value) { mark = (mark ^ value) * 0x100000001b3U; };
        for (unsigned i = 0; i < position.seats; ++i) {
            for (unsigned card = 0; card < rules::kCardKinds; ++card) {
                mix(position.hand[i].count[card]);
            }
        }
        for (const rules::Card card : position.market) {
            mix(rules::index(card));
        }
        Shares shares{};
        shares[(mark >> 32) % position.seats] = kOne;
        return shares;
    }
};

Chart finished_chart(const support::MapPtr& file, const Timeline& game, review::Playout& playout,
                     std::uint32_t games, std::uint64_t seed) {
    Chart chart(file->map, game, playout, {.games = games, .seed = seed});
    while (!chart.is_done()) {
        chart.advance();
    }
    return chart;
}

void expect_exact(const Chart& chart, const Timeline& game) {
    Shares all{};
    for (unsigned i = 0; i < game.seats; ++i) {
        const Account account = chart.account(i);
        EXPECT_EQ(account.start + account.all_luck() + account.all_play() + account.others,
                  account.result);
        EXPECT_EQ(account.result, game.result[i]);
        EXPECT_EQ(account.start, kOne / game.seats);
        std::int64_t sum = account.start;
        for (std::size_t step = 0; step < game.steps.size(); ++step) {
            sum += chart.change(step)[i];
            ASSERT_EQ(sum, chart.value(step)[i]) << step;
            all[i] += sum;
        }
        EXPECT_EQ(sum, account.result);
    }
    const Shares last = chart.value(game.steps.size() - 1);
    std::int64_t whole = 0;
    for (unsigned i = 0; i < game.seats; ++i) {
        whole += last[i];
    }
    EXPECT_EQ(whole, kOne);
}

TEST(Chart, SumsAreExactInEveryGame) {
    unsigned games = 0;
    for (const std::string_view id : support::kMapIds) {
        const support::MapPtr file = support::load_map(id);
        for (unsigned seats = file->map.seats_min; seats <= file->map.seats_max; ++seats) {
            for (const std::uint64_t seed : support::seeds(50)) {
                SCOPED_TRACE(support::seed_text(id, seats, seed));
                const Timeline game = review_test::timeline(
                    file, seed % 2 == 0 ? review_test::planner_record(file, seats, seed)
                                        : review_test::random_record(file, seats, seed));
                Inverted inverted;
                Arbitrary arbitrary;
                review::Playout& playout =
                    seed % 4 < 2 ? static_cast<review::Playout&>(inverted) : arbitrary;
                expect_exact(finished_chart(file, game, playout, 1, seed), game);
                ++games;
            }
        }
    }
    EXPECT_GT(games, support::kIsSanitized ? 20U : 1000U);
}

TEST(Chart, SumsAreExactWithGames) {
    for (const auto& [file, seats] :
         {std::pair(support::usa(), 2U), {support::usa(), 5U}, {support::san_francisco(), 4U}}) {
        const ai::Geography geography(file->map);
        review::PlannerPlayout playout(geography);
        const Timeline game =
            review_test::timeline(file, review_test::planner_record(file, seats, 3));
        expect_exact(finished_chart(file, game, playout, 32, 1), game);
    }
}

// Over many games, whatever the valuation: each kind of luck has mean zero.
void expect_fair_luck(const support::MapPtr& file, unsigned seats, std::uint64_t count,
                      review::Playout& playout) {
    std::array<double, review::kLuckKinds> sum{};
    std::array<double, review::kLuckKinds> squares{};
    double size = 0;
    std::uint64_t games = 0;
    for (const std::uint64_t seed : support::seeds(count)) {
        const Timeline game =
            review_test::timeline(file, review_test::random_record(file, seats, seed));
        const Chart chart = finished_chart(file, game, playout, 32, seed * 1000);
        const Account account = chart.account(static_cast<unsigned>(seed % seats));
        for (unsigned kind = 0; kind < review::kLuckKinds; ++kind) {
            const double luck = review::fraction(account.luck[kind]);
            sum[kind] += luck;
            squares[kind] += luck * luck;
        }
        size += std::abs(review::fraction(account.all_luck()));
        ++games;
    }
    const auto n = static_cast<double>(games);
    for (unsigned kind = 0; kind < review::kLuckKinds && games > 30; ++kind) {
        const double mean = sum[kind] / n;
        const double error = std::sqrt((squares[kind] / n - mean * mean) / n);
        EXPECT_LE(std::abs(mean), 4 * error + 1e-9) << "kind " << kind;
    }
    EXPECT_GT(size / n, 1e-4) << "there is luck";
}

TEST(Chart, LuckHasMeanZeroThoughTheValuationIsWrong) {
    Inverted inverted;
    Arbitrary arbitrary;
    expect_fair_luck(support::san_francisco(), 2, 300, inverted);
    expect_fair_luck(support::san_francisco(), 3, 300, arbitrary);
    expect_fair_luck(support::usa(), 2, 300, arbitrary);
}

TEST(Chart, LuckHasMeanZeroWithTheRealPlayouts) {
    const support::MapPtr& toy = support::toy();
    const ai::Geography small(toy->map);
    review::PlannerPlayout on_toy(small);
    expect_fair_luck(toy, 2, 300, on_toy);
    const support::MapPtr& file = support::san_francisco();
    const ai::Geography geography(file->map);
    review::PlannerPlayout playout(geography);
    expect_fair_luck(file, 2, 40, playout);
}

// Where everybody plays nearly as the playouts do, nearly all is luck, though each of a hundred
// draws is measured with an error of several points.
TEST(Chart, PlannersGamesAreAllLuck) {
    const support::MapPtr& file = support::san_francisco();
    const ai::Geography geography(file->map);
    review::PlannerPlayout playout(geography);
    double sum = 0;
    unsigned games = 0;
    for (const std::uint64_t seed : support::seeds(6)) {
        const Timeline game =
            review_test::timeline(file, review_test::planner_record(file, 2, seed));
        const Chart chart = finished_chart(file, game, playout, 128, 1);
        const Account account = chart.account(0);
        EXPECT_LT(std::abs(review::fraction(account.all_play())), 5 * account.play_error + 0.05);
        EXPECT_LT(account.play_error, 0.15);
        sum += std::abs(review::fraction(account.all_play()));
        ++games;
    }
    EXPECT_LT(sum / games, 0.2);
}

TEST(Chart, IsTheSameInOneGoAndInParts) {
    const support::MapPtr& file = support::toy();
    const ai::Geography geography(file->map);
    const Timeline game = review_test::timeline(file, review_test::planner_record(file, 2, 7));
    review::PlannerPlayout playout(geography);
    const Chart one = finished_chart(file, game, playout, 64, 1);
    const Chart other = finished_chart(file, game, playout, 64, 1);
    const Chart luckier = finished_chart(file, game, playout, 64, 2);
    bool is_other = false;
    for (std::size_t step = 0; step < game.steps.size(); ++step) {
        EXPECT_EQ(one.value(step), other.value(step));
        is_other = is_other || one.value(step) != luckier.value(step);
    }
    EXPECT_TRUE(is_other);
}

}  // namespace
