// table/refused.h
//
// Why a table did not do what it was asked: a closed list with stable codes, beside those of
// rules/refusal.h. docs/protocol.md lists them all; a test holds the two lists against each other.
#pragma once

#include <cstdint>
#include <string_view>

#include "rules/refusal.h"

namespace table {

enum class Refusal : std::uint8_t {
    kUnknownMove,
    kUnknownMap,
    kBadSeats,
    kBadSeat,
    kBadProgram,
    kBadPace,
    kBadName,
    kBadText,
    kBadId,
    kBadKey,
    kNoTable,
    kNotWatching,
    kNoSpectators,
    kNotYourSeat,
    kNotHost,
    kSeatTaken,
    kSeatsOpen,
    kAlreadyStarted,
    kNotStarted,
    kNotOver,
    kClosed,
    kBroken,
    kStale,
    kCannotUndo,
    kNotAway,
    kBadCode,
    kChatOff,
    kTooFast,
    kTooManyTables,
    kTryAgain,
    kRestarting,
    kInternal,
};
inline constexpr unsigned kRefusalCount = static_cast<unsigned>(Refusal::kInternal) + 1;

// "unknown_move" and the like.
[[nodiscard]] std::string_view code(Refusal refusal);

struct Refused {
    Refused(Refusal refusal) : code(table::code(refusal)) {}
    Refused(rules::Refusal refusal) : code(rules::code(refusal)) {}

    std::string_view code;       // lives for ever
    std::uint32_t retry_ms = 0;  // where waiting helps: how long
};

}  // namespace table
