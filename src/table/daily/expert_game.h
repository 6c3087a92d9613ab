// table/daily/expert_game.h
//
// The expert's game of a deal of the day: from the person's seat, against the same computer
// players, with the same luck. It is a complete table log, so it can be stored, replayed and
// verified like any other. The same game in every process.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "base/clock.h"
#include "base/day.h"
#include "store/request.h"
#include "table/board.h"

namespace table {

struct ExpertWish {
    std::shared_ptr<const Board> board;
    base::Day day{};
    std::string public_id{};
    std::int64_t now_ms = 0;
};
// Takes seconds. Nothing if it was stopped. Usable from any thread.
[[nodiscard]] std::optional<store::Append> play_expert(const ExpertWish& wish,
                                                       const base::Clock& clock,
                                                       const std::atomic<bool>& is_stopped);

}  // namespace table
