// store/sqlite/sink.h
//
// Commits batches to a SQLite file. A batch counts as committed only if the file is still the one
// at its path, and nobody else has changed it. Also decides when the write-ahead log goes into the
// main file: at about 16 MB, and earlier on a disk with little room, because the main file must be
// able to grow by what is in the log.
#pragma once

#include <optional>
#include <span>

#include "store/group_writer.h"
#include "store/sqlite/content_watch.h"
#include "store/sqlite/file_watch.h"
#include "store/sqlite/handle.h"
#include "store/sqlite/log.h"

namespace store {

class SqliteSink final : public BatchSink {
public:
    // The watch must outlive it.
    SqliteSink(Connection connection, FileWatch& watch, FreeBytes free_bytes_at);
    SqliteSink(const SqliteSink&) = delete;
    SqliteSink& operator=(const SqliteSink&) = delete;
    ~SqliteSink() override;

    [[nodiscard]] std::optional<CommitFailure> commit(std::span<WriteJob> batch) override;
    [[nodiscard]] std::optional<StoreError> look() override;
    [[nodiscard]] std::optional<StoreError> try_write() override;

private:
    void write(std::span<WriteJob> batch);
    // Moves the write-ahead log into the main file as far as possible, so that it can start again
    // at its beginning. Not if one of them was changed: the other may be of use.
    void checkpoint();
    static int on_commit(void* self, sqlite3* handle, const char* name, int pages);

    FileWatch& watch_;
    const FreeBytes free_bytes_at_;
    Connection connection_;
    ContentWatch content_;
    SqliteLog log_;
};

}  // namespace store
