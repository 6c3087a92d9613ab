// protocol/review_json.h
//
// The review of a game as JSON (docs/review.md).
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "review/review.h"
#include "table/board.h"

namespace protocol {

// Names by seat; a seat without one has an empty name.
[[nodiscard]] std::string review_text(const table::Board& board, const review::Review& review,
                                      std::span<const std::string> names);

[[nodiscard]] std::string_view name_of(review::StepKind kind);
[[nodiscard]] std::string_view name_of(review::RemarkCode code);

}  // namespace protocol
