// store/postgres/nodes.h
//
// The nodes that share a PostgreSQL database. A thread with its own connection announces what was
// written here by NOTIFY after the commit (docs/adr/0013 says why not inside it), listens for what
// others wrote, and reads those lines for many tables at once. Every two seconds it also compares
// numbers with the log, to catch anything a lost notification missed.
#pragma once

#include <atomic>
#include <cstdint>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <thread>
#include <unordered_map>
#include <vector>

#include "base/clock.h"
#include "store/node_message.h"
#include "store/nodes.h"
#include "store/postgres/handle.h"
#include "store/postgres/pool.h"
#include "store/postgres/wakeup.h"

namespace store {

class PostgresNodes final : public Nodes {
public:
    // The pool must outlive it.
    PostgresNodes(std::string address, PostgresPool& pool);
    PostgresNodes(const PostgresNodes&) = delete;
    PostgresNodes& operator=(const PostgresNodes&) = delete;
    ~PostgresNodes() override;

    void join(NodeListener listener) override;
    void beat() override;
    void leave() override;
    void follow(TableId table, Known known) override;
    void unfollow(TableId table) override;
    void note(TableId table, std::string text) override;
    [[nodiscard]] Outcome<std::vector<TableRow>> claim_due(std::int64_t before_ms) override;
    [[nodiscard]] Outcome<bool> is_oldest() override;
    [[nodiscard]] Outcome<std::vector<TableRow>> own_due(const DueQuery& query) override;

    // For the writer. Nothing while this node takes no part.
    [[nodiscard]] std::optional<NodeId> id() const;
    // Announces to the other nodes what is now durable.
    void tell(std::vector<Written> lines, std::vector<Written> chat);

private:
    struct Wanted {
        std::vector<std::int64_t> tables{};
        std::vector<std::int64_t> after{};

        void add(TableId table, std::uint64_t known) {
            tables.push_back(static_cast<std::int64_t>(table));
            after.push_back(static_cast<std::int64_t>(known));
        }
    };
    using Followed = std::unordered_map<TableId, Known>;

    void work();
    // Until the connection breaks, which throws PostgresFailure.
    void serve(PostgresConnection& connection);
    void introduce(PostgresConnection& connection);
    void send(PostgresConnection& connection);
    // Whether anything arrived.
    bool hear(PostgresConnection& connection);
    void beat_now(PostgresConnection& connection);
    void heal(PostgresConnection& connection);
    // The differences between log lines and chat.
    template <typename Line>
    struct Kind {
        const PostgresStatement* statement;
        std::vector<Line> News::* into;
        std::uint64_t Known::* known;
    };
    template <typename Line>
    void fetch(PostgresConnection& connection, const Wanted& wanted, const Kind<Line>& kind);
    void fetch_all(PostgresConnection& connection, const Wanted& lines, const Wanted& chat);
    void doubt_after_takeover(PostgresConnection& connection);
    [[nodiscard]] std::int64_t now_ms() const { return clock_.monotonic_ns() / 1'000'000; }

    const std::string address_;
    PostgresPool& pool_;
    const base::SystemClock clock_;
    NodeListener listener_;  // set before the thread starts, then used by it only

    std::atomic<std::int64_t> id_{0};              // 0: no id yet
    std::atomic<std::int64_t> alive_at_ms_{0};     // the last call of beat()
    std::atomic<std::int64_t> claims_from_ms_{0};  // before this, a silent node may still come back
    std::atomic<bool> is_leaving_{false};

    std::mutex mutex_;  // guards the next two
    Followed followed_;
    NodeMessage outgoing_;

    std::int64_t sent_at_ms_ = 0;
    std::string channel_;           // this and the rest: used by the thread only
    std::string timeline_;          // the server's, at the last connection
    std::set<std::int64_t> there_;  // live nodes at the last heartbeat
    std::int64_t beaten_at_ms_ = 0;
    std::int64_t healed_at_ms_ = 0;

    PostgresWakeup wakeup_;
    std::thread thread_;
};

}  // namespace store
