// table/room.h
//
// A table without its game: the settings, who sits where, and the secret that determines the cards.
// It changes rarely, so a table shares it with the copies on which changes are tried.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/day.h"
#include "base/keyed_stream.h"
#include "rules/records/explores.h"
#include "rules/types.h"
#include "store/table_row.h"
#include "table/board.h"
#include "table/fairness/shuffle.h"
#include "table/people/holder.h"

namespace table {

inline constexpr std::size_t kHoldersPerSeatMax = 5;  // devices
// Seats that a key takes at one table of another host: two people may share a device.
inline constexpr std::size_t kSeatsPerGuestMax = 2;
inline constexpr std::int64_t kCodeLifeMs = 24LL * 3600 * 1000;  // of a code that nobody uses
inline constexpr std::uint32_t kLiveSecondsMin = 10;
inline constexpr std::uint32_t kLiveSecondsMax = 3600;
inline constexpr std::uint32_t kCorrespondenceSecondsMin = 3600;
inline constexpr std::uint32_t kCorrespondenceSecondsMax = 14 * 24 * 3600;

inline constexpr std::uint32_t kGameSecondsMin = 60;
inline constexpr std::uint32_t kGameSecondsMax = 3 * 3600;
inline constexpr std::uint32_t kIncrementSecondsMax = 120;

enum class PaceKind : std::uint8_t { kNone, kLive, kCorrespondence, kGame };

// How long a turn may take, or all turns of a person together.
struct Pace {
    PaceKind kind = PaceKind::kNone;
    std::uint32_t seconds = 0;    // for a turn; of kGame for the game
    std::uint32_t increment = 0;  // of kGame: seconds added when a turn begins

    bool operator==(const Pace&) const = default;
};
[[nodiscard]] bool is_valid(const Pace& pace);
// "none", "live", "correspondence", "game".
[[nodiscard]] std::string_view name_of(PaceKind kind);
[[nodiscard]] std::optional<PaceKind> pace_kind_from(std::string_view name);

enum class SeatKind : std::uint8_t { kOpen, kPerson, kProgram };
// "open", "person", "program".
[[nodiscard]] std::string_view name_of(SeatKind kind);

// A device that holds a seat.
struct SeatKey {
    Holder holder{};
    std::int64_t added_ms = 0;

    bool operator==(const SeatKey&) const = default;
};

// What gives the seat to another device, once. Kept after its use, so that the device which lost
// the answer can ask again.
struct SeatCode {
    Holder hash{};
    std::int64_t made_ms = 0;
    bool is_used = false;

    // By the wall clock, because a code outlives the process: set back, that clock prolongs it.
    [[nodiscard]] bool is_valid_at(std::int64_t now_ms) const {
        return !is_used && now_ms - made_ms < kCodeLifeMs;
    }
    bool operator==(const SeatCode&) const = default;
};

struct RoomSeat {
    SeatKind kind = SeatKind::kOpen;
    std::string name{};           // of the person, or of the program as in "hard"
    std::vector<SeatKey> keys{};  // a person's devices, oldest first
    std::optional<SeatCode> code{};
    std::uint8_t color = 0;         // table/people/seat_colors.h
    bool has_chosen_color = false;  // or it fell to them

    [[nodiscard]] bool is_held_by(const Holder& holder) const;
    bool operator==(const RoomSeat&) const = default;
};

// How a game came to its end.
enum class Ending : std::uint8_t { kPlayed, kResigned, kAgreed };
// "played", "resigned", "agreed".
[[nodiscard]] std::string_view name_of(Ending ending);

// A deal of the day (deal_of_day.h): one try of a person counts, the others are practice.
struct DailyMark {
    base::Day day{};
    bool is_counted = false;

