// playtest/brief.h
//
// A short playtest, for lists of maps: enough games to know how long a map takes and what is wrong
// with it, in a few seconds on the caller's thread. Where a full playtest leaves no doubt, this one
// may still say nothing: its intervals are wider.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "base/clock.h"
#include "playtest/figures.h"
#include "playtest/warning.h"
#include "rules/maps/map_file.h"

namespace playtest {

struct BriefBounds {
    std::uint32_t games = 600;  // per number of seats
    // On a map where games take very long, fewer numbers of seats are tried.
    std::int64_t time_ms = 60'000;
};

struct Brief {
    std::vector<Figures> trials;  // by number of seats, the fewest first
    std::vector<Warning> warnings;
};

// Nothing if it was told to stop, which it asks after every deal.
[[nodiscard]] std::optional<Brief> play_brief(const std::shared_ptr<const rules::MapFile>& file,
                                              const base::Clock& clock, const BriefBounds& bounds,
                                              const std::function<bool()>& should_stop);

}  // namespace playtest
