// store/nodes.h
//
// The other processes that share a store, as one of them sees it: what they write to tables that
// are followed here, what they have to say in passing, and which tables are whose to look after. A
// node looks after the tables that it wrote to last: it plays their programs and their clocks. That
// is a lease in the store, good for as long as the node is heard of; when it is not, another takes
// its tables over. The lease only saves work that two would do: who was first decides the key
// (table, seq) alone.
//
// News may come late and more than once, but none is lost: what a message did not bring is found by
// comparing numbers.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "store/store_error.h"
#include "store/table_row.h"

namespace store {

struct DueQuery;

// Each process that takes part has its own, and takes a new one each time it starts.
enum class NodeId : std::int64_t {};

// What was written to a table that is followed, in order. Own lines may be among them.
struct News {
    TableId table{};
    std::vector<LogLine> lines{};
    std::vector<ChatLine> chat{};
};

// Said by another node to all who follow the table, and kept nowhere: it may be lost.
struct Note {
    TableId table{};
    NodeId from{};
    std::string text{};  // A-Z a-z 0-9 - _ . only
};

// Called on a thread of the store, one at a time; must not block or throw.
struct NodeListener {
    std::function<void(News)> on_news{};
    std::function<void(Note)> on_note{};
    // Another copy of the database has taken over, and the log of a table that is followed may lack
    // its last lines there, though they were told. It is followed no more.
    std::function<void(TableId)> on_doubt{};
    // A node is gone: it may be that there is something to claim.
    std::function<void()> on_node_gone{};
    // Once, when the line to the others breaks; it is mended by itself.
    std::function<void(const StoreError&)> on_trouble{};
};

// How long a node that is not heard of counts as being there.
inline constexpr std::int64_t kNodeSilentMs = 3'000;

class Nodes {
public:
    Nodes() = default;
    Nodes(const Nodes&) = delete;
    Nodes& operator=(const Nodes&) = delete;
    virtual ~Nodes() = default;

    // Takes part from now on. Once.
    virtual void join(NodeListener listener) = 0;
    // Must be called at least every second: a node that hangs is not to keep its tables.
    virtual void beat() = 0;
    // Takes no more part: others may claim its tables at once. Nothing is heard after it.
    virtual void leave() = 0;

    // From now on its news are told: lines with a seq after `seq`, chat after `chat`.
    struct Known {
        Seq seq = 0;
        std::uint64_t chat = 0;
    };
    virtual void follow(TableId table, Known known) = 0;
    virtual void unfollow(TableId table) = 0;
    virtual void note(TableId table, std::string text) = 0;

    // Tables with 0 < due_ms <= before_ms that nobody who is there looks after: from now on this
    // node does. Two who ask at once never get the same table. At most kTablesPerPage at a time.
    [[nodiscard]] virtual Outcome<std::vector<TableRow>> claim_due(std::int64_t before_ms) = 0;
    // Of the tables that are due, those that this node looks after.
    [[nodiscard]] virtual Outcome<std::vector<TableRow>> own_due(const DueQuery& query) = 0;
};

}  // namespace store
