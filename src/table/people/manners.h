// table/people/manners.h
//
// Decides requests between people during a game: resigning, ending it as it stands, and what to do
// about an absent player. Seats that share a device are one party with one voice.
#pragma once

#include "table/command.h"
#include "table/decide.h"

namespace table {

// All require a game under way. The requester holds the seat, and has not resigned it.
[[nodiscard]] TransitionResult decide_resign(const Table& table, const Resign& command,
                                             const CommandContext& context);
[[nodiscard]] TransitionResult decide_offer(const Table& table, const OfferEnd& command,
                                            const CommandContext& context);
[[nodiscard]] TransitionResult decide_answer(const Table& table, const AnswerEnd& command,
                                             const CommandContext& context);

// The requester can be anyone: those without another seat here are refused.
[[nodiscard]] TransitionResult decide_replacement(const Table& table, const ReplaceAbsent& command,
                                                  const CommandContext& context);
[[nodiscard]] TransitionResult decide_reminder(const Table& table, const Remind& command,
                                               const CommandContext& context);

}  // namespace table
