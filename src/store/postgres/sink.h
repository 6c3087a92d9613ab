// store/postgres/sink.h
//
// Commits batches of requests to PostgreSQL: one transaction and one round trip for each. A
// connection that broke is made anew for the next batch. The other nodes hear of what was
// committed.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>

#include "store/group_writer.h"
#include "store/postgres/handle.h"
#include "store/postgres/nodes.h"

namespace store {

class PostgresSink final : public BatchSink {
public:
    // The nodes must outlive it.
    PostgresSink(std::string address, PostgresConnection connection, PostgresNodes& nodes);

    [[nodiscard]] std::optional<CommitFailure> commit(std::span<WriteJob> batch) override;

private:
    [[nodiscard]] PostgresConnection& connection();
    void tell(std::span<const WriteJob> batch);

    const std::string address_;
    PostgresNodes& nodes_;
    std::optional<PostgresConnection> connection_;
};

}  // namespace store
