// arena/worker.h
//
// Plays deals. A worker owns its players, random streams and buffers and shares nothing with other
// workers: each belongs to one thread. It allocates almost nothing after the first few games.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "ai/ask.h"
#include "ai/bare_game.h"
#include "ai/player.h"
#include "arena/deal_result.h"
#include "arena/luck.h"
#include "arena/luck/draw_valuer.h"
#include "arena/luck/luck_meter.h"
#include "arena/time_histogram.h"
#include "base/clock.h"
#include "base/rng.h"
#include "rules/event.h"
#include "rules/map.h"
#include "rules/move.h"
#include "rules/types.h"

namespace arena {

using Players = std::vector<std::unique_ptr<ai::Player>>;

enum class KeepLog : std::uint8_t { kNo, kYes };

// Called once by each worker. Empty: luck is not measured.
using ValuerFactory = std::function<std::unique_ptr<DrawValuer>(const rules::Map& map)>;

struct WorkerSettings {
    std::uint64_t seed = 1;
    ai::Budget budget;
    KeepLog keep_log = KeepLog::kNo;
    ValuerFactory make_valuer;
};

class Worker {
public:
    // As many players as seats. Map and clock must outlive the worker.
    Worker(const rules::Map& map, const base::Clock& clock, WorkerSettings settings,
           Players players);

    // All rotations of the deal; nothing if `stop` was set before the last one ended.
    [[nodiscard]] std::optional<DealResult> play(std::uint32_t deal, const std::atomic<bool>& stop);

private:
    struct SeatStreams {
        base::Rng player{0};
        base::Rng fault{0};
    };

    [[nodiscard]] std::optional<GameResult> play_game(std::uint32_t deal, unsigned rotation,
                                                      const std::atomic<bool>& stop);
    void begin_game(std::uint32_t deal, unsigned rotation);
    void nature_moves(Luck& luck, GameResult& result);
    void seat_moves(rules::Seat seat, GameResult& result);
    // Also counts the decision, and the fault if the player gave no legal answer.
    [[nodiscard]] rules::Move decide(rules::Seat seat, PlayerGame& game);
    void count_events(std::span<const rules::Event> happened, GameResult& result);
    void score(GameResult& result);
    void note_luck(GameResult& result) const;

    [[nodiscard]] unsigned seats() const { return static_cast<unsigned>(players_.size()); }
    [[nodiscard]] unsigned player_at(rules::Seat seat) const {
        return (rules::index(seat) + seats() - rotation_) % seats();
    }

    const rules::Map& map_;
    WorkerSettings settings_;
    Players players_;
    std::vector<TimeHistogram> times_;  // by player, of one deal
    std::vector<SeatStreams> streams_;  // by seat, of one game
    unsigned rotation_ = 0;
    ai::BareGame game_;
    ai::Asker asker_;
    std::unique_ptr<DrawValuer> valuer_;  // null: luck is not measured
    std::optional<LuckMeter> meter_;
};

}  // namespace arena
