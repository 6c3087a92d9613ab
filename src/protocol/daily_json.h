// protocol/daily_json.h
//
// The bodies of HTTP requests and answers about deals of the day (docs/protocol.md: HTTP).
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "base/day.h"
#include "base/result.h"
#include "protocol/problem.h"
#include "table/daily/daily_sheet.h"

namespace protocol {

// How one asks to play a deal.
struct DailyWish {
    std::string id{};  // the idempotency key; may be empty
    std::string map{};
    std::optional<base::Day> day{};  // nothing: today's
    std::string name{};
    std::optional<unsigned> color{};
};
[[nodiscard]] base::Result<DailyWish, Failure> parse_daily_wish(std::string_view body);

// Who plays against people on a day: "level_3".
using Opponent = std::function<std::string(base::Day)>;

[[nodiscard]] std::string daily_page_text(const table::DailyPage& page, const Opponent& opponent);
[[nodiscard]] std::string daily_sheet_text(const table::DailySheet& sheet,
                                           const Opponent& opponent);

}  // namespace protocol
