#include "table/sight.h"

#include <algorithm>

#include "rules/legal.h"

namespace table {

EndSight end_sight(const Table& table) {
    const rules::Map& map = table.room->map();
    EndSight end{.standings = rules::standings(map, table.state()), .longest = {}};
    rules::rank_last(end.standings, table.state().seats, table.room->resigned);
    for (unsigned i = 0; i < table.state().seats; ++i) {
        end.longest[i] =
            rules::longest_trail(map, table.state().owned[i], end.standings[i].longest);
    }
    return end;
}

namespace {

std::vector<DueSight> due_sight(const Table& table, std::int64_t now_ms) {
    std::vector<DueSight> due;
    const unsigned people = table.room->pace.kind == PaceKind::kNone ? 0 : table.people_to_act();
    for (unsigned i = 0; i < rules::kSeatsMax; ++i) {
        const auto seat = rules::to_id<rules::Seat>(i);
        if (((people >> i) & 1U) != 0) {
            due.push_back({.seat = seat,
                           .left_ms = std::max<std::int64_t>(table.deadline_ms(seat) - now_ms, 0)});
        }
    }
    return due;
}

// Every person's, where the pace is for the whole game.
std::vector<DueSight> clock_sight(const Table& table, std::int64_t now_ms) {
    std::vector<DueSight> clocks;
    if (table.room->pace.kind != PaceKind::kGame) {
        return clocks;
    }
    GameClocks now = table.play->now.clocks;
    now.run(table.people_to_act(), now_ms);
    for (unsigned i = 0; i < table.room->seats.size(); ++i) {
        if (table.room->seats[i].kind == SeatKind::kPerson) {
            clocks.push_back({.seat = rules::to_id<rules::Seat>(i), .left_ms = now.left_ms[i]});
        }
    }
    return clocks;
}

}  // namespace

ShuffleSight shuffle_sight(const Room& room) {
    ShuffleSight sight{.attempt = room.shuffle.attempt,
                       .server = base::commitment(room.seed),
                       .list = room.shuffle.list};
    for (const PlayerSay& say : room.shuffle.says) {
        sight.says.push_back(
            {.seats = room.shuffle.attempt > 0 ? say.seats : seats_of(room, say.holder),
             .commitment = base::to_hex(say.commitment),
             .nonce = say.nonce ? base::to_hex(*say.nonce) : ""});
    }
    if (room.is_told()) {
        sight.secret = base::to_hex(room.seed);
    }
    return sight;
}

RoomSight room_sight(const Table& table) {
    const Room& room = *table.room;
    RoomSight sight{.public_id = room.public_id,
                    .status = room.status,
                    .board = room.board,
                    .start = room.start,
                    .pace = room.pace,
                    .is_listed = room.is_listed,
                    .has_watching = room.has_watching,
                    .has_confirm = room.has_confirm,
                    .has_chat = room.has_chat,
                    .has_emotes = room.has_emotes,
                    .has_takeback = room.has_takeback,
                    .is_practice = room.is_practice,
                    .commitment = base::commitment(room.dealing_seed()),
                    .log_index = room.log_index,
                    .end_offer = table.play ? table.play->end_offer : std::nullopt,
                    .ending = room.ending,
                    .daily = room.daily,
                    .explores = room.explores,
                    .rematch = room.rematch,
                    .created_ms = room.created_ms};
    for (unsigned i = 0; i < room.seats.size(); ++i) {
        const RoomSeat& seat = room.seats[i];
        const bool is_away = table.play && ((unsigned{table.play->away} >> i) & 1U) != 0;
        sight.seats.push_back({.kind = seat.kind,
                               .name = seat.name,
                               .is_away = is_away,
                               .has_resigned = room.has_resigned(rules::to_id<rules::Seat>(i)),
                               .votes = table.play ? table.play->votes[i] : 0U,
                               .color = seat.color});
        if (!sight.host && seat.is_held_by(room.host)) {
            sight.host = rules::to_id<rules::Seat>(i);
        }
    }
    if (room.shuffle.attempt > 0 || !room.shuffle.says.empty()) {
        sight.shuffle = shuffle_sight(room);
    }
    if (room.is_told()) {
        sight.seed = base::to_hex(room.dealing_seed());
    }
    return sight;
}

YouSight you_sight(const Table& table, const Holder& holder, rules::Seat seat) {
    YouSight you{.seat = seat, .is_host = table.room->host == holder};
    for (unsigned i = 0; i < table.room->seats.size(); ++i) {
        if (table.room->seats[i].is_held_by(holder)) {
            you.seats.push_back(rules::to_id<rules::Seat>(i));
        }
    }
    return you;
}

std::vector<KeySight> key_sights(const Room& room, rules::Seat seat, const Holder& viewer) {
    std::vector<KeySight> sights;
    for (const SeatKey& key : room[seat].keys) {
        sights.push_back({.fingerprint = fingerprint(room, seat, key.holder),
                          .added_ms = key.added_ms,
                          .is_own = key.holder == viewer});
    }
    return sights;
}

std::string fingerprint(const Room& room, rules::Seat seat, const Holder& holder) {
    const base::Digest hash =
        base::sha256("key of " + room.public_id + " " + std::to_string(rules::index(seat)) + " " +
                     to_text(holder));
    return base::to_hex(std::span(hash).first(4));
}

GameSight game_sight(const Table& table, rules::Seat viewer, std::int64_t now_ms) {
    GameSight sight = play_sight(table, viewer, now_ms);
    if (table.state().is_over()) {
        sight.end = end_sight(table);
    }
    return sight;
}

GameSight play_sight(const Table& table, rules::Seat viewer, std::int64_t now_ms) {
    const rules::State& state = table.state();
    const rules::Map& map = table.room->map();
    GameSight sight{.board = table.room->board,
                    .view = rules::view(state, viewer),
                    .due = due_sight(table, now_ms),
                    .clocks = clock_sight(table, now_ms)};
    if (viewer != rules::kNoSeat) {
        const rules::Legal legal(map, state, viewer);
        sight.legal.reserve(legal.size());
        for (std::uint32_t i = 0; i < legal.size(); ++i) {
            sight.legal.push_back(legal[i]);
        }
        if (state.offer_size(viewer) > 0 && table.is_to_act(viewer)) {
            sight.keep_min = static_cast<std::uint8_t>(rules::keep_min(map, state, viewer));
        }
        sight.can_undo = table.can_undo(viewer);
        sight.undo_with = sight.can_undo ? table.play->undo.given_way() : 0;
    }
    return sight;
}

std::vector<TableEvent> seen_by(std::span<const TableEvent> events, rules::Seat viewer) {
    std::vector<TableEvent> seen(events.begin(), events.end());
    for (TableEvent& event : seen) {
        event.game = rules::redacted(event.game, viewer);
    }
    return seen;
}

}  // namespace table
