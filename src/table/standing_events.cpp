#include "table/standing_events.h"

#include <algorithm>
#include <utility>

#include "base/check.h"

namespace table {

void StandingEvents::add(const Effects& effects) {
    const bool is_undo = std::ranges::any_of(effects.events, [](const TableEvent& event) {
        return event.kind == TableEventKind::kUndone;
    });
    if (is_undo) {
        CHECK(!lines_.empty(), "nothing to take back");
        // The table's own events stay, such as that somebody came back.
        std::vector<TableEvent> left = std::move(lines_.back());
        std::erase_if(left,
                      [](const TableEvent& event) { return event.kind == TableEventKind::kGame; });
        since_.insert(since_.begin(), left.begin(), left.end());
        lines_.pop_back();
        return;
    }
    since_.insert(since_.end(), effects.events.begin(), effects.events.end());
    if (!effects.moves.empty()) {
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
