// app/serve/store_watch.h
//
// Tells the operator how the store is doing: when it begins to refuse writes and when that is over,
// in plain words in the log; at any time in the metrics and through /readyz; and when a write
// hangs.
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
