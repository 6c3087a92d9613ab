// Nodes that share a real PostgreSQL server.
#include "store/postgres/nodes.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <condition_variable>
#include <future>
#include <optional>
#include <set>
#include <string>
#include <thread>

#include "store/store_kind.h"
#include "support/store_waiting.h"

namespace store {
namespace {

using Ms = std::chrono::milliseconds;
using support::append;
using testing::ElementsAre;
using testing::IsEmpty;

// A node and the news it has received.
class Node {
public:
    explicit Node(const support::TempFolder& folder) : store_(open_postgres(folder)) {
        nodes().join({.on_news = [this](News news) { on_news(std::move(news)); },
                      .on_note = [this](Note note) { on_note(std::move(note)); },
                      .on_doubt = [this](TableId /*table*/) { count(doubts_); },
                      .on_node_gone = [this] { count(gone_); },
                      .on_trouble = [this](const StoreError& /*error*/) { count(troubles_); }});
    }

    [[nodiscard]] Nodes& nodes() { return *store_->nodes(); }
    [[nodiscard]] PostgresStore& store() { return *store_; }
    // Nothing until it has joined.
    [[nodiscard]] std::optional<NodeId> id() { return dynamic_cast<PostgresNodes&>(nodes()).id(); }

    // Waits for the condition, sending heartbeats; false on timeout.
    template <typename Condition>
    bool wait(const Condition& is_so) {
        std::unique_lock lock(mutex_);
        for (int i = 0; i < 200; ++i) {
            nodes().beat();
            if (has_news_.wait_for(lock, Ms(100), [&] { return is_so(*this); })) {
                return true;
            }
        }
        return false;
    }

    // Guarded by the lock of wait().
    std::vector<std::string> lines;
    std::vector<std::string> chat;
    std::vector<Note> notes;
    [[nodiscard]] int gone() const { return gone_; }
    [[nodiscard]] int doubts() const { return doubts_; }
    [[nodiscard]] int troubles() const { return troubles_; }

private:
    void on_news(News news) {
        const std::lock_guard lock(mutex_);
        for (LogLine& line : news.lines) {
            lines.push_back(std::move(line.text));
        }
        for (ChatLine& line : news.chat) {
            chat.push_back(std::move(line.text));
        }
        has_news_.notify_all();
    }
    void on_note(Note note) {
        const std::lock_guard lock(mutex_);
        notes.push_back(std::move(note));
        has_news_.notify_all();
    }
    void count(int& number) {
        const std::lock_guard lock(mutex_);
        ++number;
        has_news_.notify_all();
    }

    std::mutex mutex_;
    std::condition_variable has_news_;
    int gone_ = 0;
    int doubts_ = 0;
    int troubles_ = 0;
    std::unique_ptr<PostgresStore> store_;  // last: it calls back into the above
};

class PostgresNodesTest : public testing::Test {
protected:
    TableId make(Node& node, const std::string& name, std::int64_t due_ms = 0) {
        const auto made =
            append(node.store(), {.create = name, .lines = {"setup"}, .due_ms = due_ms});
        CHECK(made.has_value(), made ? "" : made.error().text);
        return made->table;
    }
    [[nodiscard]] PostgresConnection connect() const {
        return PostgresConnection(
            support::postgres_address(std::filesystem::path(folder_.path()).filename().string()));
    }

    // Waits until the second node has seen the first. A node lists the live nodes after each of
    // its heartbeats, so two heartbeats since the first node joined prove it.
    [[nodiscard]] bool have_met() {
        PostgresConnection connection = connect();
        std::string here_at;
        std::set<std::string> beats;
        return there_.wait([&](Node& node) {
            here_.nodes().beat();
            if (!here_.id() || !node.id()) {
                return false;
            }
            const auto beat_of = [&](NodeId id) {
                const std::string sql = "SELECT beat_at FROM nodes WHERE id = " +
                                        std::to_string(static_cast<std::int64_t>(id));
                return connection.query(sql.c_str());
            };
            if (here_at.empty()) {
                const PostgresRows here = beat_of(*here_.id());
                here_at = here.size() == 0 ? "" : here.text(0, 0);
                return false;
            }
            const PostgresRows there = beat_of(*node.id());
            if (there.size() > 0 && there.text(0, 0) > here_at) {
                beats.insert(there.text(0, 0));
            }
            return beats.size() >= 2;
        });
    }

