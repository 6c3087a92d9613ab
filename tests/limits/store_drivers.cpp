// Limits around the store, driven in this process.
#include <gtest/gtest.h>

#include <future>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "limits/driver.h"
#include "limits/words.h"
#include "store/group_writer.h"
#include "store/limits.h"
#include "support/lobby_fixture.h"

namespace limits {
namespace {

using store::Appended;
using store::Outcome;
using store::StoreErrorCode;

// Commits nothing until it is let go.
class SlowSink final : public store::BatchSink {
public:
    explicit SlowSink(std::shared_future<void> go) : go_(std::move(go)) {}

    [[nodiscard]] std::optional<store::CommitFailure> commit(
        std::span<store::WriteJob> batch) override {
        go_.wait();
        for (store::WriteJob& job : batch) {
            std::get<store::AppendOrder>(job).outcome = Appended{};
        }
        return std::nullopt;
    }
    [[nodiscard]] std::optional<store::StoreError> look() override { return std::nullopt; }
    [[nodiscard]] std::optional<store::StoreError> try_write() override { return std::nullopt; }

private:
    std::shared_future<void> go_;
};

// Appends lines of so many bytes until one is refused; returns how many were taken.
std::size_t taken_by_slow_disk(std::size_t line_bytes) {
    std::promise<void> go;
    store::GroupWriter writer(std::make_unique<SlowSink>(go.get_future().share()), {});
    std::size_t taken = 0;
    bool is_refused = false;
    while (!is_refused && taken < 100'000) {
        writer.post(
            store::Append{.create = "t", .first_seq = 1, .lines = {std::string(line_bytes, 'x')}},
            [&](const Outcome<Appended>& outcome) { is_refused = is_refused || !outcome; });
        taken += is_refused ? 0U : 1U;
    }
    EXPECT_TRUE(is_refused);
    go.set_value();
    writer.close();
    return taken;
}

// A batch may be under way beside what waits.
Driver writes_that_wait() {
    const store::GroupWriter::Limits limits;
    return {.limit = "Writes that wait for the disk, of all tables",
            .bound = number(static_cast<double>(limits.queue_requests)) + ", " +
                     bytes(static_cast<double>(limits.queue_bytes)),
            .drive = [limits](Stage& /*stage*/) {
                const std::size_t small = taken_by_slow_disk(10);
                EXPECT_GE(small, limits.queue_requests);
                EXPECT_LE(small, limits.queue_requests + limits.batch_requests);
                constexpr std::size_t kLine = std::size_t{60} << 10U;
                const std::size_t large = taken_by_slow_disk(kLine);
                EXPECT_GE(large, limits.queue_bytes / kLine / 2);
                EXPECT_LE(large, limits.queue_bytes / kLine + limits.batch_requests);
            }};
}

Driver holders_of_a_table() {
    return {.limit = "Keys that have a table in their lists",
            .bound = std::to_string(store::kTableHoldersMax),
            .drive = [](Stage& /*stage*/) {
                store::MemoryStore disk;
                for (const std::size_t more : {0U, 1U}) {
                    std::vector<std::string> holders;
                    for (std::size_t i = 0; i < store::kTableHoldersMax + more; ++i) {
                        holders.push_back("holder" + std::to_string(i));
                    }
                    std::optional<StoreErrorCode> code;
                    disk.append({.create = "table" + std::to_string(more),
                                 .first_seq = 1,
                                 .lines = {"a line"},
                                 .holders = holders},
                                [&](const Outcome<Appended>& outcome) {
                                    if (!outcome) {
                                        code = outcome.error().code;
                                    }
                                });
                    EXPECT_EQ(code,
                              more == 0 ? std::nullopt : std::optional(StoreErrorCode::kInvalid));
                }
            }};
}

constexpr std::size_t kPage = table::CommitmentLog::kEntriesPerPage;

Driver log_page() {
    return {.limit = "Entries of the published log in one answer",
            .bound = std::to_string(kPage),
            .drive = [](Stage& /*stage*/) {
                support::ManualClock clock;
                store::MemoryStore disk;
                support::LobbyWorld world(disk, clock);
                for (std::size_t i = 0; i < kPage + 10; ++i) {
                    world.log.add("entry " + std::to_string(i), [](const auto& /*index*/) {});
                }
                world.executor.run();
                EXPECT_EQ(world.log.entries(0)->size(), kPage);
                EXPECT_EQ(world.log.entries(kPage)->size(), 10U);
            }};
}

}  // namespace

std::vector<Driver> store_drivers() {
    return {writes_that_wait(), holders_of_a_table(), log_page()};
}

}  // namespace limits
