// table/command.h
//
// Requests to a table, from people, programs and the clock.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "base/joint_seed.h"
#include "base/result.h"
#include "rules/move.h"
#include "rules/move_text.h"
#include "rules/types.h"
#include "table/people/holder.h"
#include "table/refused.h"
#include "table/room.h"
#include "table/table.h"

namespace table {

struct Sit {
    rules::Seat seat{};
    std::string name{};
    std::optional<base::Digest> commitment{};  // to a nonce for the shuffle
    std::optional<unsigned> color{};           // if no other person has it
};
// By the holder, before the start.
struct SetColor {
    rules::Seat seat{};
    unsigned color = 0;
};
struct Leave {
    rules::Seat seat{};
};
struct ComeBack {
    rules::Seat seat{};
};
// By the host, before the start.
struct SetSeat {
    rules::Seat seat{};
    std::string program{};  // empty: the seat is open again
};
// Before the start, by somebody who has a seat: a new commitment for the shuffle.
struct Commit {
    base::Digest commitment{};
};
struct Start {};
// By somebody whose commitment is in the frozen list.
struct Reveal {
    base::Nonce nonce{};
    std::optional<base::Digest> next{};  // a commitment for the next attempt, or for the rematch
};
struct Close {};
struct MakeMove {
    rules::Seat seat{};
    Version seen = 0;
    rules::Move move{};
};
struct TakeBack {
    rules::Seat seat{};
    Version seen = 0;
};
// The person gives up: a program plays on, or the game is over.
struct Resign {
    rules::Seat seat{};
};
// To end the game as it stands; while another's offer is open, this agrees to it.
struct OfferEnd {
    rules::Seat seat{};
};
struct AnswerEnd {
    rules::Seat seat{};
    bool is_agreed = false;  // false also withdraws one's own
};
// By anybody else at the table: a program is to play for a person who is absent (absence.h).
struct ReplaceAbsent {
    rules::Seat seat{};
};
struct Remind {
    rules::Seat seat{};
};
// `code` goes to the seat's holder; the table keeps its hash.
struct NewCode {
    rules::Seat seat{};
    std::string code{};
};
struct UseCode {
    std::string code{};
};
// By a holder of the seat, who names another key by its fingerprint (sight.h).
struct RemoveKey {
    rules::Seat seat{};
    std::string fingerprint{};
};
struct SetChat {
    bool is_on = true;
};
struct SetEmotes {
    bool is_on = true;
};
// The next table is made; this one refers to it.
struct LinkRematch {
    std::string public_id{};
};
// From a program, and from the clock; nobody else may.
struct ProgramMove {
    rules::Seat seat{};
    Version asked_at = 0;  // the version of the question
    rules::Move move{};
};
struct RunOut {
    rules::Seat seat{};
};
// Nonces are missing, and the time for them is over.
struct EndAttempt {
    unsigned attempt = 0;
};
// Nobody has moved for so long that the game counts as broken off.
struct Abandon {};

using Command = std::variant<Sit, SetColor, Leave, ComeBack, SetSeat, Commit, Start, Reveal, Close,
                             MakeMove, TakeBack, Resign, OfferEnd, AnswerEnd, ReplaceAbsent, Remind,
                             NewCode, UseCode, RemoveKey, SetChat, SetEmotes, LinkRematch,
                             ProgramMove, RunOut, EndAttempt, Abandon>;

// Called once with the version at which a command was carried out, or with why it was not. Not
// called at all when the table goes away before.
using CommandAnswer = std::function<void(const base::Result<Version, Refused>&)>;

// How one asks for a new table.
struct SeatWish {
    enum class Kind : std::uint8_t { kMe, kOpen, kProgram };
    Kind kind = Kind::kOpen;
    std::string name{};               // one's own, or the program's
    std::optional<unsigned> color{};  // of kMe, if nobody before has it
};
// The beginning of a finished game that somebody plays on from.
struct Explored {
    rules::Explores mark{};
    std::shared_ptr<const Board> board{};
    std::vector<unsigned> colors{};  // by seat; programs take what is left over
    std::optional<DailyMark> daily{};
    std::optional<rules::Seat> start{};  // who began, where that was agreed on
    base::Seed seed{};                   // what its nature drew from last
    std::vector<rules::LoggedMove> moves{};
};
struct NewTable {
    std::string id{};  // the idempotency key; may be empty
    std::string map{};
    std::vector<SeatWish> seats{};
    std::optional<rules::Seat> start{};
    Pace pace{};
    bool is_listed = false;
    bool has_watching = true;
    bool has_confirm = false;
    bool has_chat = true;
    bool has_emotes = true;
    bool has_takeback = true;
    bool is_practice = false;
    bool is_started_now = false;
    std::optional<base::Digest> commitment{};    // of whoever makes the table
    std::optional<DailyMark> daily{};            // then its seed is that day's
    std::shared_ptr<const Explored> explored{};  // then it begins with this
    // A game to go on with (continued.h); empty: none. Whoever takes the wish turns it into
    // `explored`.
    std::string record{};
    std::string from{};                      // the table where it was played
    std::optional<unsigned> record_moves{};  // of it; nothing: all
    bool is_luck_fresh = true;
};

}  // namespace table
