#include "table/table.h"

#include <algorithm>

namespace table {

unsigned Table::people_to_act() const {
    unsigned seats = to_act();
    for (unsigned i = 0; i < rules::kSeatsMax; ++i) {
        if (((seats >> i) & 1U) != 0 && is_programs(rules::to_id<rules::Seat>(i))) {
            seats &= ~(1U << i);
        }
    }
    return seats;
}

unsigned Table::programs_to_act() const {
    const unsigned programs = to_act() & ~people_to_act();
    const unsigned first = to_act() & (~to_act() + 1U);
    return room->daily ? programs & first : programs;
}

bool Table::is_programs(rules::Seat seat) const {
    const RoomSeat& who = (*room)[seat];
    const unsigned played_for =
        play ? unsigned{play->away} | play->standing_in | room->resigned : 0U;
    return who.kind == SeatKind::kProgram || ((played_for >> rules::index(seat)) & 1U) != 0;
}

std::string_view Table::program_of(rules::Seat seat) const {
    const RoomSeat& who = (*room)[seat];
    return who.kind == SeatKind::kProgram ? std::string_view(who.name) : kStandIn;
}

bool Table::gives_way(rules::Seat seat) const {
    return (room->has_takeback || room->is_practice) && (*room)[seat].kind == SeatKind::kProgram &&
           room->is_for_one();
}

bool Table::can_undo(rules::Seat seat) const {
    const bool is_given =
        is_playing() && !room->is_counted() && (play->undo.given_way() == 0 || room->is_for_one());
    if (!is_given || !play->undo.is_possible(seat)) {
        return false;
    }
    if (play->undo.reach() == rules::Undo<Position>::Reach::kAll) {
        return room->is_for_one();  // as often as they like: the length of the log is the bound
    }
    // It may be the seat's next turn by now: the bound is for the turn of the move.
    const unsigned in_turn = std::max(tally[seat].undos_in_turn, play->undos_before);
    return in_turn < kUndosPerTurnMax && tally[seat].undos < kUndosPerGameMax;
}

std::int64_t Table::deadline_ms() const {
    if (room->is_shuffling()) {
        const bool is_slow = room->pace.kind == PaceKind::kCorrespondence;
        return shuffling_since_ms + (is_slow ? kRevealCorrespondenceMs : kRevealMs);
    }
    std::int64_t first_ms = 0;
    const unsigned people = people_to_act();
    for (unsigned i = 0; i < rules::kSeatsMax; ++i) {
        if (((people >> i) & 1U) != 0) {
            const std::int64_t own_ms = deadline_ms(rules::to_id<rules::Seat>(i));
            first_ms = first_ms == 0 ? own_ms : std::min(first_ms, own_ms);
        }
    }
    return first_ms;
}

std::int64_t Table::deadline_ms(rules::Seat seat) const {
    switch (room->pace.kind) {
        case PaceKind::kNone:
            return 0;
        case PaceKind::kGame:
            return play->now.clocks.deadline_ms(rules::index(seat));
        default:
            return play->now.turn_since_ms + std::int64_t{room->pace.seconds} * 1000;
    }
}

std::int64_t Table::abandoned_ms() const {
    if (room->pace.kind != PaceKind::kNone || people_to_act() == 0) {
        return 0;
    }
    // Whole days, so that not every move changes what the store has to keep in order.
    return (play->now.turn_since_ms / kDayMs + 1 + kAbandonedDays) * kDayMs;
}

std::int64_t Table::due_ms() const {
    const std::int64_t deadline = deadline_ms();
    return deadline != 0 ? deadline : abandoned_ms();
}

}  // namespace table
