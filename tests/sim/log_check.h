// tests/sim/log_check.h
//
// Compares what clients were told with their table's log.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "sim/client.h"
#include "store/store.h"

namespace sim {

// A person's identity in the log, and the answers they got.
struct Answers {
    std::string key{};
    std::vector<Wish> answered{};
};

enum class LogFault : std::uint8_t {
    kLost,     // acknowledged, but not at the stated version
    kDoubled,  // done more than once
    kDenied,   // refused, but done
};
struct LogProblem {
    LogFault fault{};
    std::string text{};
};

// An acknowledged request is in the log exactly once, at the stated version; a refused one is not.
// Returns the deviations.
[[nodiscard]] std::vector<LogProblem> line_problems(std::span<const std::string> lines,
                                                    const Answers& answers);
// The same for chat, while all of it is kept.
[[nodiscard]] std::vector<LogProblem> chat_problems(std::span<const store::ChatLine> chat,
                                                    const Answers& answers);

// All lines of a table; empty if there is no such table. Requires a readable store.
[[nodiscard]] std::vector<std::string> read_lines(store::Store& store,
                                                  const std::string& public_id);

// Both checks for all these clients, as text.
[[nodiscard]] std::vector<std::string> log_problems(store::Store& store,
                                                    const std::string& public_id,
                                                    const std::vector<const Client*>& clients);

}  // namespace sim
