// store/nodes.h
//
// The other processes that share a store: what they write to tables followed here, their ephemeral
// notes, and who owns which table. A node owns the tables it wrote to last: it runs their programs
// and clocks. Ownership is a lease in the store, kept alive by the node's heartbeat; when that
// stops, another node takes its tables over. The lease only avoids duplicate work: the key (table,
// seq) alone decides who was first.
//
// News may arrive late and more than once, but none is lost: comparing numbers finds what a message
// missed.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "store/store_error.h"
#include "store/table_row.h"

namespace store {

struct DueQuery;

// A process takes a new id every time it starts.
enum class NodeId : std::int64_t {};

// What was written to a followed table, in order. May include this node's own lines.
struct News {
    TableId table{};
    std::vector<LogLine> lines{};
    std::vector<ChatLine> chat{};
};

// Sent by another node to all followers of the table. Not stored, so it may be lost.
struct Note {
    TableId table{};
    NodeId from{};
    std::string text{};  // A-Z a-z 0-9 - _ . only
};

// Called on a thread of the store, one call at a time; must not block or throw.
struct NodeListener {
    std::function<void(News)> on_news{};
    std::function<void(Note)> on_note{};
    // After a failover, the log of a followed table may lack its last lines although they were
    // announced. The table is no longer followed.
    std::function<void(TableId)> on_doubt{};
    // A node is gone: there may be tables to claim.
    std::function<void()> on_node_gone{};
    // Called once when the connection to the others breaks. It is restored automatically.
    std::function<void(const StoreError&)> on_trouble{};
};

// A node whose last heartbeat is older than this counts as gone.
inline constexpr std::int64_t kNodeSilentMs = 3'000;

class Nodes {
public:
    Nodes() = default;
    Nodes(const Nodes&) = delete;
    Nodes& operator=(const Nodes&) = delete;
    virtual ~Nodes() = default;

    // Starts taking part. Call once.
    virtual void join(NodeListener listener) = 0;
    // The heartbeat: call at least every second, so that a hung node loses its tables.
    virtual void beat() = 0;
    // Stops taking part: others may claim its tables at once. The listener is not called
    // afterwards.
    virtual void leave() = 0;

    // Starts following a table: reports lines with a seq after `seq`, chat after `chat`.
    struct Known {
        Seq seq = 0;
        std::uint64_t chat = 0;
    };
    virtual void follow(TableId table, Known known) = 0;
    virtual void unfollow(TableId table) = 0;
    virtual void note(TableId table, std::string text) = 0;

    // Claims tables with 0 < due_ms <= before_ms that no live node owns. Two nodes that ask at the
    // same time never get the same table. At most kTablesPerPage at a time.
    [[nodiscard]] virtual Outcome<std::vector<TableRow>> claim_due(std::int64_t before_ms) = 0;
    // Whether this node has been there for longer than the others: for work that one of them should
    // do.
    [[nodiscard]] virtual Outcome<bool> is_oldest() = 0;
    // Of the tables that are due, those this node owns.
    [[nodiscard]] virtual Outcome<std::vector<TableRow>> own_due(const DueQuery& query) = 0;
};

}  // namespace store
