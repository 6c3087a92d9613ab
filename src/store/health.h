// store/health.h
//
// The health of a store, for monitoring.
#pragma once

#include <cstdint>
#include <optional>

#include "store/store_error.h"

namespace store {

struct Health {
    // Why writes fail now; nothing: they do not. A failure that concerns one table alone is none.
    std::optional<StoreError> trouble{};
    // How long the commit that is under way has taken so far; 0: there is none.
    std::int64_t writing_ms = 0;
    // Bytes left where the store is; nothing: unknown.
    std::optional<std::uint64_t> free_bytes{};
};

}  // namespace store
