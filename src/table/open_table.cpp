#include "table/open_table.h"

#include <algorithm>
#include <span>
#include <utility>

#include "base/digest.h"
#include "table/people/name.h"
#include "table/people/seat_colors.h"
#include "table/start.h"

namespace table {
namespace {

using store::Status;

// Of the people's; programs may be called alike.
std::optional<Refused> refusal_of_names(std::span<const SeatWish> seats) {
    for (std::size_t i = 0; i < seats.size(); ++i) {
        if (seats[i].kind != SeatWish::Kind::kMe) {
            continue;
        }
        if (!is_name(seats[i].name)) {
            return Refused(Refusal::kBadName);
        }
        const bool is_taken = std::ranges::any_of(seats.first(i), [&](const SeatWish& other) {
            return other.kind == SeatWish::Kind::kMe && is_same_name(other.name, seats[i].name);
        });
        if (is_taken) {
            return Refused(Refusal::kNameTaken);
        }
    }
    return std::nullopt;
}

std::optional<Refused> refusal_of(const NewTable& wish, const rules::Map& map) {
    const std::size_t seats = wish.seats.size();
    if (seats < map.seats_min || seats > map.seats_max) {
        return Refused(Refusal::kBadSeats);
    }
    if (wish.explored && wish.explored->colors.size() != seats) {
        return Refused(Refusal::kBadSeats);
    }
    if (wish.start && rules::index(*wish.start) >= seats) {
        return Refused(Refusal::kBadSeat);
    }
    if (!is_valid(wish.pace)) {
        return Refused(Refusal::kBadPace);
    }
    if (const auto refused = refusal_of_names(wish.seats)) {
        return refused;
    }
    for (const SeatWish& seat : wish.seats) {
        if (seat.kind == SeatWish::Kind::kProgram && !is_program(seat.name)) {
            return Refused(Refusal::kBadProgram);
        }
        if (seat.color && *seat.color >= rules::kSeatsMax) {
            return Refused(Refusal::kBadColor);
        }
        if (seat.kind == SeatWish::Kind::kOpen && (wish.is_started_now || wish.explored)) {
            return Refused(Refusal::kSeatsOpen);
        }
    }
    return std::nullopt;
}

Change seating(rules::Seat seat, const SeatWish& wish, const Holder& me) {
    const bool is_me = wish.kind == SeatWish::Kind::kMe;
    return SeatSet{.seat = seat,
                   .kind = is_me ? SeatKind::kPerson : SeatKind::kProgram,
                   .name = wish.name,
                   .holder = is_me ? std::optional(me) : std::nullopt};
}

void add_color(Draft& draft, rules::Seat seat, std::optional<unsigned> color) {
    if (color && !refusal_to_color(*draft.table().room, seat, *color)) {
        draft.add(ColorSet{.seat = seat, .color = *color});
    }
}

// Those who wish for a colour sit down first: what is left falls to the others.
void seat_all(Draft& draft, std::span<const SeatWish> seats, const Holder& me) {
    for (const bool has_wish : {true, false}) {
        for (unsigned i = 0; i < seats.size(); ++i) {
            const auto seat = rules::to_id<rules::Seat>(i);
            if (seats[i].kind != SeatWish::Kind::kOpen && seats[i].color.has_value() == has_wish) {
                draft.add(seating(seat, seats[i], me));
                add_color(draft, seat, seats[i].color);
            }
        }
    }
}

// As at the old table, one seat further.
void seat_again(Draft& draft, rules::Seat seat, const RoomSeat& who) {
    draft.add(SeatSet{
        .seat = seat,
        .kind = who.kind,
        .name = who.name,
        .holder = who.keys.empty() ? std::nullopt : std::optional(who.keys.front().holder)});
    for (std::size_t device = 1; device < who.keys.size(); ++device) {
        draft.add(HolderAdded{.seat = seat, .holder = who.keys[device].holder});
    }
    if (who.has_chosen_color) {
        add_color(draft, seat, who.color);
    }
}

Room empty_room(const TableOrigin& origin, const CommandContext& context, std::size_t seats) {
    Room room;
    room.public_id = origin.public_id;
    room.board = origin.board;
    room.seed = origin.seed;
    room.sealed_seed = origin.sealed_seed;
    room.log_index = origin.log_index;
    room.host = context.requester->holder;
    room.seats.resize(seats);
    room.created_ms = context.now_ms;
    return room;
}

void explore(const Explored& explored, Room& room) {
    room.start = explored.start;
    room.daily = explored.daily;
    room.explores = explored.mark;
    room.is_practice = true;
}

// As the finished game began, and then as it may have gone.
Transition played_on(const Explored& explored, Draft draft) {
    draft.add(Begun{});
    for (const rules::LoggedMove& logged : explored.moves) {
        draft.add(Moved{.logged = logged});
    }
    draft.deal();
    return draft.finish();
}

}  // namespace

TransitionResult open_table(const NewTable& wish, const TableOrigin& origin,
                            const CommandContext& context) {
    if (const auto refused = refusal_of(wish, origin.board->file->map)) {
        return *refused;
    }
    Room room = empty_room(origin, context, wish.seats.size());
    room.start = wish.start;
    room.pace = wish.pace;
    room.is_listed = wish.is_listed;
    room.has_watching = wish.has_watching;
    room.has_confirm = wish.has_confirm;
    room.has_chat = wish.has_chat;
    room.has_emotes = wish.has_emotes;
    room.has_takeback = wish.has_takeback;
    room.is_practice = wish.is_practice;
    room.daily = wish.daily;
    if (wish.explored) {
        explore(*wish.explored, room);
    }
    Draft draft({}, context.now_ms, nullptr);
    draft.add(Opened{.room = std::move(room)});
    const Holder& me = context.requester->holder;
    seat_all(draft, wish.seats, me);
    if (wish.commitment && seats_of(*draft.table().room, me) != 0) {
        draft.add(Committed{.holder = me, .commitment = *wish.commitment});
    }
    if (wish.explored) {
        return played_on(*wish.explored, std::move(draft));
    }
    return wish.is_started_now ? started(std::move(draft)) : draft.finish();
}

std::string wish_id(const Holder& holder, std::string_view id) {
    return letters_of(base::sha256("table of " + to_text(holder) + " " + std::string(id)),
                      kPublicIdLetters);
}

std::string rematch_id(const Room& old) {
    // A device's tables have a prefix, up to the only hyphen (device/device.h).
    const std::string prefix = old.public_id.substr(0, old.public_id.find('-') + 1);
    return prefix +
           letters_of(base::sha256("rematch of " + old.public_id + " " + base::to_hex(old.seed)),
                      kPublicIdLetters);
}

TransitionResult open_rematch(const Table& table, const TableOrigin& origin,
                              const CommandContext& context) {
    const Room& old = *table.room;
    if (old.status != Status::kFinished) {
        return Refused(Refusal::kNotOver);
    }
    Room room = empty_room(origin, context, old.seats.size());
    room.pace = old.pace;
    room.is_listed = old.is_listed;
    room.has_watching = old.has_watching;
    room.has_confirm = old.has_confirm;
    room.has_chat = old.has_chat;
    room.has_emotes = old.has_emotes;
    room.has_takeback = old.has_takeback;
    room.is_practice = old.is_practice;
    Draft draft({}, context.now_ms, nullptr);
    draft.add(Opened{.room = std::move(room)});
    for (const bool has_wish : {true, false}) {
        for (unsigned i = 0; i < old.seats.size(); ++i) {
            const auto seat = rules::to_id<rules::Seat>((i + 1) % old.seats.size());
            if (old.seats[i].has_chosen_color == has_wish) {
                seat_again(draft, seat, old.seats[i]);
            }
        }
    }
    // What they committed to with their last reveal was not needed for another attempt.
    for (const PlayerSay& say : old.shuffle.says) {
        if (say.next && seats_of(*draft.table().room, say.holder) != 0) {
            draft.add(Committed{.holder = say.holder, .commitment = *say.next});
        }
    }
    // Where a clock runs, the others should be there first: the new host starts it.
    return old.pace.kind == PaceKind::kNone ? started(std::move(draft)) : draft.finish();
}

}  // namespace table
