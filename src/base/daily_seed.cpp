#include "base/daily_seed.h"

#include "base/parts_hash.h"

namespace base {

Seed daily_seed(const DailyDeal& deal) {
    PartsHash hash("fogg deal of the day 1");
    hash.add(to_text(deal.day));
    hash.add(deal.map);
    hash.add(deal.map_sha256);
    return hash.finish();
}

}  // namespace base
