// app/experiments/deal_json.h
//
// One deal as one line of a results file (docs/arena.md), and back.
#pragma once

#include <boost/json/object.hpp>
#include <string>
#include <string_view>

#include "arena/deal_result.h"
#include "base/result.h"
#include "rules/maps/map_file.h"

namespace app {

struct DealProblem {
    std::string text;  // for people
};

[[nodiscard]] boost::json::object deal_json(const rules::MapFile& file,
                                            const arena::DealResult& result);

// The line must hold a deal for so many players, with all numbers in their ranges.
[[nodiscard]] base::Result<arena::DealResult, DealProblem> parse_deal(const rules::MapFile& file,
                                                                      unsigned players,
                                                                      std::string_view line);

}  // namespace app
