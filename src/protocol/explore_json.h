// protocol/explore_json.h
//
// The body of a request to play on from a position of a finished game (docs/protocol.md: HTTP).
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "base/result.h"
#include "protocol/problem.h"
#include "table/command.h"

namespace protocol {

struct ExploreWish {
    std::string id{};  // the idempotency key; may be empty
    table::Version version = 0;
    rules::Seat seat{};
    bool is_fresh = false;
    std::string program{};
    std::string name{};
};
[[nodiscard]] base::Result<ExploreWish, Failure> parse_explore_wish(std::string_view body);

// The table that it comes to.
[[nodiscard]] table::NewTable explored_table(
    const ExploreWish& wish, const std::shared_ptr<const table::Explored>& explored);

}  // namespace protocol
