// tests/sim/log_check.h
//
// Holds what clients were told against the log of their table.
#pragma once

#include <string>
#include <vector>

#include "sim/client.h"
#include "store/store.h"

namespace sim {

// What was acknowledged stands in the log exactly once, at the version that was told; what was
// refused does not; a line of chat is said once. Says what is otherwise; empty when all is well.
[[nodiscard]] std::vector<std::string> log_problems(store::Store& store,
                                                    const std::string& public_id,
                                                    const std::vector<const Client*>& clients);

}  // namespace sim
