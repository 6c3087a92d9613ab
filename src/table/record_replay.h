// table/record_replay.h
//
// The replay of an uploaded record, as if the game had been played at a table here, with everyone's
// cards.
#pragma once

#include <memory>

#include "rules/records/record.h"
#include "table/board.h"
#include "table/listing.h"

namespace table {

// Requires a record of this map that replays, of a game that is over.
[[nodiscard]] Replay replay_of(const std::shared_ptr<const Board>& board,
                               const rules::Record& record);

}  // namespace table
