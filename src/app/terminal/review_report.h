// app/terminal/review_report.h
//
// A review for people to read: as text, and as a page of its own with the chart of the chances,
// which needs no scripts and nothing else.
#pragma once

#include <string>
#include <vector>

#include "app/terminal/review_words.h"
#include "review/review.h"
#include "review/timeline.h"

namespace app {

// Requires a finished review of this game.
struct ReviewedGame {
    const review::Timeline& game;
    const review::Review& review;
};

[[nodiscard]] std::string review_report(const ReviewWords& words, const ReviewedGame& reviewed);
[[nodiscard]] std::string review_page(const ReviewWords& words, const ReviewedGame& reviewed);

// The sentences that both have, without the number of the move.
struct ReviewLine {
    std::size_t step = 0;
    std::string text;
};
[[nodiscard]] std::vector<ReviewLine> turning_lines(const ReviewWords& words,
                                                    const ReviewedGame& reviewed);
[[nodiscard]] std::vector<ReviewLine> mistake_lines(const ReviewWords& words,
                                                    const ReviewedGame& reviewed);

}  // namespace app
