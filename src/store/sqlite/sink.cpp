#include "store/sqlite/sink.h"

#include <utility>

namespace store {
namespace {

bool is_of_one_request(const SqliteFailure& failure) {
    const int code = failure.code() & 0xFF;
    return code == SQLITE_CONSTRAINT || code == SQLITE_MISMATCH || code == SQLITE_TOOBIG;
}

}  // namespace

SqliteSink::SqliteSink(Connection connection)
    : connection_(std::move(connection)), log_(connection_) {}

std::optional<CommitFailure> SqliteSink::commit(std::span<WriteJob> batch) {
    try {
        Transaction transaction(connection_, Transaction::Kind::kWrite);
        for (WriteJob& job : batch) {
            std::visit([this](auto& order) { order.outcome.emplace(log_.write(order.request)); },
                       job);
        }
        transaction.commit();
        return std::nullopt;
    } catch (const SqliteFailure& failure) {
        return CommitFailure{.error = failure.error(),
                             .is_of_one_request = is_of_one_request(failure)};
    }
}

}  // namespace store
