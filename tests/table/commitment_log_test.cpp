// The published log of commitments: one order for all nodes, and nothing in it can be changed
// unnoticed.
#include "table/fairness/commitment_log.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "base/commitment_entry.h"
#include "base/keyed_stream.h"
#include "store/memory_store.h"
#include "support/faulty_store.h"
#include "support/lobby_fixture.h"
#include "support/sim_executor.h"

namespace table {
namespace {

const base::SigningSeed kSigningSeed = base::seed_from_number(7);

class CommitmentLogTest : public testing::Test {
protected:
    std::vector<std::uint64_t> add(CommitmentLog& to, unsigned count) {
        std::vector<std::uint64_t> indices;
        for (unsigned i = 0; i < count; ++i) {
            to.add("entry " + std::to_string(added_++),
                   [&](const auto& index) { indices.push_back(*index); });
        }
        executor.run();
        return indices;
    }
    // Reads in pieces where the log is long.
    base::Checkpoint checkpoint(CommitmentLog& of) {
        while (true) {
            const auto note = of.checkpoint();
            executor.run();
            if (note) {
                return *base::open_checkpoint(*note, of.verifier_key());
            }
        }
    }

    CommitmentLog::Parts parts(store::Store& of) {
        return {.executor = executor, .clock = clock, .store = of};
    }

