// table/lobby/table_directory.h
//
// The tables in memory, by public id. Wakes others on demand: their logs are read and replayed in
// the background, so that only those who asked wait. Evicts idle tables, which then live on disk
// only. Follows what other nodes write to the tables in memory. Lives on the executor's thread.
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "base/result.h"
#include "table/lifetime.h"
#include "table/live/live_table.h"
#include "table/services.h"
#include "table/table_log.h"
#include "table/table_quota.h"

namespace table {

class TableDirectory {
public:
    // Both must outlive it. Tables that are over give back their place in the quota.
    TableDirectory(Services& services, TableQuota& quota);

    using Found = base::Result<std::shared_ptr<LiveTable>, Refused>;
    using Answer = std::function<void(const Found&)>;
    // Answers at once if the table is in memory. Otherwise later, after waking it; kTryAgain if the
    // background's queue is full.
    void find(std::string_view public_id, Asker asker, Answer answer);
    // Blocks the thread while it reads: for new tables, whose logs are short, and for devices,
    // which have one thread anyway.
    [[nodiscard]] Found find_now(std::string_view public_id);
    // Null if the table is not in memory.
    [[nodiscard]] std::shared_ptr<LiveTable> in_memory(std::string_view public_id) const;
    // Reports a table that is broken or whose key is missing, once. Returns `why`.
    Refused unreadable(const std::string& public_id, Refused why);
    // Of the tables in memory, where there are other nodes; null otherwise.
    [[nodiscard]] std::shared_ptr<LiveTable> find_followed(store::TableId id) const;
    // Wakes these tables, one after another, and makes this node their keeper.
    void wake(std::span<const store::TableRow> due, std::int64_t clocks_from_ms);

    // Somebody views the table, so it must not be pruned. Recorded now and then.
    void note_visit(LiveTable& live);
    // The same for all tables in memory that have viewers.
    void note_visits();
    // The host of an open table is there, so that lists show it. Written every time.
    void note_host(const LiveTable& live);
    void note_hosts();
    // False when the table is in memory, or being loaded. Otherwise nobody finds it until one of
    // the other two.
    [[nodiscard]] bool begin_removing(const std::string& public_id);
    void on_removed(const std::string& public_id);
    void on_kept(const std::string& public_id) { leaving_.erase(public_id); }

    // Posted, because the caller may be inside the table.
    void drop_if_idle(const std::string& public_id);
    void drop(const LiveTable& live);

    // The tables take no more commands, nor do those that are loaded from now on.
    void stop();
    [[nodiscard]] bool is_stopped() const { return is_stopped_; }
    // No writes are pending.
    [[nodiscard]] bool is_settled() const;

    [[nodiscard]] std::size_t size() const { return tables_.size(); }
    void renew_attendance();

private:
    // What the store has of a table.
    struct Stored {
        store::TableRow row{};
        Table table{};
        std::uint64_t chat_sent = 0;
    };
    using Read = base::Result<Stored, Refused>;
    // Those who wait for a table that is being read.
    struct Waking {
        std::vector<Answer> answers{};
        bool is_stale = false;  // the table was in memory meanwhile: read it again
    };
    struct Due {
        std::string public_id{};
        std::int64_t clocks_from_ms = 0;
    };

    // On any thread.
    [[nodiscard]] static Read read(const LogSource& source, const std::string& public_id);
    [[nodiscard]] bool begin_reading(const std::string& public_id, Asker asker);
    void on_read(const std::string& public_id, Asker asker, Read stored);
    [[nodiscard]] Found load(const std::string& public_id, Read stored);
    void wake_next();
    void take_over(const Due& due, const Found& found);
    void write_visit(const LiveTable& live, std::int64_t now_ms);
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
    std::unordered_map<std::string, Waking> waking_;
    std::deque<Due> due_;                      // to be woken; the first is being read
    std::unordered_set<std::string> due_ids_;  // the same tables
    bool is_stopped_ = false;
    Lifetime lifetime_;
};

}  // namespace table
