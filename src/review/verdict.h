// review/verdict.h
//
// What a decision was worth, given only what the seat knew.
#pragma once

#include <cstdint>
#include <vector>

#include "rules/move.h"

namespace review {

// By what a decision cost beyond doubt, in win probability: two, four and eight percentage points
// with two seats, proportionally less with more.
enum class Grade : std::uint8_t { kFine, kInaccuracy, kMistake, kBlunder };

// A move, and how much worse than the best it is, as a fraction of a victory. This is measured, so
// it may be below zero.
struct Option {
    rules::Move move;
    double loss = 0;
    double error = 0;  // standard error
};

struct Verdict {
    bool is_choice = false;    // more than one legal move; the rest is valid only then
    std::vector<Option> best;  // best first, a few
    Option chosen;
    // As first measured, before doubtful cases were measured again: for means over many decisions,
    // which remeasuring would bias.
    double first_loss = 0;
    Grade grade = Grade::kFine;
};

}  // namespace review