    support::ManualClock clock;
    support::SimExecutor executor{clock};
    store::MemoryStore store;
    CommitmentLog log{parts(store), kSigningSeed};

private:
    unsigned added_ = 0;
};

TEST_F(CommitmentLogTest, EveryEntryCanBeProven) {
    EXPECT_EQ(checkpoint(log).size, 0U);
    EXPECT_THAT(add(log, 3), testing::ElementsAre(0, 1, 2));
    EXPECT_THAT(add(log, 2), testing::ElementsAre(3, 4));
    for (std::uint64_t i = 0; i < 5; ++i) {
        const auto proof = log.proof(i);
        ASSERT_TRUE(proof);
        EXPECT_EQ(proof->entry, "entry " + std::to_string(i));
        EXPECT_TRUE(base::verified(*proof, log.verifier_key()));
    }
    EXPECT_FALSE(log.proof(5));
    EXPECT_EQ(log.entries(2)->size(), 3U);
    EXPECT_TRUE(log.entries(5)->empty());
}

// Each node adds while the other has entries on their way: conflicts are tried again.
TEST_F(CommitmentLogTest, NodesShareOneOrder) {
    CommitmentLog other(parts(store), kSigningSeed);
    std::set<std::uint64_t> indices;
    for (unsigned round = 0; round < 20; ++round) {
        for (CommitmentLog* const node : {&log, &other}) {
            node->add("of round " + std::to_string(round),
                      [&](const auto& index) { indices.insert(*index); });
        }
        if (round % 3 == 0) {
            executor.run();
        }
    }
    executor.run();
    EXPECT_EQ(indices.size(), 40U);
    EXPECT_EQ(*indices.rbegin(), 39U);
    EXPECT_EQ(checkpoint(log), checkpoint(other));
    EXPECT_EQ(checkpoint(log).size, 40U);
}

TEST_F(CommitmentLogTest, GoesOnAfterARestart) {
    add(log, 10);
    const base::Checkpoint before = checkpoint(log);
    CommitmentLog restarted(parts(store), kSigningSeed);
    EXPECT_EQ(checkpoint(restarted), before);
    EXPECT_THAT(add(restarted, 1), testing::ElementsAre(10));
    const auto proof = restarted.consistency(10);
    ASSERT_TRUE(proof);
    const auto after = base::open_checkpoint(proof->checkpoint, restarted.verifier_key());
    EXPECT_TRUE(base::is_consistent(
        {.from = 10, .size = 11, .from_root = before.root, .root = after->root}, proof->hashes));
    EXPECT_FALSE(restarted.consistency(0));
    EXPECT_FALSE(restarted.consistency(12));
}

// Somebody edits the database: whoever has kept a checkpoint can tell.
TEST_F(CommitmentLogTest, AChangedPastIsNoticed) {
    add(log, 10);
    const base::Checkpoint before = checkpoint(log);
    store::MemoryStore forged;
    bool is_done = false;
    ASSERT_TRUE(forged.import_tables([&]() -> store::Outcome<std::optional<store::TableCopy>> {
        if (std::exchange(is_done, true)) {
            return std::optional<store::TableCopy>();
        }
        std::optional<store::TableCopy> copy;
        EXPECT_TRUE(store.visit_tables([&](const store::TableCopy& table) {
            copy = table;
            return store::Outcome<store::Ok>(store::Ok{});
        }));
        copy->lines[4].text = "entry 4000";
        return copy;
    }));
    CommitmentLog other(parts(forged), kSigningSeed);
    add(other, 1);
    const auto proof = other.consistency(10);
    ASSERT_TRUE(proof);
    const auto after = base::open_checkpoint(proof->checkpoint, other.verifier_key());
    EXPECT_FALSE(base::is_consistent(
        {.from = 10, .size = 11, .from_root = before.root, .root = after->root}, proof->hashes));
}

// More than one segment, and more than is read at once.
TEST_F(CommitmentLogTest, GrowsBeyondOneSegment) {
    const unsigned count = CommitmentLog::kSegmentEntries + 700;
    const auto indices = add(log, count);
    ASSERT_EQ(indices.size(), count);
    EXPECT_EQ(indices.back(), count - 1);
    CommitmentLog restarted(parts(store), kSigningSeed);
    EXPECT_FALSE(restarted.checkpoint());  // the loop is not held up for so many
    EXPECT_EQ(checkpoint(restarted).size, count);
    const auto proof = restarted.proof(CommitmentLog::kSegmentEntries + 5);
    ASSERT_TRUE(proof);
    EXPECT_TRUE(base::verified(*proof, log.verifier_key()));
    EXPECT_EQ(restarted.entries(0)->size(), CommitmentLog::kEntriesPerPage);
}

// Entries that come one by one fill a segment to its last place before the next one begins.
TEST_F(CommitmentLogTest, LeavesNoGapBetweenSegments) {
    constexpr std::uint64_t kFull = CommitmentLog::kSegmentEntries;
    EXPECT_EQ(add(log, kFull - 1).back(), kFull - 2);
    for (std::uint64_t next = kFull - 1; next < kFull + 2; ++next) {
        EXPECT_THAT(add(log, 1), testing::ElementsAre(next));
    }
    EXPECT_EQ(checkpoint(log).size, kFull + 2);
    const auto proof = log.proof(kFull);
    ASSERT_TRUE(proof);
    EXPECT_EQ(proof->entry, "entry " + std::to_string(kFull));
    EXPECT_TRUE(base::verified(*proof, log.verifier_key()));
}

// What cannot be read is not taken for a log that has no end yet.
TEST_F(CommitmentLogTest, AFailureToReadTheEndIsToldAndPasses) {
    add(log, 3);
    support::FaultyStore flaky(store, support::Fault::kBefore, 0);
    CommitmentLog other(parts(flaky), kSigningSeed);
    std::vector<std::string> answers;
    const auto ask = [&] {
        other.add("entry", [&](const auto& index) {
            answers.push_back(index ? std::to_string(*index) : "refused");
        });
        executor.run();
    };
    flaky.fail_at(flaky.calls() + 1);
    ask();
    ask();
    EXPECT_THAT(answers, testing::ElementsAre("refused", "3"));
}

// A lobby that publishes.
class PublishingLobby : public testing::Test {
protected:
    support::ManualClock clock;
    store::MemoryStore store;
    support::LobbyWorld world{store, clock, 1, support::test_seed_keys(),
                              support::Publishing::kYes};
    support::Guest ann{world, 1};
};

TEST_F(PublishingLobby, ATablesCommitmentIsInTheLogBeforeIt) {
    const std::string id = support::make_table(world, ann, support::two_people());
    const auto room = world.lobby.room(id);
    ASSERT_TRUE(room);
    ASSERT_TRUE(room->log_index);
    const auto proof = world.log.proof(*room->log_index);
    ASSERT_TRUE(proof);
    EXPECT_TRUE(base::verified(*proof, world.log.verifier_key()));
    const auto entry = base::parse_commitment_entry(proof->entry);
    ASSERT_TRUE(entry);
    EXPECT_EQ(entry->commitment, room->commitment);
    EXPECT_EQ(entry->table_hash, base::table_hash(id));
    EXPECT_EQ(entry->map_sha256, room->board->file->sha256);
    // A restarted server knows the place, too.
    support::LobbyWorld restarted(store, clock, 2);
    EXPECT_EQ(restarted.lobby.room(id)->log_index, room->log_index);
}

TEST_F(PublishingLobby, TheLogIsNoTable) {
    support::make_table(world, ann, support::two_people());
    ASSERT_TRUE(store.table_by_public_id("-log-0"));
    ann.say(R"({"t":"watch","id":"w","table":"-log-0"})");
    EXPECT_THAT(ann.hear_last("refused"), testing::HasSubstr("no_table"));
    EXPECT_FALSE(world.lobby.queries().record("-log-0"));
}

TEST_F(PublishingLobby, ABadWishIsNotLogged) {
    NewTable wish = support::two_people();
    wish.seats.resize(1);
    EXPECT_EQ(support::make_table(world, ann, wish), "refused");
    EXPECT_FALSE(store.table_by_public_id("-log-0"));
}

}  // namespace
}  // namespace table
