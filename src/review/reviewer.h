// review/reviewer.h
//
// Reviews one game in small steps, so that the caller can show progress, stop, or do other work in
// between. First comes a rough chart of the whole game, then a better one, then every decision is
// judged. The result depends only on the game and the settings.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "ai/bare_game.h"
#include "ai/planner/geography.h"
#include "base/clock.h"
#include "review/chart.h"
#include "review/decision_judge.h"
#include "review/planner_playout.h"
#include "review/review.h"
#include "review/settings.h"
#include "review/storyteller.h"
#include "review/timeline.h"
#include "rules/map.h"

namespace review {

class Reviewer {
public:
    // Map and clock must outlive this; results do not depend on the clock.
    Reviewer(const rules::Map& map, const base::Clock& clock, Timeline game,
             const ReviewSettings& settings);
    Reviewer(const Reviewer&) = delete;  // its members refer to one another
    Reviewer& operator=(const Reviewer&) = delete;
    ~Reviewer() = default;

    // Does one step of a few milliseconds. False: the review was complete, and nothing happened.
    bool advance();
    [[nodiscard]] bool is_done() const { return chart_.is_done() && at_ == game_.steps.size(); }
    [[nodiscard]] bool has_chart() const { return chart_.games() > 0; }
    [[nodiscard]] double progress() const;
    [[nodiscard]] Review so_far();
    [[nodiscard]] const Timeline& game() const { return game_; }

private:
    void judge_next();
    [[nodiscard]] SeatReview seat_review(unsigned seat) const;
    [[nodiscard]] MoveReview move_review(std::size_t step) const;
    [[nodiscard]] std::vector<TurningPoint> turning_points();

    const rules::Map& map_;
    ReviewSettings settings_;
    Timeline game_;
    ai::Geography geography_;
    PlannerPlayout playout_;
    Chart chart_;
    DecisionJudge judge_;
    Storyteller storyteller_;
    ai::BareGame replay_;  // up to the next step to judge
    std::size_t at_ = 0;   // that step
    std::vector<rules::Move> legal_;
    std::vector<std::optional<Verdict>> verdicts_;  // by step
    std::vector<std::vector<Remark>> reasons_;      // by step
};

// The accuracy of a seat, from the mean of its losses (docs/review.md explains it).
[[nodiscard]] double accuracy(double mean_loss, unsigned seats);

}  // namespace review
