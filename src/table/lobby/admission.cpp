#include "table/lobby/admission.h"

#include "table/sight.h"

namespace table {

std::optional<Refused> refusal_to_show(const Room& room, const Holder& holder, rules::Seat seat) {
    if (seat != rules::kNoSeat && !room.is_held_by(seat, holder)) {
        return Refused(room.is_seat(seat) ? Refusal::kNotYourSeat : Refusal::kBadSeat);
    }
    if (room.is_private() && !room.knows(holder)) {
        return Refused(Refusal::kNoSpectators);
    }
    return std::nullopt;
}

rules::Seat seat_to_show(const Table& table, const Holder& holder, const Watch& wish) {
    if (wish.seat) {
        return *wish.seat;
    }
    const YouSight you = you_sight(table, holder, rules::kNoSeat);
    return you.seats.empty() ? rules::kNoSeat : you.seats.front();
}

base::Result<rules::Seat, Refused> seat_by_code(const Room& room, const Holder& holder,
                                                std::string_view code) {
    const Holder hash = holder_of(code);
    std::optional<rules::Seat> held;
    for (unsigned i = 0; i < room.seats.size(); ++i) {
        const RoomSeat& seat = room.seats[i];
        const bool is_codes = seat.code && seat.code->hash == hash;
        if (seat.is_held_by(holder) && (is_codes || !held)) {
            held = rules::to_id<rules::Seat>(i);
            if (is_codes) {
                break;
            }
        }
    }
    return held ? base::Result<rules::Seat, Refused>(*held) : Refused(Refusal::kBadCode);
}

}  // namespace table
