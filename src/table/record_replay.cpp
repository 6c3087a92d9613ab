#include "table/record_replay.h"

#include <utility>

#include "table/frame_list.h"
#include "table/sight.h"
#include "table/transition.h"

namespace table {
namespace {

constexpr std::int64_t kNoTime = 0;  // a record has none

void seat_players(Draft& draft, const rules::Record& record) {
    for (unsigned i = 0; i < record.seats; ++i) {
        const std::string& name = record.names[i];
        const bool is_programs = is_program(name);
        draft.add(SeatSet{.seat = rules::to_id<rules::Seat>(i),
                          .kind = is_programs ? SeatKind::kProgram : SeatKind::kPerson,
                          .name = name,
                          .holder = is_programs ? std::nullopt : std::optional<Holder>(Holder{})});
    }
    for (unsigned i = 0; i < record.colours.size(); ++i) {
        if (!is_program(record.names[i])) {
            draft.add(ColorSet{.seat = rules::to_id<rules::Seat>(i), .color = record.colours[i]});
        }
    }
}

Room room_of(const std::shared_ptr<const Board>& board, const rules::Record& record) {
    Room room;
    room.board = board;
    room.seed = record.seed.value_or(base::Seed{});
    room.seats.resize(record.seats);
    if (record.is_start_named && !record.moves.empty()) {
        room.start = record.moves.front().move.seat();
    }
    return room;
}

void add_resigned(Draft& draft, const rules::Record& record) {
    for (unsigned i = 0; i < record.seats; ++i) {
        if (((record.resigned >> i) & 1U) != 0) {
            draft.add(Resigned{.seat = rules::to_id<rules::Seat>(i)});
        }
    }
}

// Where the line that begins with this move ends: before the next decision.
std::size_t line_end(const rules::Record& record, std::size_t move) {
    do {
        ++move;
    } while (move < record.moves.size() && record.moves[move].seat == rules::kNoSeat);
    return move;
}

}  // namespace

Replay replay_of(const std::shared_ptr<const Board>& board, const rules::Record& record) {
    FrameList frames(std::nullopt);
    Table table;
    const auto finish = [&](Draft& draft) {
        Transition made = draft.finish();
        table = std::move(made.next);
        frames.add(table, made.effects);
    };
    Draft opening({}, kNoTime, nullptr);
    opening.add(Opened{.room = room_of(board, record)});
    seat_players(opening, record);
    opening.add(Begun{});
    std::size_t at = 0;
    for (const std::size_t end = line_end(record, 0); at < end; ++at) {
        opening.add(Moved{.logged = record.moves[at]});
    }
    finish(opening);
    while (at < record.moves.size()) {
        Draft draft(table, kNoTime, nullptr);
        const std::size_t end = line_end(record, at);
        if (end == record.moves.size() && record.ended.empty()) {
            add_resigned(draft, record);
        }
        for (; at < end; ++at) {
            draft.add(Moved{.logged = record.moves[at]});
        }
        finish(draft);
    }
    if (!record.ended.empty()) {
        Draft draft(table, kNoTime, nullptr);
        add_resigned(draft, record);
        draft.add(Ended{.ending = record.ended == "agreed" ? Ending::kAgreed : Ending::kResigned});
        finish(draft);
    }
    return {.room = room_sight(table), .frames = std::move(frames).take()};
}

}  // namespace table
