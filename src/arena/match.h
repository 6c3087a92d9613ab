// arena/match.h
//
// Plays many deals on several threads and passes each finished one to the caller's thread. The
// result of a deal does not depend on which thread plays it or when; only the order in which deals
// finish does.
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

// Makes the player with this index, for any seat. Called in the caller's thread, once per playing
// thread. A player that gives no legal answer is charged with a fault, and a random legal move is
// made for it.
using PlayerFactory = std::function<std::unique_ptr<ai::Player>(std::size_t index)>;

struct MatchSettings {
    unsigned seats = 2;    // as many players
    unsigned threads = 1;  // 1 to kThreadsMax
    WorkerSettings worker;
};

enum class GoOn : std::uint8_t { kYes, kNo };

// Callbacks, called in the caller's thread.
struct MatchObserver {
    // A deal is done. kNo ends the match, as does kNo from `wait`.
    std::function<GoOn(DealResult&&)> on_deal;
    // Called at least ten times a second.
    std::function<GoOn()> on_wait;
};

// Plays these deals. Returns when all are done or the observer says stop; games still in progress
// are then abandoned at their next decision.
void play_match(const rules::Map& map, const base::Clock& clock, const MatchSettings& settings,
                std::span<const std::uint32_t> deals, const PlayerFactory& factory,
                const MatchObserver& observer);

}  // namespace arena
