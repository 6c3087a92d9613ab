#include "review/reviewer.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "rules/legal.h"
#include "rules/view.h"

namespace review {
namespace {

using rules::index;
using rules::Seat;
using rules::to_id;

// Of the whole work, by time.
constexpr double kChartShare = 0.5;
// How much chance a move must change to be a turning point, with two seats, in standard errors and
// in hundredths; and how many are told.
constexpr double kTurnDoubt = 4;
constexpr double kTurnLeast = 0.05;
constexpr std::size_t kTurnsMost = 8;
// Chosen so that easy, medium, hard and expert lie well apart (docs/review.md).
constexpr double kSteepness = 20;
// Different for every decision, whatever the seed of the games.
constexpr std::uint64_t kJudgeSeedStep = 0x9e3779b97f4a7c15U;

ChartSettings chart_settings(const ReviewSettings& settings, unsigned seats, std::size_t steps) {
    const std::uint64_t most = std::max<std::uint64_t>(settings.games_in_all / steps, 1);
    const std::uint64_t wanted = std::max(1U, settings.games * 2 / seats);
    return {.games = static_cast<std::uint32_t>(std::min(wanted, most)), .seed = settings.seed};
}

}  // namespace

double accuracy(double mean_loss, unsigned seats) {
    return 100 * std::exp(-kSteepness * std::max(0.0, mean_loss) * seats / 2);
}

Reviewer::Reviewer(const rules::Map& map, const base::Clock& clock, Timeline game,
                   const ReviewSettings& settings)
    : map_(map),
      settings_(settings),
      game_(std::move(game)),
      geography_(map),
      playout_(geography_),
      chart_(map, game_, playout_, chart_settings(settings, game_.seats, game_.steps.size())),
      judge_(geography_, clock, settings.judge.with_seats(game_.seats)),
      storyteller_(geography_, game_),
      replay_(map, game_.seats),
      verdicts_(game_.steps.size()),
      reasons_(game_.steps.size()) {}

bool Reviewer::advance() {
    if (is_done()) {
        return false;
    }
    if (!chart_.is_done()) {
        chart_.advance();
    } else {
        judge_next();
    }
    return true;
}

void Reviewer::judge_next() {
    const Step& step = game_.steps[at_];
    if (step.kind == StepKind::kEnded) {
        ++at_;
        return;
    }
    if (step.logged.seat == rules::kNoSeat) {
        replay_.nature_moves(step.logged.move);
        ++at_;
        return;
    }
    const Seat seat = step.logged.seat;
    const rules::Legal legal(map_, replay_.state(), seat);
    legal_.clear();
    for (std::uint32_t i = 0; i < legal.size(); ++i) {
        legal_.push_back(legal[i]);
    }
    const rules::View view = rules::view(replay_.state(), seat);
    const ai::Question question{
        .view = view, .memory = replay_.memories()[seat], .legal = legal_, .budget = {}};
    Verdict verdict =
        judge_.judge(question, step.logged.move, settings_.seed + (at_ + 1) * kJudgeSeedStep);
    if (verdict.is_choice) {
        if (verdict.grade != Grade::kFine) {
            reasons_[at_] = storyteller_.reasons(at_, verdict.best.front().move);
        }
        verdicts_[at_] = std::move(verdict);
    }
    replay_.seat_moves(seat, step.logged.move);
    ++at_;
}

double Reviewer::progress() const {
    const double charted =
        static_cast<double>(chart_.work_done()) / static_cast<double>(chart_.work_total());
    const double judged = static_cast<double>(at_) / static_cast<double>(game_.steps.size());
    return kChartShare * charted + (1 - kChartShare) * judged;
}

Review Reviewer::so_far() {
    Review review{.seats = game_.seats,
                  .games = chart_.games(),
                  .is_done = is_done(),
                  .progress = is_done() ? 1 : progress()};
    if (!has_chart()) {
        return review;
    }
    for (unsigned i = 0; i < game_.seats; ++i) {
        review.seat.push_back(seat_review(i));
    }
    for (std::size_t step = 0; step < game_.steps.size(); ++step) {
        review.moves.push_back(move_review(step));
    }
    review.turning_points = turning_points();
    return review;
}

SeatReview Reviewer::seat_review(unsigned seat) const {
    SeatReview review{.account = chart_.account(seat)};
    double losses = 0;
    for (std::size_t step = 0; step < game_.steps.size(); ++step) {
        if (!verdicts_[step] || index(game_.steps[step].logged.seat) != seat) {
            continue;
        }
        ++review.decisions;
        losses += verdicts_[step]->first_loss;
        review.inaccuracies += verdicts_[step]->grade == Grade::kInaccuracy ? 1 : 0;
        review.mistakes += verdicts_[step]->grade == Grade::kMistake ? 1 : 0;
        review.blunders += verdicts_[step]->grade == Grade::kBlunder ? 1 : 0;
    }
    if (is_done() && review.decisions > 0) {
        review.accuracy = accuracy(losses / review.decisions, game_.seats);
    }
    return review;
}

MoveReview Reviewer::move_review(std::size_t step) const {
    const Step& made = game_.steps[step];
    MoveReview review{.logged = made.logged,
                      .kind = made.kind,
                      .chance = chart_.value(step),
                      .change = chart_.change(step),
                      .verdict = verdicts_[step],
                      .reasons = reasons_[step]};
    for (unsigned i = 0; i < game_.seats; ++i) {
        review.error[i] = chart_.value_error(step, i);
        review.change_error[i] = chart_.change_error(step, i);
    }
    return review;
}

// The moves that changed somebody's chance most and beyond doubt, in the order of the game.
std::vector<TurningPoint> Reviewer::turning_points() {
    std::vector<TurningPoint> points;
    for (std::size_t step = 0; step < game_.steps.size(); ++step) {
        const Shares change = chart_.change(step);
        unsigned most = 0;
        for (unsigned i = 1; i < game_.seats; ++i) {
            most = std::abs(change[i]) > std::abs(change[most]) ? i : most;
        }
        const double size = std::abs(fraction(change[most]));
        if (size >= kTurnLeast * 2 / game_.seats &&
            size > kTurnDoubt * chart_.change_error(step, most)) {
            points.push_back({.step = step, .seat = to_id<Seat>(most), .change = change[most]});
        }
    }
    std::ranges::stable_sort(points, [](const TurningPoint& a, const TurningPoint& b) {
        return std::abs(a.change) > std::abs(b.change);
    });
    points.resize(std::min(points.size(), kTurnsMost));
    std::ranges::sort(points, {}, &TurningPoint::step);
    for (TurningPoint& point : points) {
        point.deed = storyteller_.deed(point.step);
    }
    return points;
}

}  // namespace review
