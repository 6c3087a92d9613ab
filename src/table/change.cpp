#include "table/change.h"

#include <algorithm>
#include <utility>

#include "base/check.h"
#include "rules/apply.h"
#include "rules/break_off.h"
#include "table/people/seat_colors.h"

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
void edit_room(Table& table, Effects& effects, const Edit& edit) {
    auto room = std::make_shared<Room>(*table.room);
    edit(*room);
    table.room = std::move(room);
    effects.has_room_changed = true;
}

void tell(Effects& effects, TableEventKind kind, rules::Seat seat) {
    effects.events.push_back({.kind = kind, .seat = seat});
}

void erase_key(RoomSeat& seat, const Holder& holder) {
    std::erase_if(seat.keys, [&](const SeatKey& key) { return key.holder == holder; });
}

struct Applier {
    Table& table;
    Effects& effects;

    void operator()(const Opened& change) const {
        auto room = std::make_shared<Room>(change.room);
        for (unsigned i = 0; i < room->seats.size(); ++i) {
            room->seats[i].color = static_cast<std::uint8_t>(i);
        }
        table.room = std::move(room);
        effects.has_room_changed = true;
    }
    void operator()(const SeatSet& change) const {
        edit_room(table, effects, [&](Room& room) {
            RoomSeat seat{.kind = change.kind, .name = change.name};
            if (change.holder) {
                seat.keys.push_back({.holder = *change.holder, .added_ms = effects.at_ms});
            }
            room.seats[rules::index(change.seat)] = std::move(seat);
            settle_colors(room, change.seat);
            forget_lost_says(room);
        });
        count_one(table.tally.seat_changes);
    }
    void operator()(const ColorSet& change) const {
        edit_room(table, effects,
                  [&](Room& room) { choose_color(room, change.seat, change.color); });
        count_one(table.tally[change.seat].color_changes);
    }
    void operator()(const HolderAdded& change) const {
        edit_room(table, effects, [&](Room& room) {
            RoomSeat& seat = room.seats[rules::index(change.seat)];
            erase_key(seat, change.holder);
            if (seat.keys.size() >= kHoldersPerSeatMax) {
                seat.keys.erase(seat.keys.begin());  // the oldest device
            }
            seat.keys.push_back({.holder = change.holder, .added_ms = effects.at_ms});
            if (seat.code) {
                seat.code->is_used = true;
            }
            forget_lost_says(room);
        });
        count_one(table.tally[change.seat].key_changes);
    }
    void operator()(const HolderRemoved& change) const {
        edit_room(table, effects, [&](Room& room) {
            RoomSeat& seat = room.seats[rules::index(change.seat)];
            erase_key(seat, change.holder);
            seat.code.reset();  // or the device could return by a code that it asked for
            forget_lost_says(room);
        });
    }
    void operator()(const CodeSet& change) const {
        const bool has_room_changed = effects.has_room_changed;
        edit_room(table, effects, [&](Room& room) {
            room.seats[rules::index(change.seat)].code =
                SeatCode{.hash = change.code, .made_ms = effects.at_ms};
        });
        effects.has_room_changed = has_room_changed;  // nobody else may know of it
        count_one(table.tally[change.seat].key_changes);
    }
    void operator()(const Committed& change) const {
        edit_room(table, effects,
                  [&](Room& room) { commit(room, change.holder, change.commitment); });
    }
    void operator()(const Frozen& change) const {
        edit_room(table, effects, [&](Room& room) { freeze(room, change.public_id); });
    }
    void operator()(const Revealed& change) const {
        edit_room(table, effects, [&](Room& room) { reveal(room, change.holder, change.reveal); });
    }
    void operator()(const Begun& /*change*/) const {
        edit_room(table, effects, [](Room& room) {
            room.status = store::Status::kPlaying;
            if (room.shuffle.attempt > 0) {
                room.joint_seed = joint_seed(room);
            }
        });
        table.play.emplace();
        table.play->now.state = rules::initial_state(
            table.room->map(), static_cast<unsigned>(table.room->seats.size()));
        table.play->now.clocks.wind(table.room->pace);
        if (table.room->is_free_practice()) {
            table.play->undo = rules::Undo<Position>(rules::Undo<Position>::Reach::kAll);
        }
        effects.has_game_changed = true;
        effects.has_position_changed = true;
    }
    void operator()(const Moved& change) const {
        Play& play = *table.play;
        const auto [seat, move] = change.logged;
        const bool is_explored = table.is_explored();
        const bool gives_way = !move.is_natures() && table.gives_way(seat);
        if (gives_way) {
            play.undo.give_way();
        } else if (!move.is_natures()) {
            play.undo.keep(seat, play.now);
            play.undo_from = table.version + 1;
            play.undos_before = table.tally[seat].undos_in_turn;
        }
        if (move.is_natures()) {
            play.now.drawn.add(play.now.state.phase);
        }
        rules::EventList happened;
        rules::apply(table.room->map(), play.now.state, seat, move, happened);
        ++play.now.move_number;
        play.undo.on(happened.events);
        const bool is_final = !move.is_natures() && !gives_way && table.is_programs(seat);
        if (is_final || is_explored) {
            play.undo.clear();
        }
        for (const rules::Event& event : happened.events) {
            effects.events.push_back({.kind = TableEventKind::kGame, .game = event});
            if (event.kind == rules::EventKind::kTurn) {
                begin_turn(event.seat);
            }
        }
        if (!move.is_natures()) {
            clear_votes(seat);
        }
        effects.moves.push_back(change.logged);
        effects.has_game_changed = true;
        effects.has_position_changed = true;
        if (play.now.state.is_over()) {
            edit_room(table, effects, [](Room& room) { room.status = store::Status::kFinished; });
        }
    }
    // The room has had the seed all along.
    void operator()(const SeedTold& /*change*/) const {}
    void operator()(const Undone& change) const {
        Play& play = *table.play;
        play.now = play.undo.take_back();
        play.undo_from = table.version + 1;
        SeatTally& tally = table.tally[change.seat];
        count_one(tally.undos);
        // It may be the seat's next turn by now: the bound is for the turn of the move.
        tally.undos_in_turn = std::max(tally.undos_in_turn, play.undos_before);
        count_one(tally.undos_in_turn);
        effects.events.push_back({.kind = TableEventKind::kUndone,
                                  .seat = change.seat,
                                  .count = static_cast<std::uint8_t>(std::min(change.with, 255U))});
        effects.lines_undone += 1 + change.with;
        effects.has_game_changed = true;
        effects.has_position_changed = true;
    }
    void operator()(const TimedOut& change) const {
        Play& play = *table.play;
        std::uint8_t& strikes = play.strikes[rules::index(change.seat)];
        strikes = static_cast<std::uint8_t>(std::min(strikes + 1U, kStrikesMax));
        play.standing_in |= bit_of(change.seat);
        play.undo.clear();
        tell(effects, TableEventKind::kTimedOut, change.seat);
        effects.has_game_changed = true;
    }
    void operator()(const WentAway& change) const {
        table.play->away |= bit_of(change.seat);
        clear_votes(change.seat);
        count_one(table.tally[change.seat].leaves);
        count_one(table.tally[change.seat].comings_in_turn);
        tell(effects, TableEventKind::kAway, change.seat);
        effects.has_room_changed = true;
        effects.has_game_changed = true;
    }
    void operator()(const CameBack& change) const {
        Play& play = *table.play;
        const bool was_away = (play.away & bit_of(change.seat)) != 0;
        clear_votes(change.seat);
        clear(play.away, bit_of(change.seat));
        clear(play.standing_in, bit_of(change.seat));
        play.strikes[rules::index(change.seat)] = 0;
        count_one(table.tally[change.seat].comings_in_turn);
        if (was_away) {
            tell(effects, TableEventKind::kBack, change.seat);
            effects.has_room_changed = true;
        }
        effects.has_game_changed = true;
    }
    void operator()(const Resigned& change) const {
        edit_room(table, effects, [&](Room& room) { room.resigned |= bit_of(change.seat); });
        Play& play = *table.play;
        play.undo.clear();
        play.end_offer.reset();
        clear(play.away, bit_of(change.seat));
        clear_votes(change.seat);
        tell(effects, TableEventKind::kResigned, change.seat);
        effects.has_game_changed = true;
    }
    void operator()(const EndOffered& change) const {
        table.play->end_offer = EndOffer{.by = change.seat};
        count_one(table.tally[change.seat].offers);
        count_one(table.tally[change.seat].offers_in_turn);
        agree(change.seat);
        tell(effects, TableEventKind::kOffered, change.seat);
        effects.has_game_changed = true;  // events come with the view
    }
    void operator()(const EndAgreed& change) const {
        agree(change.seat);
        tell(effects, TableEventKind::kAgreed, change.seat);
        effects.has_game_changed = true;  // events come with the view
    }
    void operator()(const EndDeclined& change) const {
        table.play->end_offer.reset();
        tell(effects, TableEventKind::kDeclined, change.seat);
        effects.has_room_changed = true;
        effects.has_game_changed = true;  // events come with the view
    }
    void operator()(const Ended& change) const {
        rules::break_off(table.play->now.state);
        table.play->undo.clear();
        table.play->end_offer.reset();
        edit_room(table, effects, [&](Room& room) {
            room.status = store::Status::kFinished;
            room.ending = change.ending;
        });
        effects.events.push_back(
            {.kind = TableEventKind::kGame, .game = {.kind = rules::EventKind::kOver}});
        effects.has_ended = true;
        effects.has_game_changed = true;
        effects.has_position_changed = true;
    }
    void operator()(const Voted& change) const {
        table.play->votes[rules::index(change.seat)] |= bit_of(change.by);
        effects.events.push_back(
            {.kind = TableEventKind::kVoted, .seat = change.seat, .by = change.by});
        effects.has_room_changed = true;
        effects.has_game_changed = true;  // events come with the view
    }
    void operator()(const Reminded& change) const {
        table.play->reminded_ms[rules::index(change.seat)] = effects.at_ms;
        count_one(table.tally[change.seat].reminders_in_turn);
        effects.events.push_back(
            {.kind = TableEventKind::kReminded, .seat = change.seat, .by = change.by});
        effects.has_game_changed = true;  // events come with the view
    }
    void operator()(const ChatSet& change) const {
        edit_room(table, effects, [&](Room& room) { room.has_chat = change.is_on; });
        count_one(table.tally.chat_switches);
    }
    void operator()(const EmotesSet& change) const {
        edit_room(table, effects, [&](Room& room) { room.has_emotes = change.is_on; });
        count_one(table.tally.emote_switches);
    }
    void operator()(const Closed& /*change*/) const {
        edit_room(table, effects, [](Room& room) { room.status = store::Status::kClosed; });
    }
    void operator()(const RematchMade& change) const {
        edit_room(table, effects, [&](Room& room) { room.rematch = change.public_id; });
    }

private:
    void begin_turn(rules::Seat seat) const {
        SeatTally& tally = table.tally[seat];
        tally.undos_in_turn = 0;
        tally.comings_in_turn = 0;
        tally.offers_in_turn = 0;
        tally.reminders_in_turn = 0;
        // An offer lapses at its author's next turn if not all have agreed by then.
        auto& offer = table.play->end_offer;
        if (offer && offer->by == seat) {
            offer.reset();
            effects.has_room_changed = true;
        }
    }
    // All seats of one device have one voice.
    void agree(rules::Seat seat) const {
        std::uint8_t& agreed = table.play->end_offer->agreed;
        agreed = static_cast<std::uint8_t>(agreed | table.room->party_of(seat));
        effects.has_room_changed = true;
    }
    // The seat's person is there, or a program plays already.
    void clear_votes(rules::Seat seat) const {
        if (std::exchange(table.play->votes[rules::index(seat)], std::uint8_t{0}) != 0) {
            effects.has_room_changed = true;
        }
    }
};

