// table/standing_events.h
//
// The events of a game in order, line by line, without those of moves that were taken back: however
// often people undo, the list is no longer than the game. A move that was taken back revealed
// nothing (rules/undo.h), so nothing is missing. If programs' moves were undone with it, an event
// says so, because the mover has seen them. At a practice table it may have revealed something to
// its own mover, which nobody else may learn.
#pragma once

#include <vector>

#include "table/change.h"
#include "table/table_event.h"

namespace table {

class StandingEvents {
public:
    void add(const Effects& effects);
    [[nodiscard]] std::vector<TableEvent> all() const;
    // By line of moves that stands, and by the one that ended the game early: its events, after
    // those that happened since the one before.
    [[nodiscard]] const std::vector<std::vector<TableEvent>>& lines() const { return lines_; }

private:
    std::vector<std::vector<TableEvent>> lines_;
    std::vector<TableEvent> since_;  // the last of them
};

}  // namespace table
