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
#include "table/listing.h"

namespace protocol {

// Names by seat; a seat without one has an empty name.
[[nodiscard]] std::string review_text(const table::Board& board, const review::Review& review,
                                      std::span<const std::string> names);

// What it says of one seat.
[[nodiscard]] std::string seat_review_text(const review::SeatReview& seat, std::string_view name);
// That of all seats, a line for each; and the line of one of them, empty if there is none.
[[nodiscard]] std::string review_sums_text(const review::Review& review,
                                           std::span<const std::string> names);
[[nodiscard]] std::string seat_sums(std::string_view sums, rules::Seat seat);

// A person's finished game, and its review so far.
struct ReviewedRow {
    table::ListRow row{};
    rules::Seat seat{};    // theirs
    std::string review{};  // of that seat, as seat_review_text says; empty: not made yet
};
[[nodiscard]] std::string statistics_text(std::span<const ReviewedRow> games);

// {"record":"…"}
[[nodiscard]] base::Result<std::string, Failure> parse_review_request(std::string_view body);

[[nodiscard]] std::string_view name_of(review::LuckKind kind);
[[nodiscard]] std::string_view name_of(review::PlayKind kind);
[[nodiscard]] std::string_view name_of(review::StepKind kind);

}  // namespace protocol
