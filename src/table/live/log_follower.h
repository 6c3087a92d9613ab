// table/live/log_follower.h
//
// Catches a live table up with lines of its log that it did not write: those of other nodes, and
// the rare line that became durable although the store reported a failure. Lives on the executor's
// thread.
#pragma once

#include <optional>
#include <string>

#include "store/nodes.h"
#include "table/refused.h"

namespace table {

class LiveTable;

class LogFollower {
public:
    explicit LogFollower(LiveTable& owner) : owner_(owner) {}

    // What other nodes wrote to this table.
    void hear(const store::News& news);
    // Reads the log to its end, and shows the viewers what is new. Nothing when it worked.
    [[nodiscard]] std::optional<Refused> catch_up();
    // Whether other nodes have written what was not known here; now it is. Nobody is refused before
    // this was tried: they may have seen the newer version through another node.
    [[nodiscard]] bool was_behind();

    // The store could not tell whether this line was written. It may be in the log.
    void set_doubtful(std::string line) { doubtful_ = std::move(line); }
    void clear_doubtful() { doubtful_.clear(); }

private:
    // False when the line cannot be the next one of this table.
    [[nodiscard]] bool advance(const store::LogLine& line);
    [[nodiscard]] bool is_own(const store::LogLine& line) const;

    LiveTable& owner_;
    std::string doubtful_;
};

}  // namespace table
