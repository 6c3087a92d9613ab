#include "review/reviewer.h"

#include <gtest/gtest.h>

#include <optional>
#include <vector>

#include "review/programs.h"
#include "rules/apply.h"
#include "rules/replay.h"
#include "support/seeds.h"

namespace {

using review::Grade;
using review::Review;
using review::Reviewer;
using review::ReviewSettings;
using rules::Move;
using rules::Seat;

constexpr ReviewSettings kQuickReview{
    .games = 32,
    .judge = {.search_games = 100, .list_worlds = 12, .worlds = 32, .worlds_max = 256}};

using review_test::game_of;
using review_test::reviewed;

TEST(Reviewer, GivesAChartBeforeItJudges) {
    const support::MapPtr& file = support::toy();
    const base::SystemClock clock;
    const rules::Record record = review_test::planner_record(file, 2, 5);
    Reviewer reviewer(file->map, clock, review_test::timeline(file, record), kQuickReview);
    EXPECT_TRUE(reviewer.so_far().moves.empty());
    double progress = 0;
    bool has_chart = false;
    while (reviewer.advance()) {
        EXPECT_GE(reviewer.progress(), progress);
        progress = reviewer.progress();
        if (reviewer.has_chart() && !has_chart) {
            has_chart = true;
            const Review rough = reviewer.so_far();
            EXPECT_FALSE(rough.is_done);
            EXPECT_EQ(rough.moves.size(), record.moves.size());
            EXPECT_FALSE(rough.seat[0].accuracy);
            EXPECT_EQ(rough.seat[0].decisions, 0U);
        }
    }
    const Review done = reviewer.so_far();
    EXPECT_TRUE(done.is_done);
    EXPECT_EQ(done.progress, 1);
    EXPECT_GT(done.seat[0].decisions, 0U);
    EXPECT_TRUE(done.seat[0].accuracy);
}

TEST(Reviewer, SaysTheSameEveryTime) {
    const support::MapPtr& file = support::san_francisco();
    const rules::Record record = game_of(file, {"easy", "medium"}, 3);
    const Review one = reviewed(file, record, kQuickReview);
    const Review two = reviewed(file, record, kQuickReview);
    for (std::size_t step = 0; step < one.moves.size(); ++step) {
        EXPECT_EQ(one.moves[step].chance, two.moves[step].chance);
        ASSERT_EQ(one.moves[step].verdict.has_value(), two.moves[step].verdict.has_value());
        if (one.moves[step].verdict) {
            EXPECT_EQ(one.moves[step].verdict->chosen.loss, two.moves[step].verdict->chosen.loss);
        }
    }
    EXPECT_EQ(one.seat[0].accuracy, two.seat[0].accuracy);
}

bool is_playable(const rules::Map& map, const rules::Record& record) {
    rules::State state = rules::initial_state(map, record.seats);
    for (const rules::LoggedMove& logged : record.moves) {
        if (!rules::is_possible(map, state, logged)) {
            return false;
        }
        rules::apply(map, state, logged.seat, logged.move);
    }
    return state.is_over();
}

// The same game, but the second seat gets two of the cards that it drew unseen in another order.
std::optional<rules::Record> with_hidden_cards_swapped(const rules::Map& map,
                                                       const rules::Record& record) {
    std::vector<std::size_t> dealt;
    std::vector<std::size_t> drawn;
    rules::State state = rules::initial_state(map, record.seats);
    for (std::size_t i = 0; i < record.moves.size(); ++i) {
        if (state.phase == rules::Phase::kDealHands && state.hand[0].total() == map.opening_hand) {
            dealt.push_back(i);
        }
        if (state.phase == rules::Phase::kBlindPick && state.turn == Seat{1}) {
            drawn.push_back(i);
        }
        rules::apply(map, state, record.moves[i].seat, record.moves[i].move);
    }
    for (const std::size_t first : dealt) {
        for (const std::size_t second : drawn) {
            rules::Record other = record;
            std::swap(other.moves[first].move, other.moves[second].move);
            if (other.moves != record.moves && is_playable(map, other)) {
                return other;
            }
        }
    }
    return std::nullopt;
}

// The chart changes. What the review says about the decisions of a seat does not: not one word.
TEST(Reviewer, HiddenCardsChangeNoAdvice) {
    const support::MapPtr& file = support::san_francisco();
    rules::Record record;
    std::optional<rules::Record> swapped;
    for (std::uint64_t seed = 1; seed < 50 && !swapped; ++seed) {
        record = review_test::planner_record(file, 2, seed);
        swapped = with_hidden_cards_swapped(file->map, record);
    }
    ASSERT_TRUE(swapped);
    const Review one = reviewed(file, record, kQuickReview);
    const Review two = reviewed(file, *swapped, kQuickReview);
    unsigned compared = 0;
    bool is_chart_other = false;
    for (std::size_t step = 0; step < one.moves.size(); ++step) {
        is_chart_other = is_chart_other || one.moves[step].chance != two.moves[step].chance;
        if (!one.moves[step].verdict || one.moves[step].logged.seat != Seat{0}) {
            continue;
        }
        ++compared;
        ASSERT_TRUE(two.moves[step].verdict);
        EXPECT_EQ(one.moves[step].verdict->best.front().move,
                  two.moves[step].verdict->best.front().move);
        EXPECT_EQ(one.moves[step].verdict->chosen.loss, two.moves[step].verdict->chosen.loss);
        EXPECT_EQ(one.moves[step].verdict->grade, two.moves[step].verdict->grade);
        EXPECT_EQ(one.moves[step].reasons, two.moves[step].reasons);
    }
    EXPECT_GT(compared, 10U);
    EXPECT_TRUE(is_chart_other);
}

// Chooses as the expert does, by counting games instead of time, with luck of its own; at one
// decision the worst of all moves instead.
class SearchTable {
public:
    SearchTable(const support::MapPtr& file, std::size_t slip, std::uint32_t games)
        : file_(file),
          geography_(file->map),
          judge_(geography_, clock_, kQuickReview.judge),
          search_(file->map, clock_, nullptr, {}, {.games = games, .taste = {}}),
          slip_(slip) {}

