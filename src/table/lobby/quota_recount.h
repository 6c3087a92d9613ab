// table/lobby/quota_recount.h
//
// Recounts unfinished tables from the store, for the quota (table_quota.h): after a start, who
// created them; later, which of them are over by now.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "base/executor.h"
#include "store/store.h"
#include "table/lifetime.h"
#include "table/services.h"
#include "table/table_quota.h"

namespace table {

// Counts the tables that are unfinished when a server starts, for their hosts. Reads page by page
// in the background, so that others who wait for it are not held up. Lives on the executor's
// thread.
class QuotaRecount {
public:
    // Both must outlive it.
    QuotaRecount(Services& services, TableQuota& quota) : services_(services), quota_(quota) {}

    void start() { count({.status = store::Status::kOpen}); }

private:
    void count(const store::TablesQuery& query);

    Services& services_;
    TableQuota& quota_;
    base::Timer timer_;
    Lifetime lifetime_;
};

// Those of the tables that are finished, closed, broken or not there. On any thread.
[[nodiscard]] std::vector<std::string> settled_of(store::Store& store,
                                                  std::span<const std::string> public_ids);

}  // namespace table
