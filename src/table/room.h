// table/room.h
//
// A table without the game on it: its settings, who sits where, and the secret that the cards come
// from. It changes rarely, so a table and the copies that changes are tried on share it.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/keyed_stream.h"
#include "rules/types.h"
#include "store/table_row.h"
#include "table/board.h"
#include "table/holder.h"

namespace table {

inline constexpr std::size_t kNameCharactersMax = 24;
inline constexpr std::size_t kHoldersPerSeatMax = 5;  // devices
inline constexpr std::uint32_t kLiveSecondsMin = 10;
inline constexpr std::uint32_t kLiveSecondsMax = 3600;
inline constexpr std::uint32_t kCorrespondenceSecondsMin = 3600;
inline constexpr std::uint32_t kCorrespondenceSecondsMax = 14 * 24 * 3600;

enum class PaceKind : std::uint8_t { kNone, kLive, kCorrespondence };

// How long a turn may take.
struct Pace {
    PaceKind kind = PaceKind::kNone;
    std::uint32_t seconds = 0;

    bool operator==(const Pace&) const = default;
};
[[nodiscard]] bool is_valid(const Pace& pace);
// "none", "live", "correspondence".
[[nodiscard]] std::string_view name_of(PaceKind kind);
[[nodiscard]] std::optional<PaceKind> pace_kind_from(std::string_view name);

enum class SeatKind : std::uint8_t { kOpen, kPerson, kProgram };
// "open", "person", "program".
[[nodiscard]] std::string_view name_of(SeatKind kind);

struct RoomSeat {
    SeatKind kind = SeatKind::kOpen;
    std::string name{};             // of the person, or of the program as in "hard"
    std::vector<Holder> holders{};  // a person's devices
    std::optional<Holder> code{};   // the hash of the code that gives the seat to another device

    [[nodiscard]] bool is_held_by(const Holder& holder) const;
    bool operator==(const RoomSeat&) const = default;
};

struct Room {
    std::string public_id{};
    store::Status status = store::Status::kOpen;
    std::shared_ptr<const Board> board{};
    base::Seed seed{};
    Holder host{};
    std::vector<RoomSeat> seats{};
    std::optional<rules::Seat> start{};  // who begins, where that was agreed on
    Pace pace{};
    bool is_listed = false;
    bool has_watching = true;
    bool has_confirm = false;
    bool has_chat = true;
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
    // Whether somebody holds a seat here, or is the host.
    [[nodiscard]] bool knows(const Holder& holder) const;
};

// A name that people can read: valid UTF-8, 1 to kNameCharactersMax characters, nothing invisible,
// no space at either end.
[[nodiscard]] bool is_name(std::string_view text);
// The same for a line of chat, of so many characters at most; line ends are not allowed either.
[[nodiscard]] bool is_plain_text(std::string_view text, std::size_t characters_max);

// The programs that can be given a seat, weakest first.
[[nodiscard]] const std::vector<std::string>& program_names();
[[nodiscard]] bool is_program(std::string_view name);
// The program that plays for a person who is away.
inline constexpr std::string_view kStandIn = "hard";

}  // namespace table
