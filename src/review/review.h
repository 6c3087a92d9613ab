// review/review.h
//
// A review of a game, complete or partial (docs/review.md): luck and play for every seat, the
// chances after every move, better alternatives for every decision, and where the game turned.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "review/chart.h"
#include "review/kinds.h"
#include "review/remark.h"
#include "review/shares.h"
#include "review/verdict.h"
#include "rules/limits.h"
#include "rules/move_text.h"

namespace review {

struct SeatReview {
    Account account;
    unsigned decisions = 0;  // with more than one legal move, judged so far
    unsigned inaccuracies = 0;
    unsigned mistakes = 0;
    unsigned blunders = 0;
    // From 0 to 100; nothing until the review is finished, or if there were no decisions.
    std::optional<double> accuracy{};
};

struct MoveReview {
    rules::LoggedMove logged;
    StepKind kind{};
    Shares chance{};
    Shares change{};
    std::array<double, rules::kSeatsMax> error{};  // standard errors, as fractions
    std::array<double, rules::kSeatsMax> change_error{};
    std::optional<Verdict> verdict;  // of a judged decision
    std::vector<Remark> reasons;     // for the best move, if the one made was worse
};

struct TurningPoint {
    std::size_t step = 0;
    rules::Seat seat{};       // whose chance changed most
    std::int64_t change = 0;  // of it
    Remark deed{};
};

struct Review {
    unsigned seats = 0;
    std::uint32_t games = 0;  // played from every position
    bool is_done = false;
    double progress = 0;              // from 0 to 1
    std::vector<SeatReview> seat{};   // empty until there is a chart
    std::vector<MoveReview> moves{};  // likewise
    std::vector<TurningPoint> turning_points{};
};

}  // namespace review
