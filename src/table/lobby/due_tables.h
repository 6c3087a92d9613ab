// table/lobby/due_tables.h
//
// Loads tables that nobody is viewing when something is due there: a program has to move, or a
// clock is about to run out. With several nodes, each does this for the tables whose leases it
// holds, and claims tables without a lease. Lives on the executor's thread.
#pragma once

#include "base/executor.h"
#include "table/lobby/table_directory.h"
#include "table/services.h"

namespace table {

class DueTables {
public:
    // Both must outlive it.
    DueTables(Services& services, TableDirectory& tables) : services_(services), tables_(tables) {}

    // Loads what is due, now and from then on.
    void start();
    void stop() { timer_.cancel(); }
    // Takes over the due tables of nodes that are gone. Does nothing where there are no other
    // nodes.
    void claim();

private:
    Services& services_;
    TableDirectory& tables_;
    base::Timer timer_;
};

}  // namespace table
