// store/sqlite/read_only.h
//
// Reading a store that may not be written: on read-only media, from another user's folder, or a
// copy of a running server's file. SQLite wants to make files beside the data file for that, and
// has a way around it for each case.
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
