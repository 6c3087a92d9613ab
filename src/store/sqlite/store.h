// store/sqlite/store.h
//
// The store in one SQLite file: write-ahead log, a full sync per commit, group commit on a writer
// thread, and a connection per concurrent reader. Other processes may read, check and back up the
// file at the same time. Nothing is acknowledged, or read, while a different file is at the path.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "store/group_writer.h"
#include "store/sqlite/backup.h"
#include "store/sqlite/file_lock.h"
#include "store/sqlite/file_watch.h"
#include "store/sqlite/handle.h"
#include "store/sqlite/maps.h"
#include "store/sqlite/reader.h"
#include "store/store.h"

namespace store {

// kServer: no other store may be open for a server on the same file. Those that are shared may.
enum class FileUse : std::uint8_t { kShared, kServer };

struct SqliteOptions {
    std::string path;
    FileMode mode = FileMode::kCreate;
    FileUse use = FileUse::kShared;
    // How long to wait for another process's write lock before a batch fails with kBusy.
    int busy_timeout_ms = 5000;
    GroupWriter::Limits limits{};
    // For tests. SQLite's VFS name; empty: the default.
    std::string vfs{};
    FreeBytes free_bytes_at = store::free_bytes_at;
};

class SqliteStore final : public Store {
public:
    // kNotFound, kReadOnly, kCorrupt, kNewerSchema, kBusy, kFull, kIo. A refused file is left
    // untouched.
    [[nodiscard]] static Outcome<std::unique_ptr<SqliteStore>> open(const SqliteOptions& options);

    SqliteStore(const SqliteOptions& options, FileLock lock, Connection connection);
    // Open for reading.
    SqliteStore(const SqliteOptions& options, Connection::Options reading);

    void append(Append request, Done done) override;
    void say(Say request, SaidDone done) override;
    void note_visit(Visit request, OkDone done) override;
    void remove(Remove request, OkDone done) override;
    void subscribe(Subscribe request, OkDone done) override;
    void unsubscribe(Unsubscribe request, OkDone done) override;

    [[nodiscard]] Outcome<TableRow> table(TableId id) override;
    [[nodiscard]] Outcome<TableRow> table_by_public_id(std::string_view public_id) override;
    [[nodiscard]] Outcome<std::vector<TableRow>> tables(const TablesQuery& query) override;
    [[nodiscard]] Outcome<std::vector<TableRow>> tables_of(const HolderQuery& query) override;
    [[nodiscard]] Outcome<std::vector<TableRow>> due_tables(const DueQuery& query) override;
    [[nodiscard]] Outcome<std::vector<QuietTable>> quiet_tables(const QuietQuery& query) override;
    [[nodiscard]] Outcome<std::vector<QuietTable>> listed_with_visits(
        const TablesQuery& query) override;
    [[nodiscard]] Outcome<std::vector<LogLine>> log(const LogQuery& query) override;
    [[nodiscard]] Outcome<std::vector<ChatLine>> chat(TableId id, std::uint64_t after) override;
    [[nodiscard]] Outcome<std::vector<Subscription>> subscriptions(
        const SubscriptionQuery& query) override;

    [[nodiscard]] Outcome<std::uint64_t> table_count() override;
    [[nodiscard]] Outcome<CheckReport> check() override;
    [[nodiscard]] Outcome<Ok> visit_tables(const TableVisitor& visit) override;
    // Holds the file's write lock throughout.
    [[nodiscard]] Outcome<Ok> import_tables(const TableSource& next) override;

    // Copies everything committed so far to a new store at `path`, while others keep reading and
    // writing. Written beside `path`, then renamed. kExists if the file exists.
    [[nodiscard]] Outcome<Ok> backup_to(const std::string& path,
                                        const BackupProgress& progress = {});

    [[nodiscard]] GroupWriter::Stats stats() const { return writer_.stats(); }
    [[nodiscard]] Health health() override;
    [[nodiscard]] Maps* maps() override { return &maps_; }

    void close() override;

private:
    const SqliteOptions options_;
    FileLock lock_;  // before all connections: it must be the last to go
    const Connection::Options reading_;
    FileWatch watch_;
    ReaderPool readers_;
    GroupWriter writer_;
    SqliteMaps maps_{readers_, writer_};
};

}  // namespace store
