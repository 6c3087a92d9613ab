// table/lobby/due_tables.h
//
// Loads tables that nobody is viewing when something is due there: a program has to move, or a
// clock is about to run out. With several nodes, each does this for the tables whose leases it
// holds, and claims tables without a lease. Asks the store in the background, a page at a time, so
// that a slow one blocks nobody. Lives on the executor's thread.
#pragma once

#include <vector>

#include "base/executor.h"
#include "store/store.h"
#include "table/lifetime.h"
#include "table/lobby/table_directory.h"
#include "table/services.h"

namespace table {

class DueTables {
public:
    // Both must outlive it.
    DueTables(Services& services, TableDirectory& tables) : services_(services), tables_(tables) {}

    // Loads what is due, now and from then on.
    void start();
    void stop();
    // Takes over the due tables of nodes that are gone. Does nothing where there are no other
    // nodes.
    void claim();

private:
    using Page = store::Outcome<std::vector<store::TableRow>>;

    void read_page(const store::DueQuery& query);
    void on_page(store::DueQuery query, const Page& page);
    void end_round();
    void claim_page();
    void on_claimed(const Page& page);
    void report(const store::StoreError& error);

    Services& services_;
    TableDirectory& tables_;
    base::Timer timer_;
    bool is_stopped_ = false;
    bool is_claiming_ = false;
    bool is_claim_due_ = false;  // another one, after the one under way
    Lifetime lifetime_;
};

}  // namespace table
