// protocol/review_json.h
//
// The review of a game as JSON (docs/review.md).
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "base/result.h"
#include "protocol/problem.h"
#include "review/review.h"
#include "table/board.h"

namespace protocol {

// Names by seat; a seat without one has an empty name.
[[nodiscard]] std::string review_text(const table::Board& board, const review::Review& review,
                                      std::span<const std::string> names);

// {"record":"…"}
[[nodiscard]] base::Result<std::string, Failure> parse_review_request(std::string_view body);

[[nodiscard]] std::string_view name_of(review::StepKind kind);
[[nodiscard]] std::string_view name_of(review::RemarkCode code);

}  // namespace protocol
