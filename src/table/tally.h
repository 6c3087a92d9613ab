// table/tally.h
//
// Counts actions that can be repeated without advancing the game, so that a log never gets much
// longer than its game. The counts follow from the log, so every node and every restart gets the
// same ones. Moves, lost turns and the end of a game are not bounded: a game that is being played
// can always be finished (bounds.h).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>

#include "rules/limits.h"
#include "rules/types.h"

namespace table {

inline constexpr unsigned kUndosPerTurnMax = 10;
inline constexpr unsigned kUndosPerGameMax = 100;   // of one seat
inline constexpr unsigned kLeavesPerGameMax = 100;  // of one seat
inline constexpr unsigned kComingsPerTurnMax = 6;   // leaving and coming back, of one seat
inline constexpr unsigned kOffersPerTurnMax = 1;    // to end the game, of one seat
inline constexpr unsigned kOffersPerGameMax = 10;
inline constexpr unsigned kRemindersPerTurnMax = 3;  // of one seat that is to act
inline constexpr std::int64_t kReminderEveryMs = 60'000;
inline constexpr unsigned kKeyChangesMax = 50;    // codes and devices, of one seat
inline constexpr unsigned kColorChangesMax = 50;  // of one seat
inline constexpr unsigned kSeatChangesMax = 500;  // before the start, of all seats
inline constexpr unsigned kChatSwitchesMax = 50;
inline constexpr unsigned kEmoteSwitchesMax = 50;

struct SeatTally {
    std::uint16_t undos = 0;
    std::uint16_t leaves = 0;
    std::uint16_t key_changes = 0;
    std::uint8_t color_changes = 0;
    std::uint16_t offers = 0;
    // Since the seat's turn last began.
    std::uint8_t undos_in_turn = 0;
    std::uint8_t comings_in_turn = 0;
    std::uint8_t offers_in_turn = 0;
    std::uint8_t reminders_in_turn = 0;
};

struct Tally {
    std::array<SeatTally, rules::kSeatsMax> seats{};
    std::uint16_t seat_changes = 0;
    std::uint16_t chat_switches = 0;
    std::uint16_t emote_switches = 0;
    std::uint32_t bytes = 0;  // of the log

    [[nodiscard]] SeatTally& operator[](rules::Seat seat) { return seats[rules::index(seat)]; }
    [[nodiscard]] const SeatTally& operator[](rules::Seat seat) const {
        return seats[rules::index(seat)];
    }
    void add_bytes(std::size_t count) {
        constexpr std::uint32_t kMost = std::numeric_limits<std::uint32_t>::max();
        bytes = count > kMost - bytes ? kMost : bytes + static_cast<std::uint32_t>(count);
    }
};

// Counts one more. Logs of older versions may have more than any bound.
template <typename Count>
void count_one(Count& count) {
    if (count < std::numeric_limits<Count>::max()) {
        ++count;
    }
}

}  // namespace table
