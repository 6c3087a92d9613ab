// arena/luck/luck_meter.h
//
// How lucky each seat was in one game: the sum, over all of nature's draws, of what the outcome was
// worth less the mean over all outcomes that were possible, each by its probability. The mean of
// such a sum is zero whatever the valuer says, so results less luck have the same mean as results,
// and a smaller variance if the valuer knows something (control variates; MIVAT: White and Bowling,
// "Learning a Value Analysis Tool for Agent Evaluation", 2009; AIVAT: Burch, Schmid, Moravčík,
// Morrill and Bowling, 2018). What draws are compared with are the values of their outcomes, never
// the value of the position before: those two need not agree.
#pragma once

#include <cstdint>
#include <vector>

#include "arena/luck/draw_valuer.h"
#include "rules/map.h"
#include "rules/move.h"
#include "rules/state.h"

namespace arena {

class LuckMeter {
public:
    // Both must outlive the meter.
    LuckMeter(const rules::Map& map, DrawValuer& valuer) : map_(map), valuer_(valuer) {}

    // A new game.
    void begin(unsigned seats);

    // Nature draws this. Requires a possible outcome.
    void on_draw(const rules::State& before, rules::Move drawn);

    // The luck of the seat so far, in the valuer's n-th number.
    [[nodiscard]] double luck(rules::Seat seat, unsigned n) const {
        return luck_[rules::index(seat) * valuer_.width() + n];
    }

private:
    const rules::Map& map_;
    DrawValuer& valuer_;
    // By seat, then by number, as the valuer gives them.
    std::vector<double> luck_;
    std::vector<std::int64_t> worth_;
    std::vector<std::int64_t> sum_;
    std::vector<std::int64_t> drawn_;
};

}  // namespace arena
