// app/terminal/finished_review.h
//
// Runs the review of a recorded game to its end, with the options of the command line.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "app/command_line.h"
#include "app/terminal/loaded_record.h"
#include "review/review.h"
#include "review/settings.h"

namespace app {

struct ReviewWish {
    std::string map{};  // a map file; empty: the record's map is built in
    review::ReviewSettings settings{};
};
void add_review_options(Command& command, ReviewWish& wish);

// From 0 to 1.
using OnProgress = std::function<void(double)>;

// Nothing: the game is not over.
[[nodiscard]] std::optional<review::Review> finished_review(const LoadedRecord& loaded,
                                                            const ReviewWish& wish,
                                                            const OnProgress& on_progress);

}  // namespace app
