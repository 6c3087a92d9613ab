// table/lobby/table_queries.h
//
// Answers for those who only read: lists of tables, records and replays of finished games. All of
// it comes from the store; nothing is kept. On any thread.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "table/listing.h"
#include "table/refused.h"
#include "table/services.h"
#include "table/table_log.h"

namespace table {

class TableQueries {
public:
    // The services must outlive it.
    explicit TableQueries(Services& services)
        : store_(services.store), source_(log_source(services)) {}

    // Listed tables of one status; `after` is the `next` of the page before.
    [[nodiscard]] base::Result<ListPage, Refused> list(store::Status status,
                                                       std::string_view after) const;
    // Those where one of the holder's seats is to act come first.
    [[nodiscard]] base::Result<ListPage, Refused> list_of(const Holder& holder) const;
    // The row of a game that is over; kNotOver before.
    [[nodiscard]] base::Result<store::TableRow, Refused> finished(std::string_view public_id) const;
    [[nodiscard]] base::Result<std::string, Refused> record(std::string_view public_id) const;
    // Nothing: everybody's cards; kNoSeat: as a spectator saw it. A frame for each line of moves
    // that stand, so that it is no longer than the game.
    [[nodiscard]] base::Result<Replay, Refused> replay(std::string_view public_id,
                                                       std::optional<rules::Seat> viewer) const;

private:
    store::Store& store_;
    LogSource source_;
};

}  // namespace table