    // Drops the nodes' connections, which they restore by themselves.
    [[nodiscard]] bool break_connections() {
        PostgresConnection connection = connect();
        return there_.wait([&](Node& node) {
            static_cast<void>(connection.query(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE application_name IN (SELECT 'fogg node ' || id FROM nodes)"));
            return node.troubles() > 0;
        });
    }

    support::TempFolder folder_;
    Node here_{folder_};
    Node there_{folder_};
};

TEST_F(PostgresNodesTest, LinesAndChatReachThoseWhoFollow) {
    const TableId table = make(here_, "abc");
    const TableId other = make(here_, "other");
    there_.nodes().follow(table, {.seq = 1});
    here_.nodes().follow(table, {.seq = 1});
    ASSERT_TRUE(append(here_.store(), {.table = table, .first_seq = 2, .lines = {"two", "three"}}));
    ASSERT_TRUE(append(here_.store(), {.table = other, .first_seq = 2, .lines = {"elsewhere"}}));
    ASSERT_TRUE(support::say(here_.store(), {.table = table, .text = "hello"}));
    EXPECT_TRUE(there_.wait([](Node& node) { return !node.chat.empty(); }));
    EXPECT_TRUE(there_.wait([](Node& node) { return node.lines.size() >= 2; }));
    EXPECT_THAT(there_.lines, ElementsAre("two", "three"));
    EXPECT_THAT(there_.chat, ElementsAre("hello"));
    // The writer already knows them.
    EXPECT_THAT(here_.lines, IsEmpty());
}

TEST_F(PostgresNodesTest, ManyTablesAtOnce) {
    std::vector<TableId> tables;
    for (int i = 0; i < 600; ++i) {
        tables.push_back(make(here_, "t" + std::to_string(i)));
        there_.nodes().follow(tables.back(), {.seq = 1});
    }
    std::vector<std::promise<bool>> done(tables.size());
    for (std::size_t i = 0; i < tables.size(); ++i) {
        here_.store().append(
            {.table = tables[i], .first_seq = 2, .lines = {"x"}},
            [&done, i](const auto& outcome) { done[i].set_value(outcome.has_value()); });
    }
    for (auto& each : done) {
        EXPECT_TRUE(each.get_future().get());
    }
    EXPECT_TRUE(there_.wait([&](Node& node) { return node.lines.size() == tables.size(); }));
}

// The planner takes a few tables for a large share of a small log and would scan all of it, and
// would keep doing so as the log grows.
TEST_F(PostgresNodesTest, NewsAreFoundByTheIndex) {
    const TableId table = make(here_, "abc");
    std::vector<std::string> many(1'000, "line");
    ASSERT_TRUE(append(here_.store(), {.table = table, .first_seq = 2, .lines = many}));
    there_.nodes().follow(table, {.seq = 1'001});
    for (std::size_t i = 1; i <= 20; ++i) {
        ASSERT_TRUE(
            append(here_.store(), {.table = table, .first_seq = 1'001 + i, .lines = {"x"}}));
        ASSERT_TRUE(there_.wait([&](Node& node) { return node.lines.size() == i; }));
    }
    there_.nodes().leave();
    here_.nodes().leave();
    // A session's statistics count once it has ended. Creating the table may count as well.
    EXPECT_LT(connect()
                  .query("SELECT seq_scan FROM pg_stat_user_tables"
                         " WHERE schemaname = current_schema() AND relname = 'log'")
                  .number(0, 0),
              5);
}

// Like a node of an older version, or one that died between the commit and the notification.
TEST_F(PostgresNodesTest, ALineThatNobodyToldOfIsFound) {
    const TableId table = make(here_, "abc");
    there_.nodes().follow(table, {.seq = 1});
    const auto row = here_.store().table(table);
    PostgresConnection connection = connect();
    connection.execute(("SELECT append_1(NULL, " +
                        std::to_string(static_cast<std::int64_t>(table)) +
                        ", 2, 5, ARRAY['\\x6f6c64'::bytea], NULL, NULL, NULL, NULL, NULL)")
                           .c_str());
    EXPECT_TRUE(there_.wait([](Node& node) { return !node.lines.empty(); }));
    EXPECT_THAT(there_.lines, ElementsAre("old"));
}

TEST_F(PostgresNodesTest, AfterABrokenConnectionNothingIsMissing) {
    const TableId table = make(here_, "abc");
    there_.nodes().follow(table, {.seq = 1});
    ASSERT_TRUE(break_connections());
    ASSERT_TRUE(append(here_.store(), {.table = table, .first_seq = 2, .lines = {"two"}}));
    EXPECT_TRUE(there_.wait([](Node& node) { return !node.lines.empty(); }));
    EXPECT_THAT(there_.lines, ElementsAre("two"));
    EXPECT_EQ(there_.doubts(), 0);  // same server, so no doubts
}

TEST_F(PostgresNodesTest, NotesReachThoseWhoFollow) {
    const TableId table = make(here_, "abc");
    there_.nodes().follow(table, {.seq = 1});
    // A note sent before the other node listens is lost, which is allowed.
    // Copied under the lock: those sent meanwhile still arrive.
    Note first;
    ASSERT_TRUE(there_.wait([&](Node& node) {
        here_.nodes().note(table, "p1.0");
        if (!node.notes.empty()) {
            first = node.notes.front();
        }
        return !node.notes.empty();
    }));
    EXPECT_EQ(first.text, "p1.0");
    EXPECT_EQ(first.table, table);
}

TEST_F(PostgresNodesTest, WhoWroteLastLooksAfterATable) {
    const TableId table = make(here_, "abc", 10);
    EXPECT_EQ(here_.nodes().own_due({.before_ms = 100})->size(), 1U);
    EXPECT_THAT(*there_.nodes().own_due({.before_ms = 100}), IsEmpty());
    EXPECT_THAT(*there_.nodes().claim_due(100), IsEmpty());
    ASSERT_TRUE(append(there_.store(), {.table = table, .first_seq = 2, .lines = {"x"}}));
    EXPECT_EQ(there_.nodes().own_due({.before_ms = 100})->size(), 1U);
    EXPECT_THAT(*here_.nodes().own_due({.before_ms = 100}), IsEmpty());
}

TEST_F(PostgresNodesTest, ANodeThatLeavesIsMissedAtOnce) {
    make(here_, "abc", 10);
    make(here_, "later", 1'000);
    ASSERT_TRUE(have_met());
    here_.nodes().leave();
    EXPECT_TRUE(there_.wait([](Node& node) { return node.gone() > 0; }));
    const auto claimed = there_.nodes().claim_due(100);
    ASSERT_EQ(claimed->size(), 1U);
    EXPECT_EQ(claimed->front().public_id, "abc");
    EXPECT_THAT(*there_.nodes().claim_due(100), IsEmpty());
}

// A hung node: its process is alive, but nothing calls beat().
TEST_F(PostgresNodesTest, ANodeThatIsSilentLosesItsTables) {
    make(here_, "abc", 10);
    std::vector<TableRow> claimed;
    for (int i = 0; i < 400 && claimed.empty(); ++i) {
        there_.nodes().beat();
        claimed = *there_.nodes().claim_due(100);
        std::this_thread::sleep_for(Ms(50));
    }
    EXPECT_EQ(claimed.size(), 1U);
}

TEST_F(PostgresNodesTest, TwoWhoClaimAtOnceNeverGetTheSame) {
    std::vector<TableId> tables;
    for (int i = 0; i < 300; ++i) {
        make(here_, "t" + std::to_string(i), 10);
    }
    here_.nodes().leave();
    Node third(folder_);
    const auto claim_all = [](Node& node) {
        std::vector<std::string> names;
        for (;;) {
            const auto claimed = node.nodes().claim_due(100);
            CHECK(claimed.has_value(), "");
            if (claimed->empty()) {
                return names;
            }
            for (const TableRow& row : *claimed) {
                names.push_back(row.public_id);
            }
        }
    };
    auto other = std::async(std::launch::async, [&] { return claim_all(third); });
    std::vector<std::string> names = claim_all(there_);
    const std::vector<std::string> more = other.get();
    names.insert(names.end(), more.begin(), more.end());
    std::ranges::sort(names);
    EXPECT_EQ(names.size(), 300U);
    EXPECT_EQ(std::ranges::adjacent_find(names), names.end());
}

}  // namespace
}  // namespace store