    bool operator==(const DailyMark&) const = default;
};

struct Room {
    std::string public_id{};
    store::Status status = store::Status::kOpen;
    std::shared_ptr<const Board> board{};
    base::Seed seed{};                         // the server's secret
    std::string sealed_seed{};                 // as the store has it; empty: as it is
    std::optional<std::uint64_t> log_index{};  // of its commitment in the published log
    Shuffle shuffle{};                         // with the others
    std::optional<base::Seed> joint_seed{};    // of both, once the game has begun
    Holder host{};
    std::vector<RoomSeat> seats{};
    std::optional<rules::Seat> start{};  // who begins, where that was agreed on
    Pace pace{};
    bool is_listed = false;
    bool has_watching = true;
    bool has_confirm = false;
    bool has_chat = true;
    bool has_emotes = true;
    bool has_takeback = false;  // programs give way to whoever takes a move back
    // People get hints, and against programs alone everything may be taken back. Fixed when the
    // table is opened, so whoever sits down here agrees to it. Never where the game counts.
    bool is_practice = false;
    std::uint8_t resigned = 0;  // bit i: the person in seat i gave up, and a program plays on
    Ending ending = Ending::kPlayed;
    std::optional<DailyMark> daily{};
    std::optional<rules::Explores> explores{};  // a practice game, played on from a finished one
    std::string rematch{};  // the public id of the next table, once there is one
    std::int64_t created_ms = 0;

    [[nodiscard]] const rules::Map& map() const { return board->file->map; }
    [[nodiscard]] bool is_seat(rules::Seat seat) const { return rules::index(seat) < seats.size(); }
    // Requires is_seat.
    [[nodiscard]] const RoomSeat& operator[](rules::Seat seat) const {
        return seats[rules::index(seat)];
    }
    [[nodiscard]] bool is_held_by(rules::Seat seat, const Holder& holder) const {
        return is_seat(seat) && (*this)[seat].is_held_by(holder);
    }
    // How many seats somebody holds here.
    [[nodiscard]] std::size_t seats_of(const Holder& holder) const;
    // Whether a person of this name, or of one that reads the same, sits here.
    [[nodiscard]] bool has_name(std::string_view name) const;
    [[nodiscard]] bool has_resigned(rules::Seat seat) const {
        return ((unsigned{resigned} >> rules::index(seat)) & 1U) != 0;
    }
    // Bit i: a person sits there who has not resigned.
    [[nodiscard]] unsigned persons() const;
    // The same, of those seats that share a device with this one. They have one voice.
    [[nodiscard]] unsigned party_of(rules::Seat seat) const;
    // Whether nobody but programs plays with whoever sits here: one person, or several who share
    // their devices.
    [[nodiscard]] bool is_for_one() const;
    // Whether everything may be taken back: there is nobody else who would mind.
    [[nodiscard]] bool is_free_practice() const { return is_practice && is_for_one(); }
    // Whether only people known to the room may view the table.
    [[nodiscard]] bool is_private() const {
        return !has_watching && status == store::Status::kPlaying;
    }
    // What nature's moves come from: of the players too, or where none had a say, the server's own.
    [[nodiscard]] const base::Seed& dealing_seed() const { return joint_seed ? *joint_seed : seed; }
    // Whether this game is somebody's only try at a deal of the day: then nothing is taken back.
    [[nodiscard]] bool is_counted() const { return daily && daily->is_counted; }
    // Nothing more will be drawn, so the seed is revealed.
    [[nodiscard]] bool is_told() const {
        return status == store::Status::kFinished || status == store::Status::kClosed;
    }
    // The list of commitments is frozen, and nonces are still missing.
    [[nodiscard]] bool is_shuffling() const {
        return status == store::Status::kOpen && shuffle.attempt > 0;
    }
    // Whether somebody holds a seat here, or is the host.
    [[nodiscard]] bool knows(const Holder& holder) const;
};

// The programs that people are offered for a seat, weakest first.
[[nodiscard]] const std::vector<std::string>& program_names();
// Those, and the four names of earlier versions, which tables, links and clients of theirs use.
[[nodiscard]] bool is_program(std::string_view name);
// The program that plays for a person who is away.
inline constexpr std::string_view kStandIn = "hard";

}  // namespace table
