// app/serve/store_watch.h
//
// Reports the health of the store to the operator: logs in plain words when it starts and stops
// refusing writes, and when a write hangs; updates the metrics and /readyz.
#pragma once

#include <cstdint>
#include <string>

#include "base/log.h"
#include "base/metrics.h"
#include "store/store.h"

namespace app {

class StoreWatch {
public:
    // All must outlive it.
    StoreWatch(store::Store& store, base::Metrics& metrics, base::Log& log);

    // About once a second. Returns what is wrong, for /readyz; empty: nothing.
    [[nodiscard]] std::string look();

private:
    void tell_change(const store::Health& health);
    void tell_slow(const store::Health& health);

    store::Store& store_;
    base::Log& log_;
    base::Gauge& ready_;
    base::Gauge& free_bytes_;
    base::Counter& slow_;
    std::string code_;             // of the trouble that was last told; empty: none
    std::int64_t writing_ms_ = 0;  // at the last look
    bool is_slow_told_ = false;    // about the commit that is under way
};

}  // namespace app
