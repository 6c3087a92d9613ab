#include "table/change.h"

#include <algorithm>
#include <utility>

#include "base/check.h"
#include "rules/apply.h"

namespace table {
namespace {

std::uint8_t bit_of(rules::Seat seat) {
    return static_cast<std::uint8_t>(1U << rules::index(seat));
}

void clear(std::uint8_t& bits, unsigned gone) {
    bits = static_cast<std::uint8_t>(bits & ~gone);
}

// A change of the room is made on a copy: others may still look at the old one.
template <typename Edit>
void edit_room(Table& table, Outcome& outcome, const Edit& edit) {
    auto room = std::make_shared<Room>(*table.room);
    edit(*room);
    table.room = std::move(room);
    outcome.has_room_changed = true;
}

void tell(Outcome& outcome, HappeningKind kind, rules::Seat seat) {
    outcome.happenings.push_back({.kind = kind, .seat = seat});
}

struct Applier {
    Table& table;
    Outcome& outcome;

    void operator()(const Opened& change) const {
        table.room = std::make_shared<Room>(change.room);
        outcome.has_room_changed = true;
    }
    void operator()(const SeatSet& change) const {
        edit_room(table, outcome, [&](Room& room) {
            RoomSeat seat{.kind = change.kind, .name = change.name};
            if (change.holder) {
                seat.holders.push_back(*change.holder);
            }
            room.seats[rules::index(change.seat)] = std::move(seat);
        });
    }
    void operator()(const HolderAdded& change) const {
        edit_room(table, outcome, [&](Room& room) {
            std::vector<Holder>& holders = room.seats[rules::index(change.seat)].holders;
            if (holders.size() >= kHoldersPerSeatMax) {
                holders.erase(holders.begin());  // the oldest device
            }
            holders.push_back(change.holder);
        });
    }
    void operator()(const CodeSet& change) const {
        const bool has_room_changed = outcome.has_room_changed;
        edit_room(table, outcome,
                  [&](Room& room) { room.seats[rules::index(change.seat)].code = change.code; });
        outcome.has_room_changed = has_room_changed;  // nobody else may know of it
    }
    void operator()(const Begun& /*change*/) const {
        edit_room(table, outcome, [](Room& room) { room.status = store::Status::kPlaying; });
        table.play.emplace();
        table.play->now.state = rules::initial_state(
            table.room->map(), static_cast<unsigned>(table.room->seats.size()));
        outcome.has_game_changed = true;
        outcome.has_position_changed = true;
    }
    void operator()(const Moved& change) const {
        Play& play = *table.play;
        const auto [seat, move] = change.logged;
        if (!move.is_natures()) {
            play.undo.keep(seat, play.now);
        }
        rules::EventList happened;
        rules::apply(table.room->map(), play.now.state, seat, move, happened);
        ++play.now.move_number;
        play.undo.on(happened.events);
        if (!move.is_natures() && table.is_programs(seat)) {
            play.undo.clear();
        }
        for (const rules::Event& event : happened.events) {
            outcome.happenings.push_back({.kind = HappeningKind::kGame, .event = event});
        }
        outcome.moves.push_back(change.logged);
        outcome.has_game_changed = true;
        outcome.has_position_changed = true;
        if (play.now.state.is_over()) {
            edit_room(table, outcome, [](Room& room) { room.status = store::Status::kFinished; });
        }
    }
    void operator()(const Undone& change) const {
        Play& play = *table.play;
        play.now = play.undo.take_back();
        tell(outcome, HappeningKind::kUndone, change.seat);
        outcome.has_game_changed = true;
        outcome.has_position_changed = true;
    }
    void operator()(const TimedOut& change) const {
        Play& play = *table.play;
        std::uint8_t& strikes = play.strikes[rules::index(change.seat)];
        strikes = static_cast<std::uint8_t>(std::min(strikes + 1U, kStrikesMax));
        play.standing_in |= bit_of(change.seat);
        play.undo.clear();
        tell(outcome, HappeningKind::kTimedOut, change.seat);
        outcome.has_game_changed = true;
    }
    void operator()(const WentAway& change) const {
        table.play->away |= bit_of(change.seat);
        tell(outcome, HappeningKind::kAway, change.seat);
        outcome.has_room_changed = true;
        outcome.has_game_changed = true;
    }
    void operator()(const CameBack& change) const {
        Play& play = *table.play;
        const bool was_away = (play.away & bit_of(change.seat)) != 0;
        clear(play.away, bit_of(change.seat));
        clear(play.standing_in, bit_of(change.seat));
        play.strikes[rules::index(change.seat)] = 0;
        if (was_away) {
            tell(outcome, HappeningKind::kBack, change.seat);
            outcome.has_room_changed = true;
        }
        outcome.has_game_changed = true;
    }
    void operator()(const ChatSet& change) const {
        edit_room(table, outcome, [&](Room& room) { room.has_chat = change.is_on; });
    }
    void operator()(const Closed& /*change*/) const {
        edit_room(table, outcome, [](Room& room) { room.status = store::Status::kClosed; });
    }
    void operator()(const RematchMade& change) const {
        edit_room(table, outcome, [&](Room& room) { room.rematch = change.public_id; });
    }
};

bool has_turn_begun(const Outcome& outcome) {
    return std::ranges::any_of(outcome.happenings, [](const Happening& happening) {
        return happening.kind == HappeningKind::kGame &&
               happening.event.kind == rules::EventKind::kTurn;
    });
}

bool has_been_undone(const Outcome& outcome) {
    return std::ranges::any_of(outcome.happenings, [](const Happening& happening) {
        return happening.kind == HappeningKind::kUndone;
    });
}

}  // namespace

void apply(Table& table, const Change& change, Outcome& outcome) {
    std::visit(Applier{.table = table, .outcome = outcome}, change);
}

EntryEnd entry_begin(const Table& table, std::int64_t at_ms) {
    EntryEnd end{.at_ms = at_ms};
    if (table.play) {
        end.to_act_before = table.to_act();
        end.phase_before = table.state().phase;
    }
    return end;
}

void finish_entry(Table& table, const EntryEnd& end, const Outcome& outcome) {
    ++table.version;
    if (!table.play || !outcome.has_game_changed) {
        return;
    }
    Position& now = table.play->now;
    const unsigned to_act = table.to_act();
    const bool is_opening = now.state.phase == rules::Phase::kOpening;
    const bool was_opening = end.phase_before == rules::Phase::kOpening;
    const bool is_same_opening = is_opening && was_opening;
    for (unsigned i = 0; i < rules::kSeatsMax; ++i) {
        const bool was_asked = ((end.to_act_before >> i) & 1U) != 0;
        // While all choose at once, the others' choices change nothing about one's own question.
        if (outcome.has_position_changed && ((to_act >> i) & 1U) != 0 &&
            !(is_same_opening && was_asked)) {
            now.asked_at[i] = static_cast<std::uint32_t>(table.version);
        }
    }
    const bool is_new_turn = has_turn_begun(outcome) || to_act != end.to_act_before;
    if (is_new_turn && !is_same_opening && !has_been_undone(outcome)) {
        now.turn_since_ms = end.at_ms;
    }
    if (is_new_turn) {
        const bool is_over_for_all = has_turn_begun(outcome);
        clear(table.play->standing_in, is_over_for_all ? 0xffU : ~to_act);
    }
}

}  // namespace table