    Move choose(const ai::HostedGame& game, Seat seat) {
        const rules::View view = rules::view(game.state(), seat);
        const rules::Legal legal(file_->map, game.state(), seat);
        std::vector<Move> moves;
        for (std::uint32_t i = 0; i < legal.size(); ++i) {
            moves.push_back(legal[i]);
        }
        const ai::Question question{
            .view = view, .memory = game.memories()[seat], .legal = moves, .budget = {}};
        const bool is_slip =
            decisions_++ >= slip_ && slipped_at_ == 0 && game.state().phase == rules::Phase::kTurn;
        if (!is_slip) {
            return *search_.choose(question, rng_);
        }
        slipped_at_ = game.game().log().size() + 1;
        Move worst = moves.front();
        double most = -1;
        for (const Move move : moves) {
            const double loss = judge_.judge(question, move, 77).first_loss;
            if (loss > most) {
                most = loss;
                worst = move;
            }
        }
        return worst;
    }
    // The number of the move, from 1; 0: not yet.
    [[nodiscard]] std::size_t slipped_at() const { return slipped_at_; }

private:
    const support::MapPtr& file_;
    base::SystemClock clock_;
    ai::Geography geography_;
    review::DecisionJudge judge_;
    ai::SearchPlayer search_;
    base::Rng rng_{99};
    std::size_t decisions_ = 0;
    std::size_t slip_;
    std::size_t slipped_at_ = 0;
};

unsigned graded(const Review& review, Grade least) {
    unsigned count = 0;
    for (const review::MoveReview& move : review.moves) {
        count += move.verdict && move.verdict->grade >= least ? 1 : 0;
    }
    return count;
}

TEST(Reviewer, CallsNothingAMistakeThatTheSearchItselfPlays) {
    if (support::kIsSanitized) {
        return;  // About figures, and slow; the test below runs the same code.
    }
    const support::MapPtr& file = support::san_francisco();
    constexpr ReviewSettings kJudging{.games = 32, .judge = {}};
    SearchTable table(file, 100'000, 4000);
    const rules::Record record = review_test::played(
        file, 2, 6,
        [&](const ai::HostedGame& game, Seat seat) { return table.choose(game, seat); });
    EXPECT_EQ(graded(reviewed(file, record, kJudging), Grade::kMistake), 0U);
}

TEST(Reviewer, FindsAPlantedBlunder) {
    const support::MapPtr& file = support::san_francisco();
    constexpr ReviewSettings kJudging{.games = 32, .judge = {}};
    SearchTable table(file, 20, 400);
    const rules::Record record = review_test::played(
        file, 2, 6,
        [&](const ai::HostedGame& game, Seat seat) { return table.choose(game, seat); });
    const Review review = reviewed(file, record, kJudging);
    ASSERT_GT(table.slipped_at(), 0U);
    const review::MoveReview& slip = review.moves[table.slipped_at() - 1];
    ASSERT_TRUE(slip.verdict);
    EXPECT_GE(slip.verdict->grade, Grade::kMistake);
}

}  // namespace
