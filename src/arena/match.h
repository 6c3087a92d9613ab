// arena/match.h
//
// Plays many deals on several threads and hands each finished one to the caller's thread. Which
// thread plays a deal, and when, changes nothing in it; only the order in which deals are done may
// differ.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>

#include "ai/player.h"
#include "arena/deal_result.h"
#include "arena/worker.h"
#include "base/clock.h"
#include "rules/map.h"

namespace arena {

inline constexpr unsigned kThreadsMax = 256;
inline constexpr std::uint32_t kDealsMax = 1'000'000;

// Makes the player of this index, for whatever seat it will sit on. Called in the caller's thread,
// once for each thread that plays. A player without a legal answer is charged with a fault, and a
// random legal move is made.
using PlayerFactory = std::function<std::unique_ptr<ai::Player>(std::size_t index)>;

struct MatchSettings {
    unsigned seats = 2;    // as many players
    unsigned threads = 1;  // 1 to kThreadsMax
    WorkerSettings worker;
};

enum class GoOn : std::uint8_t { kYes, kNo };

// Who wants to know what happens; asked in the caller's thread, and often.
struct MatchObserver {
    // A deal is done. kNo ends the match, as does kNo from `wait`.
    std::function<GoOn(DealResult&&)> on_deal;
    // Called at least ten times a second.
    std::function<GoOn()> on_wait;
};

// Plays these deals. Returns when all are done or the observer wants no more; games that are being
// played then are broken off at the next decision.
void play_match(const rules::Map& map, const base::Clock& clock, const MatchSettings& settings,
                std::span<const std::uint32_t> deals, const PlayerFactory& factory,
                const MatchObserver& observer);

}  // namespace arena
