// table/lobby/table_directory.h
//
// The tables that are in memory, by public id. Loads the others from the store when they are asked
// for, and lets go of those that are idle, which then live on disk only. Where there are other
// nodes, it follows what they write to the tables in memory. Lives on the executor's thread.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>

#include "base/result.h"
#include "table/lifetime.h"
#include "table/live/live_table.h"
#include "table/services.h"
#include "table/table_quota.h"

namespace table {

class TableDirectory {
public:
    // Both must outlive it. Tables that are over give back their place in the quota.
    TableDirectory(Services& services, TableQuota& quota);

    using Found = base::Result<std::shared_ptr<LiveTable>, Refused>;
    [[nodiscard]] Found find(std::string_view public_id);
    // Of the tables in memory, where there are other nodes; null otherwise.
    [[nodiscard]] std::shared_ptr<LiveTable> find_followed(store::TableId id) const;
    // Loads these tables and makes this node their keeper.
    void wake(std::span<const store::TableRow> due, std::int64_t clocks_from_ms);

    // Somebody looks at the table, so that it is not pruned. Writes that down now and then.
    void note_visit(LiveTable& live);
    // The same for all tables in memory where somebody looks.
    void note_visits();
    // The host of an open table is there, so that lists show it. Written every time.
    void note_host(const LiveTable& live);
    void note_hosts();
    // False when the table is in memory. Otherwise nobody finds it until one of the other two.
    [[nodiscard]] bool begin_removing(const std::string& public_id);
    void on_removed(const std::string& public_id);
    void on_kept(const std::string& public_id) { leaving_.erase(public_id); }

    // Later, because whoever asks may be inside the table.
    void drop_if_idle(const std::string& public_id);
    void drop(const LiveTable& live);

    // The tables take no more commands, nor do those that are loaded from now on.
    void stop();
    [[nodiscard]] bool is_stopped() const { return is_stopped_; }
    // Nothing is on its way to the disk.
    [[nodiscard]] bool is_settled() const;

    [[nodiscard]] std::size_t size() const { return tables_.size(); }
    void renew_attendance();

private:
    // Reports a table that is broken or whose key is missing, once.
    [[nodiscard]] Refused unreadable(const std::string& public_id, Refused why);
    void write_visit(const LiveTable& live, std::int64_t now_ms);
    [[nodiscard]] std::uint64_t last_chat(store::TableId id);
    void follow(const std::shared_ptr<LiveTable>& live);

    Services& services_;
    TableQuota& quota_;
    const std::int64_t started_ms_;
    std::unordered_map<std::string, std::shared_ptr<LiveTable>> tables_;
    // The same tables by the store's id, where there are other nodes.
    std::unordered_map<store::TableId, std::weak_ptr<LiveTable>> followed_;
    std::unordered_set<std::string> broken_;   // reported already
    std::unordered_set<std::string> keyless_;  // the same
    std::unordered_set<std::string> leaving_;  // being removed from the store
    bool is_stopped_ = false;
    Lifetime lifetime_;
};

}  // namespace table
