// table/lobby/node_link.h
//
// Links this node to the others that share its store: sends heartbeats, and delivers the others'
// news to the tables in memory. Does nothing if no other node uses the store. Lives on the
// executor's thread; the store calls it from its own, which only posts.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>

#include "base/executor.h"
#include "store/nodes.h"
#include "table/lifetime.h"
#include "table/lobby/due_tables.h"
#include "table/lobby/table_directory.h"
#include "table/services.h"

namespace table {

class NodeLink {
public:
    struct Parts {
        TableDirectory& tables;
        DueTables& due;
        // A table that was taken from memory, because its log may have lost lines.
        std::function<void(const std::shared_ptr<LiveTable>&)> on_dropped;
    };
    // All must outlive the link.
    NodeLink(Services& services, Parts parts);

    void join();
    // Releases the leases, so that other nodes take over the tables.
    void leave();

private:
    void send_heartbeat();
    void on_news(const store::News& news);
    void on_note(const store::Note& note);
    void on_doubt(store::TableId id);
    template <typename Task>
    void post(Task task);

    Services& services_;
    Parts parts_;
    base::Timer heartbeat_timer_;
    std::uint64_t heartbeats_ = 0;
    Lifetime lifetime_;
};

}  // namespace table
