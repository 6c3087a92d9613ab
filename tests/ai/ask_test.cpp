#include "ai/ask.h"

#include <gtest/gtest.h>

#include <optional>
#include <vector>

#include "base/clock.h"
#include "base/rng.h"
#include "rules/judge.h"
#include "support/maps.h"
#include "support/scene.h"

namespace {

using ai::Decision;
using support::Scene;

// Gives the answers it is told to give, and counts the questions.
class Puppet final : public ai::Player {
public:
    explicit Puppet(std::optional<rules::Move> answer) : answer_(answer) {}

    std::optional<rules::Move> choose(const ai::Question& question, base::Rng& /*rng*/) override {
        ++asked;
        legal.assign(question.legal.begin(), question.legal.end());
        return answer_;
    }

    unsigned asked = 0;
    std::vector<rules::Move> legal;

private:
    std::optional<rules::Move> answer_;
};

Scene new_turn() {
    return {support::usa(),
            {.seats = {{.hand = "red red", .tickets = "Boston - Miami"},
                       {.hand = "blue", .tickets = "Denver - El Paso"}},
             .market = "red red blue blue green"}};
}

// Seat 0 can only pass: there are no cards, no tickets, and it has nothing to claim with.
Scene dead_end() {
    return {support::usa(),
            {.seats = {{.hand = ""}, {.hand = "blue"}},
             .deck = std::string(),
             .ticket_deck = std::string()}};
}

Decision ask(Puppet& puppet, const Scene& scene, ai::OnlyMove only_move = ai::OnlyMove::kAsk) {
    const base::SystemClock clock;
    const ai::Memory memory;
    base::Rng rng(1);
    ai::Asker asker(scene.map(), clock, only_move);
    return asker.ask(
        puppet, {.state = scene.state(), .seat = rules::Seat{0}, .memory = memory, .budget = {}},
        {.player = rng, .fallback = rng});
}

bool is_legal(const Scene& scene, rules::Move move) {
    return !rules::judge(scene.map(), scene.state(), rules::Seat{0}, move);
}

TEST(Ask, TakesALegalAnswer) {
    Puppet puppet(rules::Move::draw_deck());
    const Scene scene = new_turn();
    const Decision decision = ask(puppet, scene);
    EXPECT_EQ(decision.move, rules::Move::draw_deck());
    EXPECT_EQ(decision.source, Decision::Source::kPlayer);
    EXPECT_GE(decision.time_ns, 0);
    EXPECT_GT(puppet.legal.size(), 3U);
    for (const rules::Move move : puppet.legal) {
        EXPECT_TRUE(is_legal(scene, move));
    }
}

TEST(Ask, FallsBackWithoutAnAnswer) {
    Puppet puppet(std::nullopt);
    const Scene scene = new_turn();
    const Decision decision = ask(puppet, scene);
    EXPECT_EQ(decision.source, Decision::Source::kFallback);
    EXPECT_TRUE(is_legal(scene, decision.move));
}

TEST(Ask, FallsBackOnAnIllegalAnswer) {
    Puppet puppet(rules::Move::keep(0b1));
    const Scene scene = new_turn();
    const Decision decision = ask(puppet, scene);
    EXPECT_EQ(decision.source, Decision::Source::kFallback);
    EXPECT_TRUE(is_legal(scene, decision.move));
}

TEST(Ask, DoesNotAskAboutAnOnlyMoveUnlessTold) {
    Puppet puppet(rules::Move::pass());
    const Scene scene = dead_end();
    EXPECT_EQ(ask(puppet, scene, ai::OnlyMove::kSkip).source, Decision::Source::kOnlyMove);
    EXPECT_EQ(puppet.asked, 0U);
    const Decision decision = ask(puppet, scene, ai::OnlyMove::kAsk);
    EXPECT_EQ(decision.source, Decision::Source::kPlayer);
    EXPECT_EQ(decision.move, rules::Move::pass());
    EXPECT_EQ(puppet.asked, 1U);
}

}  // namespace
