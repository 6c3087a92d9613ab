// puzzle/solvers.h
//
// How hard a puzzle is: each level of the ladder tries it several times, and the rating is where
// half of the tries would be right (a logistic curve, as for ratings of players). Level n of the
// ladder is rated 1000 + 100 n.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "ai/player.h"
#include "base/clock.h"
#include "rules/map.h"
#include "rules/move.h"

namespace puzzle {

class Solvers {
public:
    // Both must outlive this.
    Solvers(const rules::Map& map, const base::Clock& clock);

    struct Tries {
        unsigned made = 0;
        unsigned right = 0;
        unsigned rating = 0;
    };
    [[nodiscard]] Tries rate(const ai::Question& question, rules::Move best, std::uint64_t seed);

private:
    const rules::Map& map_;
    std::vector<std::unique_ptr<ai::Player>> levels_;  // weakest first
};

// From how many of its tries each level got right. Pulled a little towards the middle, since all
// and none have no finite rating.
[[nodiscard]] unsigned rating_of(const std::vector<unsigned>& right, unsigned tries);

}  // namespace puzzle
