// table/decide.h
//
// Turns a command into a transition or a refusal. Pure: nothing happens until the store has the
// transition's line, and a refusal changes nothing.
#pragma once

#include <cstdint>

#include "base/result.h"
#include "table/command.h"
#include "table/people/absence.h"
#include "table/refused.h"
#include "table/transition.h"

namespace table {

using TransitionResult = base::Result<Transition, Refused>;

// `requester` is nobody for ProgramMove and RunOut.
struct CommandContext {
    const Requester* requester = nullptr;
    std::int64_t now_ms = 0;
    Connections connections{};  // for ReplaceAbsent
    AbsenceWaits absence{};
};
[[nodiscard]] TransitionResult decide(const Table& table, const Command& command,
                                      const CommandContext& context);

}  // namespace table
