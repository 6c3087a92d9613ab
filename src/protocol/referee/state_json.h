// protocol/referee/state_json.h
//
// The position as JSON (docs/referee.md): complete, for a host, or as one seat sees it. Both have
// the same shape; a seat's view leaves out what that seat may not know. It is made from a View,
// which holds no secrets and so cannot leak any.
#pragma once

#include <boost/json/object.hpp>

#include "rules/maps/map_file.h"
#include "rules/state.h"
#include "rules/view.h"

namespace protocol {

namespace json = boost::json;

[[nodiscard]] json::object state_json(const rules::MapFile& file, const rules::State& state);

[[nodiscard]] json::object view_json(const rules::MapFile& file, const rules::View& view);

}  // namespace protocol
