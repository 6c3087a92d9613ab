// protocol/referee/move_json.h
//
// A seat's decision as JSON, both ways (docs/referee.md):
//
//     {"keep":[0,2]}                  indices into the offer
//     {"draw":"deck"}                 or a colour, or "wild"
//     {"claim":{"from":"Seattle","to":"Portland","track":1,"cards":{"red":1}}}
//     {"draw_tickets":true}
//     {"souvenir":"Sunset"}
//     {"place":{"symbol":"bell","at":"Castro"}}
//     {"pass":true}
#pragma once

#include <boost/json/object.hpp>
#include <boost/json/value.hpp>

#include "base/result.h"
#include "protocol/problem.h"
#include "rules/maps/map_file.h"
#include "rules/move.h"
#include "rules/state.h"

namespace protocol {

namespace json = boost::json;

// Requires a move of a seat.
[[nodiscard]] json::object move_json(const rules::MapFile& file, rules::Move move);

// The position and the seat are asked where a claim leaves its track out. What comes back is well
// formed, but may still be illegal: the rules judge it.
[[nodiscard]] base::Result<rules::Move, Failure> parse_move(const rules::MapFile& file,
                                                            const rules::State& state,
                                                            rules::Seat seat,
                                                            const json::value& value);

}  // namespace protocol
