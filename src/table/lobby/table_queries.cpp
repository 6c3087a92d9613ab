#include "table/lobby/table_queries.h"

#include <algorithm>
#include <charconv>
#include <utility>

#include "table/frame_list.h"
#include "table/recent_requests.h"

namespace table {
namespace {

constexpr std::size_t kRowsPerPage = 50;
// Before a page is given as it is, with fewer rows.
constexpr unsigned kPagesReadMax = 10;

// A list is not one table: what cannot be read may be anybody's.
Refused list_failed(const LogSource& source, const store::StoreError& error) {
    if (source.observer != nullptr) {
        source.observer->on_store_failed(store::name_of(error.code), error.text);
    }
    return Refusal::kTryAgain;
}

std::optional<ListRow> list_row(const store::TableRow& row) {
    auto summary = parse_summary(row.summary);
    if (!summary) {
        return std::nullopt;
    }
    return ListRow{.public_id = row.public_id,
                   .status = row.status,
                   .summary = std::move(*summary),
                   .created_ms = row.created_ms,
                   .updated_ms = row.updated_ms};
}

// Whether the public list has it.
bool is_shown(const ListRow& row, std::int64_t visited_ms, std::int64_t now_ms) {
    if (row.status != store::Status::kOpen) {
        return row.status != store::Status::kPlaying || row.summary.has_watching;
    }
    const bool is_slow = row.summary.pace.kind == PaceKind::kCorrespondence;
    const std::int64_t gone_ms = is_slow ? kHostGoneCorrespondenceMs : kHostGoneMs;
    return now_ms - std::max(row.updated_ms, visited_ms) <= gone_ms;
}

// "STATUS_MS-ID", where a page ended.
std::string cursor_text(const store::TableRow& row) {
    return std::to_string(row.status_ms) + '-' + std::to_string(static_cast<std::int64_t>(row.id));
}

std::optional<store::TablesQuery::Cursor> cursor_from(std::string_view text) {
    std::int64_t status_ms = 0;
    std::int64_t id = 0;
    const char* const end = text.data() + text.size();
    const auto first = std::from_chars(text.data(), end, status_ms);
    if (first.ec != std::errc{} || first.ptr == end || *first.ptr != '-') {
        return std::nullopt;
    }
    const auto second = std::from_chars(first.ptr + 1, end, id);
    if (second.ec != std::errc{} || second.ptr != end) {
        return std::nullopt;
    }
    return store::TablesQuery::Cursor{.status_ms = status_ms, .id = store::TableId{id}};
}

void find_own_seats(std::uint64_t holder, ListRow& row) {
    for (unsigned i = 0; i < row.summary.seats.size(); ++i) {
        const auto& holders = row.summary.seats[i].holders;
        if (std::ranges::find(holders, holder) != holders.end()) {
            row.mine.push_back(rules::to_id<rules::Seat>(i));
            row.is_waiting |= ((row.summary.to_act >> i) & 1U) != 0;
        }
    }
}

// What a table is that plays on after so many moves of this one. kTooManyChanges: it was played on
// too often already.
base::Result<rules::Explores, Refused> explores_of(const Room& room,
                                                   const TableQueries::ExploreWish& wish,
                                                   unsigned moves) {
    rules::Explores mark{.table = wish.public_id, .moves = moves, .is_fresh = wish.is_fresh};
    if (room.explores) {
        mark.before = room.explores->before;
    }
    const unsigned told = mark.before.empty() ? 0 : mark.before.back().moves;
    if (wish.is_fresh && moves > told) {
        mark.before.push_back({.moves = moves, .seed = room.dealing_seed()});
    }
    if (mark.before.size() > rules::kSeedSpansMax) {
        return Refused(Refusal::kTooManyChanges);
    }
    return mark;
}

}  // namespace

base::Result<ListPage, Refused> TableQueries::list(store::Status status,
                                                   std::string_view after) const {
    store::TablesQuery query{.status = status, .listed_only = true, .limit = kRowsPerPage};
    query.after = cursor_from(after);
    ListPage page;
    for (unsigned read = 0; read < kPagesReadMax && page.rows.size() < kRowsPerPage; ++read) {
        const auto rows = store_.listed_with_visits(query);
        if (!rows) {
            return list_failed(source_, rows.error());
        }
        page.next.clear();
        for (const store::QuietTable& table : *rows) {
            auto listed = list_row(table.row);
            if (listed && is_shown(*listed, table.visited_ms, clock_.wall_ms())) {
                page.rows.push_back(std::move(*listed));
            }
            page.next = cursor_text(table.row);
            if (page.rows.size() == kRowsPerPage) {
                return page;
            }
        }
        if (rows->size() < query.limit) {
            page.next.clear();
            break;
        }
        query.after = cursor_from(page.next);
    }
    return page;
}

base::Result<ListPage, Refused> TableQueries::list_of(const Holder& holder) const {
    const auto rows = store_.tables_of({.holder = to_text(holder)});
    if (!rows) {
        return list_failed(source_, rows.error());
    }
    ListPage page;
    for (const store::TableRow& row : *rows) {
        auto listed = list_row(row);
        if (listed && row.status != store::Status::kClosed) {
            find_own_seats(short_of(holder), *listed);
            page.rows.push_back(std::move(*listed));
        }
    }
    std::stable_partition(page.rows.begin(), page.rows.end(),
                          [](const ListRow& row) { return row.is_waiting; });
    return page;
}

base::Result<RoomSight, Refused> TableQueries::room(const store::TableRow& row) const {
    const auto table = read_table(source_, row);
    return table ? base::Result<RoomSight, Refused>(room_sight(*table)) : table.error();
}

base::Result<store::TableRow, Refused> TableQueries::finished(std::string_view public_id) const {
    auto row = find_row(source_, public_id);
    // A game that was broken off has a replay, too.
    if (row && row->status != store::Status::kFinished && row->status != store::Status::kClosed) {
        return Refused(Refusal::kNotOver);
    }
    return row;
}

base::Result<std::string, Refused> TableQueries::record(std::string_view public_id) const {
    const auto row = finished(public_id);
    if (!row) {
        return row.error();
    }
    return read_record(source_, *row);
}

base::Result<std::shared_ptr<const Explored>, Refused> TableQueries::explored(
    const ExploreWish& wish) const {
    const auto row = finished(wish.public_id);
    if (!row) {
        return row.error();
    }
    auto moves = read_moves(source_, {.row = *row, .until = wish.version});
    if (!moves) {
        return moves.error();
    }
    const auto table = read_log(source_, {.row = *row, .until = wish.version},
                                [](const Table& /*table*/, const Effects& /*effects*/) {});
    if (!table) {
        return table.error();
    }
    const bool is_there = table->version == wish.version && table->is_playing() &&
                          !table->state().is_natures() &&
                          table->state().phase != rules::Phase::kOver;
    if (!is_there) {
        return Refused(Refusal::kBadPosition);
    }
    const Room& room = *table->room;
    if (!room.is_seat(wish.seat)) {
        return Refused(Refusal::kBadSeat);
    }
    auto mark = explores_of(room, wish, static_cast<unsigned>(moves->size()));
    if (!mark) {
        return mark.error();
    }
    auto explored = std::make_shared<Explored>(Explored{.mark = std::move(*mark),
                                                        .board = room.board,
                                                        .start = room.start,
                                                        .seed = room.dealing_seed(),
                                                        .moves = std::move(*moves)});
    for (const RoomSeat& seat : room.seats) {
        explored->colors.push_back(seat.color);
    }
    if (room.daily) {
        explored->daily = DailyMark{.day = room.daily->day, .is_counted = false};
    }
    return std::shared_ptr<const Explored>(std::move(explored));
}

base::Result<Replay, Refused> TableQueries::replay(std::string_view public_id,
                                                   std::optional<rules::Seat> viewer) const {
    const auto row = finished(public_id);
    if (!row) {
        return row.error();
    }
    FrameList frames(viewer);
    const auto table =
        read_log(source_, {.row = *row}, [&](const Table& now, const Effects& effects) {
            if (!viewer || *viewer == rules::kNoSeat || now.room->is_seat(*viewer)) {
                frames.add(now, effects);
            }
        });
    if (!table) {
        return table.error();
    }
    Replay replay{.room = room_sight(*table), .frames = std::move(frames).take()};
    if (replay.frames.empty()) {
        return Refused(Refusal::kBadSeat);
    }
    return replay;
}

}  // namespace table
