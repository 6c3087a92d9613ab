// review/verdict.h
//
// What a decision was worth to those who knew no more than the seat did.
#pragma once

#include <cstdint>
#include <vector>

#include "rules/move.h"

namespace review {

// By what a decision certainly cost, in chance to win: two, four and eight points of a hundred with
// two seats, in proportion less with more.
enum class Grade : std::uint8_t { kFine, kInaccuracy, kMistake, kBlunder };

// A move and how much worse than the best it is, as a fraction of a victory. Measured, so it may
// come out below zero.
struct Option {
    rules::Move move;
    double loss = 0;
    double error = 0;  // standard error
};

struct Verdict {
    bool is_choice = false;    // there was more than one legal move; the rest needs one
    std::vector<Option> best;  // best first, a few
    Option chosen;
    // As first measured, before doubtful cases were looked at again: for means over many decisions,
    // which that would bias.
    double first_loss = 0;
    Grade grade = Grade::kFine;
};

}  // namespace review