// The seats whose turns have begun, as bits.
unsigned turns_begun(const Effects& effects) {
    unsigned seats = 0;
    for (const TableEvent& event : effects.events) {
        if (event.kind == TableEventKind::kGame && event.game.kind == rules::EventKind::kTurn) {
            seats |= 1U << rules::index(event.game.seat);
        }
    }
    return seats;
}

// The clock goes on as if the move had not been made; but the time that programs took is nobody's.
bool keeps_clock(const Effects& effects) {
    return effects.lines_undone == 1;
}

// Where the pace is for the whole game.
void set_clocks(Table& table, const LineStart& start, const Effects& effects) {
    GameClocks& clocks = table.play->now.clocks;
    const unsigned people = table.people_to_act();
    if (effects.lines_undone > 0) {
        // The position has its old clocks: the time since then is charged to the players who were
        // asked, unless programs took it.
        clocks.run(effects.lines_undone == 1 ? people : 0, start.at_ms);
        return;
    }
    clocks.run(start.people_to_act, start.at_ms);
    const unsigned begun = turns_begun(effects);
    const unsigned asked = table.to_act() & (begun | ~start.to_act);
    for (unsigned i = 0; i < rules::kSeatsMax; ++i) {
        if (((begun & people) >> i & 1U) != 0) {
            clocks.add(i, table.room->pace);
        }
        if (((asked >> i) & 1U) != 0) {
            clocks.ask(i);
        }
    }
}

}  // namespace

