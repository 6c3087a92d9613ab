// table/lobby/table_factory.h
//
// Creates tables: decides their first line, stores it, and answers once it is durable. Lives on the
// executor's thread.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "base/result.h"
#include "table/lifetime.h"
#include "table/lobby/table_directory.h"
#include "table/open_table.h"
#include "table/services.h"
#include "table/table_quota.h"

namespace table {

// The public id of the new table.
using TableAnswer = std::function<void(const base::Result<std::string, Refused>&)>;

class TableFactory {
public:
    // All must outlive it.
    TableFactory(Services& services, TableDirectory& tables, TableQuota& quota)
        : services_(services), tables_(tables), quota_(quota) {}

    // See Lobby::made_before.
    [[nodiscard]] std::optional<std::string> made_before(const Holder& holder,
                                                         const NewTable& wish) const;
    // kTooManyTables: the maker has as many unfinished tables as one may have.
    void make(const Maker& maker, const NewTable& wish, TableAnswer answer);
    // Publishes the commitment of a new table, then decides on its first line and stores it.
    // Decides before, too, so that what is refused is not published.
    using Decision = std::function<TransitionResult(const TableOrigin&)>;
    void publish(TableOrigin origin, Decision decision, TableAnswer answer);
    // Stores a table that was decided on.
    void store(const TableOrigin& origin, Transition transition, TableAnswer answer);

private:
    // There is a place for the maker in the quota.
    void make_now(const Maker& maker, const NewTable& wish, TableAnswer answer);

    Services& services_;
    TableDirectory& tables_;
    TableQuota& quota_;
    Lifetime lifetime_;
};

}  // namespace table
