// protocol/advice_answers.h
//
// Answers practice tables' requests for hints and chances, as JSON. It caches its advisers and the
// last hints, since a request for where to look is usually followed by one for the move. Not
// thread-safe.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <string>
#include <utility>

#include "base/clock.h"
#include "review/adviser.h"
#include "table/board.h"
#include "table/workers/advisers.h"

namespace protocol {

class AdviceAnswers {
public:
    // The clock must outlive it.
    explicit AdviceAnswers(const base::Clock& clock) : clock_(clock) {}

    // Takes some tenths of a second.
    [[nodiscard]] std::string answer(const table::AdviceQuestion& question);

private:
    [[nodiscard]] review::Adviser& adviser(const table::AdviceQuestion& question);
    [[nodiscard]] const review::Advice& advice(const table::AdviceQuestion& question);

    // People publish maps: those that were not asked for the longest are forgotten.
    static constexpr std::size_t kAdvisersMax = 16;

    struct Slot {
        std::shared_ptr<const table::Board> board;  // the adviser looks at its map
        std::unique_ptr<review::Adviser> adviser;
        std::uint64_t used = 0;  // the number of the last question
    };

    static constexpr std::size_t kKnownMax = 64;
    struct Known {
        table::AdviceQuestion question;
        review::Advice advice;
    };

    const base::Clock& clock_;
    std::map<std::pair<const table::Board*, unsigned>, Slot> advisers_;  // by board and seats
    std::uint64_t questions_ = 0;
    std::deque<Known> known_;  // the last ones, oldest first
};

}  // namespace protocol
