// protocol/sight_json.h
//
// What a viewer sees of a table, as JSON (docs/protocol.md: the room, the view, events).
#pragma once

#include <span>

#include "protocol/json_writer.h"
#include "table/sight.h"
#include "table/table_event.h"

namespace protocol {

// Each writes one value.
void write_room(const table::RoomSight& room, JsonWriter& json);
void write_you(const table::YouSight& you, JsonWriter& json);
void write_view(const table::GameSight& game, JsonWriter& json);
// Requires events as the reader may know them.
void write_events(const table::Board& board, std::span<const table::TableEvent> events,
                  JsonWriter& json);
void write_pace(const table::Pace& pace, JsonWriter& json);

// The fields of a view, inside an open object, so that the caller can add more.
void write_view_fields(const table::GameSight& game, JsonWriter& json);
void write_cards(const rules::CardCounts& cards, JsonWriter& json);
void write_tickets(const table::Board& board, const rules::TrackSet& tracks,
                   const rules::TicketSet& tickets, JsonWriter& json);
void write_offer(const rules::Offer& offer, JsonWriter& json);

}  // namespace protocol
