#include "table/people/seat_colors.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "table/room.h"

namespace table {
namespace {

// There is a livery for each of so many.
unsigned color_count(const Room& room) {
    return static_cast<unsigned>(
        std::min<std::size_t>(room.board->file->seat_colours.size(), rules::kSeatsMax));
}

// Bit i: a person in another seat has colour i.
unsigned peoples_colors(const Room& room, unsigned besides) {
    unsigned taken = 0;
    for (unsigned i = 0; i < room.seats.size(); ++i) {
        if (i != besides && room.seats[i].kind == SeatKind::kPerson) {
            taken |= 1U << room.seats[i].color;
        }
    }
    return taken;
}

// The seat's own, or the first that is free.
std::uint8_t left_over(const Room& room, unsigned seat, unsigned taken) {
    const auto is_free = [&](unsigned color) { return ((taken >> color) & 1U) == 0; };
    unsigned color = seat;
    for (unsigned i = 0; i < color_count(room) && !is_free(color); ++i) {
        color = i;
    }
    return static_cast<std::uint8_t>(color);
}

// To open seats and programs: first to those who can keep their own, so that a choice moves no more
// seats than it must.
void give_rest(Room& room) {
    const auto count = static_cast<unsigned>(room.seats.size());
    unsigned taken = peoples_colors(room, count);
    unsigned moved = 0;
    for (unsigned i = 0; i < count; ++i) {
        if (room.seats[i].kind == SeatKind::kPerson) {
            continue;
        }
        if (((taken >> i) & 1U) != 0) {
            moved |= 1U << i;
        } else {
            room.seats[i].color = static_cast<std::uint8_t>(i);
            taken |= 1U << i;
        }
    }
    for (unsigned i = 0; i < count; ++i) {
        if (((moved >> i) & 1U) != 0) {
            room.seats[i].color = left_over(room, i, taken);
            taken |= 1U << room.seats[i].color;
        }
    }
}

}  // namespace

std::optional<Refused> refusal_to_color(const Room& room, rules::Seat seat, unsigned color) {
    if (color >= color_count(room)) {
        return Refused(Refusal::kBadColor);
    }
    const bool is_taken = ((peoples_colors(room, rules::index(seat)) >> color) & 1U) != 0;
    return is_taken ? std::optional<Refused>(Refusal::kColorTaken) : std::nullopt;
}

void settle_colors(Room& room, rules::Seat changed) {
    RoomSeat& seat = room.seats[rules::index(changed)];
    seat.has_chosen_color = false;
    if (seat.kind == SeatKind::kPerson) {
        const unsigned i = rules::index(changed);
        seat.color = left_over(room, i, peoples_colors(room, i));
    }
    give_rest(room);
}

void choose_color(Room& room, rules::Seat seat, unsigned color) {
    room.seats[rules::index(seat)].color = static_cast<std::uint8_t>(color);
    room.seats[rules::index(seat)].has_chosen_color = true;
    give_rest(room);
}

}  // namespace table
