// store/postgres/sink.h
//
// Commits batches to PostgreSQL, each in one transaction and one round trip. After a connection
// breaks, the next batch reconnects. Announces committed lines to the other nodes.
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
    [[nodiscard]] std::optional<StoreError> look() override;
    [[nodiscard]] std::optional<StoreError> try_write() override;

private:
    // Runs a statement; reconnects first if need be.
    template <typename Work>
    [[nodiscard]] std::optional<StoreError> trouble_with(const Work& work);
    [[nodiscard]] PostgresConnection& connection();
    void tell(std::span<const WriteJob> batch);

    const std::string address_;
    PostgresNodes& nodes_;
    std::optional<PostgresConnection> connection_;
};

}  // namespace store
