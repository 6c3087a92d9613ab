// tests/sim/log_check.h
//
// Holds what clients were told against the log of their table.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "sim/client.h"
#include "store/store.h"

namespace sim {

// Somebody's answers: who they are to the log, and what they were told.
struct Answers {
    std::string key{};
    std::vector<Wish> answered{};
};

enum class LogFault : std::uint8_t {
    kLost,     // acknowledged, but not where the acknowledgement says
    kDoubled,  // done more than once
    kDenied,   // refused, but done
};
struct LogProblem {
    LogFault fault{};
    std::string text{};
};

// What was acknowledged stands in the log exactly once, at the version that was told; what was
// refused does not. Says what is otherwise; empty when all is well.
[[nodiscard]] std::vector<LogProblem> line_problems(std::span<const std::string> lines,
                                                    const Answers& answers);
// The same of chat, as long as all of it is kept.
[[nodiscard]] std::vector<LogProblem> chat_problems(std::span<const store::ChatLine> chat,
                                                    const Answers& answers);

// All lines of a table; none when there is no such table. Requires a store that can be read.
[[nodiscard]] std::vector<std::string> read_lines(store::Store& store,
                                                  const std::string& public_id);

// Both of all these clients, in words.
[[nodiscard]] std::vector<std::string> log_problems(store::Store& store,
                                                    const std::string& public_id,
                                                    const std::vector<const Client*>& clients);

}  // namespace sim
