#include "table/append.h"

#include "table/deal_of_day.h"
#include "table/text/summary.h"

namespace table {
namespace {

// When another process must load the table if this one does not; 0: never.
std::int64_t due_ms(const Table& table, std::int64_t now_ms) {
    return table.programs_to_act() != 0 ? now_ms : table.due_ms();
}

std::vector<std::string> holder_texts(const Room& room) {
    std::vector<std::string> texts = {to_text(room.host)};
    for (const RoomSeat& seat : room.seats) {
        for (const SeatKey& key : seat.keys) {
            texts.push_back(to_text(key.holder));
        }
    }
    if (room.is_counted()) {
        texts.push_back(daily_tag(*room.board->file, room.daily->day));
    }
    return texts;
}

}  // namespace

store::Append first_append(const Transition& transition, std::int64_t now_ms) {
    const Room& room = *transition.next.room;
    store::Append append{.create = room.public_id, .first_seq = 1, .at_ms = now_ms};
    append.lines.push_back(transition.line);
    append.status = room.status;
    append.summary = summary_text(transition.next);
    append.holders = holder_texts(room);
    append.listed = room.is_listed;
    append.due_ms = due_ms(transition.next, now_ms);
    return append;
}

store::Append next_append(const Transition& transition, const AppendFacts& facts) {
    const Room& room = *transition.next.room;
    store::Append append{
        .table = facts.id, .first_seq = transition.next.version, .at_ms = facts.now_ms};
    append.lines.push_back(transition.line);
    if (room.status != facts.before.room->status) {
        append.status = room.status;
    }
    if (transition.next.room != facts.before.room) {
        append.holders = holder_texts(room);
    }
    if (transition.effects.has_room_changed || transition.next.to_act() != facts.before.to_act()) {
        append.summary = summary_text(transition.next);
    }
    // Rewriting the row and its index for nothing would cost as much as the line itself. A program
    // that is to act goes on being due since it was first.
    const std::int64_t due = due_ms(transition.next, facts.now_ms);
    if (due != due_ms(facts.before, facts.now_ms)) {
        append.due_ms = due;
    }
    return append;
}

}  // namespace table
