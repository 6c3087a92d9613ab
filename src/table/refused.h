// table/refused.h
//
// Why a table refused a request: a closed list, in addition to the rules' refusals of moves
// (rules/refusal.h). protocol/refusal_code.h has their codes on the wire.
#pragma once

#include <cstdint>
#include <variant>

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
    kBadColor,
    kBadText,
    kBadEmote,
    kBadId,
    kBadDate,
    kBadPosition,
    kBadRecord,
    kBadKey,
    kNoTable,
    kNotWatching,
    kNoSpectators,
    kNotYourSeat,
    kNotHost,
    kSeatTaken,
    kNameTaken,
    kColorTaken,
    kSeatsOpen,
    kAlreadyStarted,
    kNotStarted,
    kNotOver,
    kClosed,
    kBroken,
    kSealed,
    kStale,
    kCannotUndo,
    kCounted,
    kNotPractice,
    kNotAway,
    kResigned,
    kNoOffer,
    kNotAbsent,
    kBadCode,
    kNoKey,
    kOwnKey,
    kChatOff,
    kEmotesOff,
    kBadCommitment,
    kBadNonce,
    kNotAsked,
    kTooFast,
    kTooManyTables,
    kTooManySeats,
    kTooManyChanges,
    kTooManyWatchers,
    kTryAgain,
    kRestarting,
    kInternal,
};
inline constexpr unsigned kRefusalCount = static_cast<unsigned>(Refusal::kInternal) + 1;

struct Refused {
    Refused(Refusal why) : reason(why) {}
    Refused(rules::Refusal why) : reason(why) {}

    // Whether a table refused it for this reason.
    friend bool operator==(const Refused& refused, Refusal why) {
        const Refusal* const own = std::get_if<Refusal>(&refused.reason);
        return own != nullptr && *own == why;
    }

    std::variant<Refusal, rules::Refusal> reason;
    std::uint32_t retry_ms = 0;  // where waiting helps: how long
};

}  // namespace table
