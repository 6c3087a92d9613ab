// protocol/map_json.h
//
// A map as JSON: all that a host needs to draw the board and to know its numbers.
#pragma once

#include <boost/json/object.hpp>

#include "rules/maps/map_file.h"

namespace protocol {

namespace json = boost::json;

[[nodiscard]] json::object map_json(const rules::MapFile& file);

}  // namespace protocol
