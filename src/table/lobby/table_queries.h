// table/lobby/table_queries.h
//
// Read-only queries: lists of tables, records and replays of finished games. Everything comes from
// the store; nothing is cached. Usable from any thread.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "table/command.h"
#include "table/continued.h"
#include "table/listing.h"
#include "table/refused.h"
#include "table/services.h"
#include "table/table_log.h"

namespace table {

// How long an open table stays in the public list after its host has gone; the host need not sit
// and wait for a game by correspondence.
inline constexpr std::int64_t kHostGoneMs = 30'000;
inline constexpr std::int64_t kHostGoneCorrespondenceMs = std::int64_t{3} * 24 * 3600 * 1000;

class TableQueries {
public:
    // The services must outlive it.
    explicit TableQueries(Services& services)
        : store_(services.store), clock_(services.clock), source_(log_source(services)) {}

    // Listed tables of one status; `after` is the `next` of the page before. Without the open ones
    // whose host is gone: nobody would start them.
    [[nodiscard]] base::Result<ListPage, Refused> list(store::Status status,
                                                       std::string_view after) const;
    // Those where one of the holder's seats is to act come first.
    [[nodiscard]] base::Result<ListPage, Refused> list_of(const Holder& holder) const;
    [[nodiscard]] base::Result<store::TableRow, Refused> row(std::string_view public_id) const {
        return find_row(source_, public_id);
    }
    // As it is in the store: for tables that are not in memory.
    [[nodiscard]] base::Result<RoomSight, Refused> room(const store::TableRow& row) const;
    // The row of a game that is over; kNotOver before.
    [[nodiscard]] base::Result<store::TableRow, Refused> finished(std::string_view public_id) const;
    [[nodiscard]] base::Result<std::string, Refused> record(std::string_view public_id) const;
    // Nothing: everybody's cards; kNoSeat: as a spectator saw it. A frame for each line of moves
    // that stand, so that it is no longer than the game.
    [[nodiscard]] base::Result<Replay, Refused> replay(std::string_view public_id,
                                                       std::optional<rules::Seat> viewer) const;

    // The beginning of a game that is over, up to a version of its table, for playing on from
    // there. kBadPosition: nobody is to decide there.
    struct ExploreWish {
        std::string public_id{};
        Version version = 0;
        rules::Seat seat{};  // who is to play on
        bool is_fresh = false;
    };
    [[nodiscard]] base::Result<std::shared_ptr<const Explored>, Refused> explored(
        const ExploreWish& wish) const;

    // An uploaded game, to play on from.
    [[nodiscard]] base::Result<std::shared_ptr<const Explored>, Refused> continued(
        const ContinueWish& wish) const {
        return table::continued(source_.boards, wish);
    }

private:
    store::Store& store_;
    const base::Clock& clock_;
    LogSource source_;
};

}  // namespace table
