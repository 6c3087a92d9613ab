// protocol/state_json.h
//
// The position as JSON (docs/referee.md): once with everything in it, for a host, and once as one
// seat sees it. Both have the same shape; what a seat may not see is left out. The second is made
// from a View, which holds no secrets, and so cannot tell any.
#pragma once

#include <boost/json/object.hpp>
#include <string_view>

#include "rules/map_file.h"
#include "rules/state.h"
#include "rules/view.h"

namespace protocol {

namespace json = boost::json;

[[nodiscard]] json::object state_json(const rules::MapFile& file, const rules::State& state);

[[nodiscard]] json::object view_json(const rules::MapFile& file, const rules::View& view);

// Who has to decide, bit i for seat i: follows from public facts alone.
[[nodiscard]] unsigned to_act(const rules::Map& map, const rules::View& view);
// C23: the last round has begun. At the end of the game it still counts as begun.
[[nodiscard]] bool is_last_round(const rules::Map& map, const rules::View& view);

// "opening", "place", "turn", "second_pick", "keep", "souvenir", "over"; while nature is to move,
// which a host never sees, "nature".
[[nodiscard]] std::string_view phase_name(rules::Phase phase);

}  // namespace protocol
