// table/listing.h
//
// What TableQueries answers: lists of tables, and finished games step by step.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "rules/card_counts.h"
#include "table/sight.h"
#include "table/text/summary.h"

namespace table {

// A line of a list of tables.
struct ListRow {
    std::string public_id{};
    store::Status status{};
    Summary summary{};
    std::int64_t created_ms = 0;
    std::int64_t updated_ms = 0;
    std::vector<rules::Seat> mine{};  // the requester's seats, in a list of their own tables
    bool is_waiting = false;          // one of them is to act
};

struct ListPage {
    std::vector<ListRow> rows{};
    std::string next{};  // where the next page begins; empty: there is none
};

// A finished game, step by step, as one viewer saw it, or with everybody's cards.
struct ReplayFrame {
    Version version = 0;
    std::uint32_t moves = 0;  // so many of the record have been made, nature's included
    GameSight game{};
    std::vector<TableEvent> events{};
    // Only where everybody's cards are shown: by seat.
    std::vector<rules::CardCounts> hands{};
    std::vector<rules::TicketSet> tickets{};
    std::vector<rules::Offer> offers{};
};
struct Replay {
    RoomSight room{};
    std::vector<ReplayFrame> frames{};
};

}  // namespace table
