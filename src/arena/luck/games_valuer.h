// arena/luck/games_valuer.h
//
// Values draws by games that the planner plays to the end from each outcome, all with the same luck
// (ai/valuation/game_valuer.h). Much slower than the plan, so for players that search, whose games
// take seconds anyway.
#pragma once

#include <cstdint>
#include <span>

#include "ai/valuation/game_valuer.h"
#include "arena/luck/draw_valuer.h"
#include "rules/map.h"

namespace arena {

class GamesValuer final : public DrawValuer {
public:
    // The map must outlive this. `games` for each outcome of a draw, at least 1.
    GamesValuer(const rules::Map& map, std::uint32_t games);

    [[nodiscard]] unsigned width() const override { return kResultNumbers; }
    bool begin(const rules::State& before) override;
    void value(const rules::State& after, std::span<std::int64_t> worth) override;

private:
    ai::GameValuer valuer_;
};

}  // namespace arena
