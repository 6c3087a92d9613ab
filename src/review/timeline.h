// review/timeline.h
//
// A finished game as a review sees it: its moves, each with its kind and the position after it.
#pragma once

#include <optional>
#include <vector>

#include "review/kinds.h"
#include "review/shares.h"
#include "rules/map.h"
#include "rules/move_text.h"
#include "rules/records/record.h"
#include "rules/state.h"

namespace review {

struct Step {
    rules::LoggedMove logged;
    StepKind kind{};
    PlayKind play{};  // of a seat's move
    // Several cards or tickets that nature deals in a row count as one draw: only the last has its
    // own value.
    bool is_valued = true;
    bool brings_end = false;  // the last round begins
    rules::State after;
};

struct Timeline {
    unsigned seats = 0;
    std::vector<Step> steps;  // one for each move of the record, and possibly kEnded
    bool is_start_named = false;
    unsigned resigned = 0;  // bits of seats
    Shares result{};

    // The position before a step.
    [[nodiscard]] const rules::State& before(std::size_t step) const {
        return steps[step - 1].after;
    }
};

// Nothing if the game is not over. Requires a record that was parsed on this map.
[[nodiscard]] std::optional<Timeline> timeline_of(const rules::Map& map,
                                                  const rules::Record& record);

}  // namespace review
