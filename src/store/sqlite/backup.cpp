#include "store/sqlite/backup.h"

#include <filesystem>
#include <memory>
#include <system_error>

namespace store {
namespace {

constexpr int kPagesPerStep = 256;

struct Finisher {
    void operator()(sqlite3_backup* backup) const { sqlite3_backup_finish(backup); }
};

// The read transaction pins one snapshot of the source: without it, every commit by another
// connection would restart the copy.
void copy_pages(Connection& source, Connection& target, const BackupProgress& progress) {
    const Transaction snapshot(source, Transaction::Kind::kRead);
    [[maybe_unused]] const std::int64_t first_read =
        source.number("SELECT count(*) FROM sqlite_schema");
    std::unique_ptr<sqlite3_backup, Finisher> backup(
        sqlite3_backup_init(target.handle(), "main", source.handle(), "main"));
    if (!backup) {
        target.fail("begin a backup");
    }
    int code = SQLITE_OK;
    while (code == SQLITE_OK) {
        code = sqlite3_backup_step(backup.get(), kPagesPerStep);
        if (progress) {
            const int total = sqlite3_backup_pagecount(backup.get());
            progress(static_cast<std::uint64_t>(total - sqlite3_backup_remaining(backup.get())),
                     static_cast<std::uint64_t>(total));
        }
    }
    backup.reset();  // also reports any error through fail()
    if (code != SQLITE_DONE) {
        target.fail("copy pages");
    }
}

void remove_with_company(const std::string& path) {
    std::error_code ignored;  // it may not exist
    for (const char* const ending : {"", "-wal", "-shm", "-journal"}) {
        std::filesystem::remove(path + ending, ignored);
    }
}

// Leaves a single file: the target keeps no write-ahead log.
void make_copy(Connection& source, const std::string& path, const BackupProgress& progress) {
    Connection target({.path = path, .mode = FileMode::kCreate});
    copy_pages(source, target, progress);
    if (target.number("SELECT count(*) FROM pragma_quick_check WHERE quick_check <> 'ok'") != 0) {
        throw SqliteFailure({StoreErrorCode::kCorrupt, "the copy has faults; check the store"}, 0);
    }
    target.execute("PRAGMA journal_mode = DELETE");
}

}  // namespace

Outcome<Ok> back_up(Connection& source, const std::string& path, const BackupProgress& progress) {
    std::error_code error;
    if (std::filesystem::exists(path, error)) {
        return StoreError{StoreErrorCode::kExists, path + " is there already"};
    }
    const std::string part = path + ".part";
    remove_with_company(part);
    try {
        make_copy(source, part, progress);
    } catch (const SqliteFailure&) {
        remove_with_company(part);
        throw;
    }
    std::filesystem::rename(part, path, error);
    if (error) {
        remove_with_company(part);
        return StoreError{StoreErrorCode::kIo, "rename " + part + ": " + error.message()};
    }
    return Ok{};
}

}  // namespace store
