// table/lobby/rematches.h
//
// Creates a rematch exactly once, no matter how many players or nodes ask. Lives on the executor's
// thread.
#pragma once

#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "table/lifetime.h"
#include "table/live/live_table.h"
#include "table/lobby/table_factory.h"

namespace table {

class Rematches {
public:
    // Both must outlive it.
    Rematches(Services& services, TableFactory& factory) : services_(services), factory_(factory) {}

    void make(const std::shared_ptr<LiveTable>& old, const Holder& holder, TableAnswer answer);

private:
    void link(const std::shared_ptr<LiveTable>& old, const std::string& next);
    void answer_all(const std::string& old_id, const base::Result<std::string, Refused>& result);

    Services& services_;
    TableFactory& factory_;
    // By the public id of the old table: who waits for the new one.
    std::unordered_map<std::string, std::vector<TableAnswer>> waiting_;
    Lifetime lifetime_;
};

}  // namespace table
