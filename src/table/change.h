// table/change.h
//
// The changes that a table's log is made of. A line of the log is one or more changes, each a row
// of text, and raises the version by one. Deciding and replaying apply changes with the same
// function, so both produce the same table.
//
//     by 3fa9c1d200e47b11 c17                       who asked, and under which id; may be absent
//     table 2 map=usa:SHA seats=3 sealed=… host=… pace=live:60 flags=chat,watching log=17 start=1
//                                                   or for the whole game: pace=game:900+10;
//                                                   daily=2026-11-17:counted, or :practice;
//                                                   explores=TABLE:57:fresh/57:SEED, its first
//                                                   57 moves, and what they were drawn from; or
//                                                   explores=TABLE:57:same
//     sit 0 person KEYHASH Ann                      or: sit 1 program hard, or: sit 2 open
//     color 0 3                                     chosen, by its index in the map
//     key 0 KEYHASH                                 another device holds the seat too, by its code
//     unkey 0 KEYHASH                               that device no longer does
//     code 0 HASH                                   for the next device
//     commit KEYHASH COMMITMENT                     a nonce for the shuffle
//     freeze 1 TABLE SHA256                         the list of the first attempt, and its hash
//     reveal KEYHASH NONCE NEXT                     the last is the next commitment, or -
//     begin
//     seat 0 draw deck                              moves, nature's too: move_row.h
//     nature pick 0
//     seed HEX                                      the game is over
//     undo 0 with 3                                 and three moves of programs that came after
//     resign 0 · offer 0 · agree 1 · decline 1      to end the game as it stands
//     end agreed                                    or: end resigned; the game is over
//     vote 1 0 · remind 1 0                         seat 0, about the absent seat 1
//     undo 0 · timeout 0 · away 0 · back 0 · chat off · emotes off · close · rematch ID
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/keyed_stream.h"
#include "rules/move_text.h"
#include "table/board.h"
#include "table/command.h"
#include "table/table.h"
#include "table/table_event.h"

namespace table {

struct Opened {
    Room room;  // with all seats open
};
struct SeatSet {
    rules::Seat seat{};
    SeatKind kind = SeatKind::kOpen;
    std::string name{};
    std::optional<Holder> holder{};
};
struct ColorSet {
    rules::Seat seat{};
    unsigned color = 0;
};
struct HolderAdded {
    rules::Seat seat{};
    Holder holder{};
};
struct HolderRemoved {
    rules::Seat seat{};
    Holder holder{};
};
struct CodeSet {
    rules::Seat seat{};
    Holder code{};
};
struct Committed {
    Holder holder{};
    base::Digest commitment{};
};
// The list of the next attempt to shuffle.
struct Frozen {
    std::string public_id{};
};
struct Revealed {
    Holder holder{};
    Reveal reveal{};
};
struct Begun {};
struct Moved {
    rules::LoggedMove logged;
};
// The game is over, and its seed no secret any more: from here on the log can be read without the
// key that the seed was sealed with.
struct SeedTold {
    base::Seed seed{};
};
struct Undone {
    rules::Seat seat{};
    unsigned with = 0;  // moves of programs that came after it
};
struct TimedOut {
    rules::Seat seat{};
};
struct WentAway {
    rules::Seat seat{};
};
struct CameBack {
    rules::Seat seat{};
};
struct Resigned {
    rules::Seat seat{};
};
struct EndOffered {
    rules::Seat seat{};
};
struct EndAgreed {
    rules::Seat seat{};
};
struct EndDeclined {
    rules::Seat seat{};
};
// Over before the rules end it.
struct Ended {
    Ending ending = Ending::kAgreed;
};
struct Voted {
    rules::Seat seat{};  // who is absent
    rules::Seat by{};
};
struct Reminded {
    rules::Seat seat{};
    rules::Seat by{};
};
struct ChatSet {
    bool is_on = true;
};
struct EmotesSet {
    bool is_on = true;
};
struct Closed {};
struct RematchMade {
    std::string public_id;
};

using Change = std::variant<Opened, SeatSet, ColorSet, HolderAdded, HolderRemoved, CodeSet,
                            Committed, Frozen, Revealed, Begun, Moved, SeedTold, Undone, TimedOut,
                            WentAway, CameBack, Resigned, EndOffered, EndAgreed, EndDeclined, Ended,
                            Voted, Reminded, ChatSet, EmotesSet, Closed, RematchMade>;

// The effects of one line's changes, for the viewers.
struct Effects {
    std::int64_t at_ms = 0;  // when the line was written
    std::vector<TableEvent> events{};
    std::vector<rules::LoggedMove> moves{};
    unsigned lines_undone = 0;  // so many of the last lines with moves
    bool has_room_changed = false;
    bool has_game_changed = false;      // the position, or who plays for whom
    bool has_ended = false;             // before the rules end it
    bool has_position_changed = false;  // so that everybody to act has a new question
};

// Requires that the change is possible: decided on, or parsed.
void apply(Table& table, const Change& change, Effects& effects);

// Before the first change of a line, and after the last: raises the version, and puts their
// questions to the seats that are to act now.
struct LineStart {
    std::int64_t at_ms = 0;
    unsigned attempt = 0;  // of the shuffle
    unsigned to_act = 0;
    unsigned people_to_act = 0;  // whose clocks have run
    rules::Phase phase = rules::Phase::kDrawStart;
};
[[nodiscard]] LineStart start_line(const Table& table, std::int64_t at_ms);
void end_line(Table& table, const LineStart& start, const Effects& effects);

// One row of text. `before` is the table that the change is made to.
void append_text(const Table& before, const Change& change, std::string& text);
// What reading a log needs beside the log.
struct LogContext {
    const BoardCatalog& boards;
    std::optional<base::Seed> seed{};  // for a first line whose seed is sealed
};
// Nothing when the row is not a change, or not one that is possible here.
[[nodiscard]] std::optional<Change> parse_change(const Table& before, std::string_view row,
                                                 const LogContext& context);

// The sealed seed in the first line of a log; empty if that has none.
[[nodiscard]] std::string_view sealed_seed_in(std::string_view first_line);
// The hash of the map that the table is on; empty if it names none.
[[nodiscard]] std::string_view map_sha256_in(std::string_view first_line);
// The seed that a line tells.
[[nodiscard]] std::optional<base::Seed> seed_told_in(std::string_view line);

}  // namespace table