void apply(Table& table, const Change& change, Effects& effects) {
    std::visit(Applier{.table = table, .effects = effects}, change);
}

LineStart start_line(const Table& table, std::int64_t at_ms) {
    LineStart start{.at_ms = at_ms};
    start.attempt = table.room == nullptr ? 0 : table.room->shuffle.attempt;
    if (table.play) {
        start.to_act = table.to_act();
        start.people_to_act = table.people_to_act();
        start.phase = table.state().phase;
    }
    return start;
}

void end_line(Table& table, const LineStart& start, const Effects& effects) {
    ++table.version;
    if (table.room->shuffle.attempt != start.attempt) {
        table.shuffling_since_ms = start.at_ms;
    }
    if (!table.play || !effects.has_game_changed) {
        return;
    }
    Position& now = table.play->now;
    const unsigned to_act = table.to_act();
    const bool is_opening = now.state.phase == rules::Phase::kOpening;
    const bool was_opening = start.phase == rules::Phase::kOpening;
    const bool is_same_opening = is_opening && was_opening;
    for (unsigned i = 0; i < rules::kSeatsMax; ++i) {
        const bool was_asked = ((start.to_act >> i) & 1U) != 0;
        // While all choose at once, the others' choices change nothing about one's own question.
        if (effects.has_position_changed && ((to_act >> i) & 1U) != 0 &&
            !(is_same_opening && was_asked)) {
            now.asked_at[i] = static_cast<std::uint32_t>(table.version);
        }
    }
    const bool is_new_turn = turns_begun(effects) != 0 || to_act != start.to_act;
    const bool has_programs_time = effects.lines_undone > 1;
    if (has_programs_time || (is_new_turn && !is_same_opening && !keeps_clock(effects))) {
        now.turn_since_ms = start.at_ms;
    }
    if (is_new_turn) {
        const bool is_over_for_all = turns_begun(effects) != 0;
        clear(table.play->standing_in, is_over_for_all ? 0xffU : ~to_act);
    }
    if (table.room->pace.kind == PaceKind::kGame) {
        set_clocks(table, start, effects);
    }
}

}  // namespace table
