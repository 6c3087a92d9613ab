// protocol/referee/event_json.h
//
// What happened, as JSON: {"event":"picked_market","seat":0,"card":"red","slot":2}. The names are
// those of rules::EventKind; docs/referee.md lists the fields of each.
#pragma once

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <span>

#include "rules/event.h"
#include "rules/maps/map_file.h"

namespace protocol {

namespace json = boost::json;

// With all secrets: for a host.
[[nodiscard]] json::object event_json(const rules::MapFile& file, const rules::Event& event);
[[nodiscard]] json::array events_json(const rules::MapFile& file,
                                      std::span<const rules::Event> events);

}  // namespace protocol
