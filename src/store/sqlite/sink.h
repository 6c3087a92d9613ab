// store/sqlite/sink.h
//
// Commits batches to a SQLite file.
#pragma once

#include <optional>
#include <span>

#include "store/group_writer.h"
#include "store/sqlite/handle.h"
#include "store/sqlite/log.h"

namespace store {

class SqliteSink final : public BatchSink {
public:
    explicit SqliteSink(Connection connection);

    [[nodiscard]] std::optional<CommitFailure> commit(std::span<WriteJob> batch) override;

private:
    Connection connection_;
    SqliteLog log_;
};

}  // namespace store
