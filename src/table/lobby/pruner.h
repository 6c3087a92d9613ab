// table/lobby/pruner.h
//
// Removes dead tables, once an hour and a few at a time, and records which tables are still being
// viewed. With several nodes, the oldest one does the removing. Lives on the executor's thread.
#pragma once

#include <optional>
#include <string>

#include "base/executor.h"
#include "table/lifetime.h"
#include "table/lobby/dead_tables.h"
#include "table/lobby/table_directory.h"
#include "table/services.h"

namespace table {

class Pruner {
public:
    // Both must outlive it.
    Pruner(Services& services, TableDirectory& tables) : services_(services), tables_(tables) {}

    // The first round is an hour away: after a long pause people come back first.
    void start();
    void stop();

private:
    void begin_round();
    [[nodiscard]] bool is_chosen();
    void step();
    void end_round();
    // Those of devices that are not used any more.
    void remove_subscriptions();
    void remove(const store::QuietTable& table);
    void on_removed(const store::QuietTable& table, const store::Outcome<store::Ok>& outcome);

    Services& services_;
    TableDirectory& tables_;
    base::Timer timer_;
    std::optional<DeadTables> walk_;  // during a round
    Lifetime lifetime_;
};

}  // namespace table
