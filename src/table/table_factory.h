// table/table_factory.h
//
// Makes tables: decides on their first line, stores it, and answers once it is durable. Lives on
// the executor's thread.
#pragma once

#include <functional>
#include <string>

#include "base/result.h"
#include "table/decide.h"
#include "table/lifetime.h"
#include "table/services.h"
#include "table/table_directory.h"

namespace table {

// The public id of the new table.
using TableAnswer = std::function<void(const base::Result<std::string, Refused>&)>;

class TableFactory {
public:
    // Both must outlive it.
    TableFactory(Services& services, TableDirectory& tables)
        : services_(services), tables_(tables) {}

    void make(const Holder& holder, const NewTable& wish, TableAnswer answer);
    // Stores a table that was decided on.
    void store(const TableOrigin& origin, Transition transition, TableAnswer answer);

private:
    Services& services_;
    TableDirectory& tables_;
    Lifetime lifetime_;
};

}  // namespace table
