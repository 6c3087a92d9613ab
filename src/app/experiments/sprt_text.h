// app/experiments/sprt_text.h
//
// The two strengths of an early stop as people write them: "0,10".
#pragma once

#include <string>

#include "arena/sprt.h"
#include "base/result.h"

namespace app {

struct SprtProblem {
    std::string text;  // for people
};

[[nodiscard]] base::Result<arena::SprtBounds, SprtProblem> parse_sprt(const std::string& text);

}  // namespace app
