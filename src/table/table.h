// table/table.h
//
// A table as a value: what follows from the lines of its log up to its version. It is never changed
// in place: decide.h makes the next one from a copy, which replaces the old one when the store has
// its line.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>

#include "rules/draw_count.h"
#include "rules/state.h"
#include "rules/undo.h"
#include "store/table_row.h"
#include "table/game_clock.h"
#include "table/recent_requests.h"
#include "table/room.h"
#include "table/tally.h"

namespace table {

using Version = store::Seq;  // the number of the last line of the log

// A position with what belongs to it at a table, so that taking a move back restores all of it.
struct Position {
    rules::State state;
    std::uint32_t move_number = 0;   // of all moves, nature's included
    rules::DrawCount drawn{};        // of nature's alone, deck by deck
    std::int64_t turn_since_ms = 0;  // when whoever is to act was first asked in this turn
    GameClocks clocks{};             // where the pace is for the whole game
    // By seat: the version at which its present question was put to it. An answer by somebody who
    // has seen less is stale.
    std::array<std::uint32_t, rules::kSeatsMax> asked_at{};
};

// Somebody offers to end the game as it stands.
struct EndOffer {
    rules::Seat by{};
    std::uint8_t agreed = 0;  // bits
};

struct Play {
    Position now;
    rules::Undo<Position> undo{};
    Version undo_from = 0;          // what must have been seen to take back what can be
    std::uint8_t undos_before = 0;  // in the turn of that move, before it
    std::array<std::uint8_t, rules::kSeatsMax> strikes{};  // turns in a row lost to the clock
    std::uint8_t away = 0;         // bit i: a program plays for the person in seat i
    std::uint8_t standing_in = 0;  // bit i: … but only until this turn is over
    std::optional<EndOffer> end_offer{};
    // By seat of a person who is to act and absent: who would have a program play. Bits.
    std::array<std::uint8_t, rules::kSeatsMax> votes{};
    std::array<std::int64_t, rules::kSeatsMax> reminded_ms{};  // by seat: when it last was
};

inline constexpr unsigned kStrikesMax = 3;
inline constexpr std::int64_t kDayMs = std::int64_t{24} * 3600 * 1000;
inline constexpr std::int64_t kAbandonedDays = 30;

struct Table {
    Version version = 0;
    std::shared_ptr<const Room> room{};
    std::optional<Play> play{};           // once it has begun
    std::int64_t shuffling_since_ms = 0;  // this attempt
    RecentRequests recent{};
    Tally tally{};

    // Requires that it has begun.
    [[nodiscard]] const rules::State& state() const { return play->now.state; }
    [[nodiscard]] bool is_playing() const { return room->status == store::Status::kPlaying; }
    // Bit i: seat i has something to decide.
    [[nodiscard]] unsigned to_act() const { return is_playing() ? state().to_act(room->map()) : 0; }
    [[nodiscard]] bool is_to_act(rules::Seat seat) const {
        return ((to_act() >> rules::index(seat)) & 1U) != 0;
    }
    // Whether a program decides for the seat now, its own or a stand-in.
    [[nodiscard]] bool is_programs(rules::Seat seat) const;
    // Its name. Requires is_programs.
    [[nodiscard]] std::string_view program_of(rules::Seat seat) const;
    // Bit i: seat i has something to decide, and its program is to be asked now. At a deal of the
    // day one seat after the other, so that the same moves are always the same game.
    [[nodiscard]] unsigned programs_to_act() const;
    // Which keyed block nature's next draw comes from. Requires that it has begun.
    [[nodiscard]] std::uint64_t draw_number() const {
        return room->daily ? play->now.drawn.next(state().phase) : play->now.move_number;
    }
    // The seed that it comes from.
    [[nodiscard]] const base::Seed& draw_seed() const {
        const base::Seed* const before =
            room->explores ? room->explores->seed_of(play->now.move_number) : nullptr;
        return before != nullptr ? *before : room->dealing_seed();
    }
    // Whether the next move is one of the finished game that this one begins with.
    [[nodiscard]] bool is_explored() const {
        return room->explores && play->now.move_number < room->explores->moves;
    }
    // Whether the seat's program gives way to whoever takes a move back: it plays for nobody, and
    // nobody else is there who would mind.
    [[nodiscard]] bool gives_way(rules::Seat seat) const;
    // Within the bounds of how often.
    [[nodiscard]] bool can_undo(rules::Seat seat) const;
    // Bit i: the person in seat i is asked, and nobody plays for them.
    [[nodiscard]] unsigned people_to_act() const;
    // When the clock of a seat in people_to_act runs out; 0: there is none.
    [[nodiscard]] std::int64_t deadline_ms(rules::Seat seat) const;
    // When the first person's clock runs out, or the time for nonces; 0: there is none, or nobody
    // is asked.
    [[nodiscard]] std::int64_t deadline_ms() const;
    // When a game without a clock counts as broken off, if nobody moves until then; 0: never.
    [[nodiscard]] std::int64_t abandoned_ms() const;
    // The deadline, or else the time of abandonment: when a node must attend to the table.
    [[nodiscard]] std::int64_t due_ms() const;
};

}  // namespace table
