// table/lobby/host_visits.h
//
// Records in the store, at regular intervals, that the host of an open and listed table is
// connected. The lists of all nodes show such tables, and leave out those whose hosts are gone
// (table_queries.h). Lives on the executor's thread.
#pragma once

#include "base/executor.h"
#include "table/lobby/table_directory.h"
#include "table/services.h"

namespace table {

class HostVisits {
public:
    // Both must outlive it.
    HostVisits(Services& services, TableDirectory& tables) : services_(services), tables_(tables) {}

    // Notes who is there, now and from then on.
    void start();
    void stop() { timer_.cancel(); }

private:
    Services& services_;
    TableDirectory& tables_;
    base::Timer timer_;
};

}  // namespace table
