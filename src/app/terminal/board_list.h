// app/terminal/board_list.h
//
// The board as a list: what the person can claim now, what else is open, and who has the rest.
#pragma once

#include <optional>
#include <string>

#include "app/terminal/sight.h"

namespace app {

// All routes, or only those at one place. Two tracks of a route that are in the same group share a
// line.
[[nodiscard]] std::string board_list(const Sight& sight, std::optional<rules::PlaceId> at);

}  // namespace app
