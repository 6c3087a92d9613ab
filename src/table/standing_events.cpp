#include "table/standing_events.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "base/check.h"

namespace table {
namespace {

// What was said in passing is no part of the game.
bool is_lasting(const TableEvent& event) {
    return event.kind != TableEventKind::kVoted && event.kind != TableEventKind::kReminded;
}

}  // namespace

void StandingEvents::add(const Effects& effects) {
    CHECK(effects.lines_undone <= lines_.size(), "nothing to take back");
    for (unsigned n = 0; n < effects.lines_undone; ++n) {
        // The table's own events stay, such as that somebody came back.
        std::vector<TableEvent> left = std::move(lines_.back());
        std::erase_if(left,
                      [](const TableEvent& event) { return event.kind == TableEventKind::kGame; });
        since_.insert(since_.begin(), left.begin(), left.end());
        lines_.pop_back();
    }
    if (effects.lines_undone > 0) {
        std::ranges::copy_if(effects.events, std::back_inserter(since_),
                             [](const TableEvent& event) { return event.count > 0; });
        return;
    }
    std::ranges::copy_if(effects.events, std::back_inserter(since_), is_lasting);
    if (!effects.moves.empty() || effects.has_ended) {
        lines_.push_back(std::exchange(since_, {}));
    }
}

std::vector<TableEvent> StandingEvents::all() const {
    std::vector<TableEvent> events;
    for (const std::vector<TableEvent>& line : lines_) {
        events.insert(events.end(), line.begin(), line.end());
    }
    events.insert(events.end(), since_.begin(), since_.end());
    return events;
}

}  // namespace table
