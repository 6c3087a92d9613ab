// protocol/standings_json.h
//
// The scoring as JSON, in seat order: {"seat":0,"routes":45,"tickets":12,"tickets_done":2,
// "longest":14,"bonus":10,"most_tickets":0,"souvenirs":0,"total":67,"rank":1}, with "name" where it
// is known.
#pragma once

#include <boost/json/array.hpp>
#include <span>
#include <string>

#include "rules/score.h"

namespace protocol {

namespace json = boost::json;

// Names by seat; an empty one, or none at all, is left out.
[[nodiscard]] json::array standings_json(const rules::Standings& standings, unsigned seats,
                                         std::span<const std::string> names);

}  // namespace protocol
