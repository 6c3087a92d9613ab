// protocol/remark_json.h
//
// Moves with their losses and remarks, as JSON, for reviews and hints (docs/review.md).
#pragma once

#include <span>
#include <string_view>

#include "protocol/json_writer.h"
#include "review/remark.h"
#include "review/verdict.h"
#include "table/board.h"

namespace protocol {

inline constexpr int kErrorDigits = 4;  // of losses and errors
void write_decimal(double value, int digits, JsonWriter& json);

// [{"move","loss","error"}]
void write_options(const table::Board& board, std::span<const review::Option> options,
                   JsonWriter& json);
// [{"code",…}]
void write_reasons(const table::Board& board, std::span<const review::Remark> reasons,
                   JsonWriter& json);
// The arguments that are there, into an object.
void write_remark_fields(const table::Board& board, const review::Remark& remark, JsonWriter& json);

[[nodiscard]] std::string_view name_of(review::RemarkCode code);

}  // namespace protocol
