// store/postgres_sink.h
//
// Commits batches of requests to PostgreSQL: one transaction and one round trip for each. A
// connection that broke is made anew for the next batch.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>

#include "store/group_writer.h"
#include "store/postgres_handle.h"

namespace store {

class PostgresSink final : public BatchSink {
public:
    PostgresSink(std::string address, PostgresConnection connection);

    [[nodiscard]] std::optional<CommitFailure> commit(std::span<WriteJob> batch) override;

private:
    [[nodiscard]] PostgresConnection& connection();

    const std::string address_;
    std::optional<PostgresConnection> connection_;
};

}  // namespace store
