// protocol/draft_json.h
//
// A map that is being drawn, as JSON: the keys of its file (docs/maps.md), whether or not they make
// a map yet. What is missing in the file is missing in the JSON.
#pragma once

#include <boost/json/object.hpp>
#include <boost/json/value.hpp>

#include "base/result.h"
#include "drafting/figures.h"
#include "protocol/problem.h"
#include "rules/maps/map_description.h"

namespace protocol {

namespace json = boost::json;

[[nodiscard]] json::object draft_json(const rules::MapDescription& map);

// Strict about types and keys, not about values: those the validator judges. Coordinates and bends
// are rounded to ten thousandths.
[[nodiscard]] base::Result<rules::MapDescription, Failure> parse_draft(const json::value& value);

// {"tracks":44,"spaces":101,…}: docs/protocol.md has it in full.
[[nodiscard]] json::object figures_json(const drafting::Figures& figures);

}  // namespace protocol
