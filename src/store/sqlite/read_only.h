// store/sqlite/read_only.h
//
// Reading a store that may not be written: on read-only media, from another user's folder, or a
// copy of a running server's file. SQLite normally creates files beside the data file to read it;
// each case has its own way around that.
#pragma once

#include "store/group_writer.h"
#include "store/sqlite/handle.h"

namespace store {

// The same with the first way of reading that works. Throws SqliteFailure when none does, or when
// the file was written by an older version: then it must first be migrated.
[[nodiscard]] Connection::Options read_only_options(Connection::Options options);

// For the writer of such a store.
class ReadOnlySink final : public BatchSink {
public:
    [[nodiscard]] std::optional<CommitFailure> commit(std::span<WriteJob> batch) override;
    [[nodiscard]] std::optional<StoreError> look() override { return std::nullopt; }
    [[nodiscard]] std::optional<StoreError> try_write() override { return std::nullopt; }
};

}  // namespace store
