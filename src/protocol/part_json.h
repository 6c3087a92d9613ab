// protocol/part_json.h
//
// The parts in the box as JSON: sets of cards, tickets, souvenirs. Everything is called by the name
// that the map file gives it.
#pragma once

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <string_view>

#include "rules/card_counts.h"
#include "rules/maps/map_file.h"
#include "rules/state.h"

namespace protocol {

namespace json = boost::json;

// {"red":2,"wild":1}: only what there is.
[[nodiscard]] json::object cards_json(const rules::CardCounts& cards);

// The cards that a claim pays with.
[[nodiscard]] rules::CardCounts payment(const rules::Map& map, rules::TrackId track,
                                        rules::Card card, unsigned wilds);

// {"from":"Seattle","to":"New York","points":22}
[[nodiscard]] json::object ticket_json(const rules::MapFile& file, rules::TicketId ticket);

// ["bell","crab"]: bit i stands for symbol i.
[[nodiscard]] json::array symbols_json(const rules::MapFile& file, unsigned symbols);

// [0,2]: bit i stands for seat i.
[[nodiscard]] json::array seats_json(unsigned seats);

}  // namespace protocol
