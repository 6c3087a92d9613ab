// table/workers/thinker.h
//
// Answers what tables ask programs, one question at a time. It keeps its players between questions:
// what they remember may save work, but must not change their answers (ai/player.h). Not
// thread-safe.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <utility>

#include "ai/player.h"
#include "base/clock.h"
#include "rules/move.h"
#include "table/workers/programs.h"

namespace table {

class Thinker {
public:
    // The clock must outlive it.
    explicit Thinker(const base::Clock& clock) : clock_(clock) {}

    // `time_ms` is for programs that ask for time.
    [[nodiscard]] rules::Move answer(const ProgramQuestion& question, std::uint32_t time_ms);

private:
    // People publish maps: those that were not asked for the longest are forgotten.
    static constexpr std::size_t kPlayersMax = 64;

    struct Slot {
        std::shared_ptr<const Board> board;  // the player looks at its map
        std::unique_ptr<ai::Player> player;
        std::uint64_t used = 0;  // the number of the last question
    };

    [[nodiscard]] ai::Player& player_for(const ProgramQuestion& question);

    const base::Clock& clock_;
    std::map<std::pair<const Board*, std::string>, Slot> players_;  // by board and name
    std::uint64_t questions_ = 0;
};

}  // namespace table
