#include "puzzle/solvers.h"

#include <cmath>
#include <string>

#include "ai/ask.h"
#include "ai/registry.h"
#include "base/rng.h"
#include "puzzle/finder.h"

namespace puzzle {
namespace {

constexpr unsigned kLevels = 9;  // the tenth is who found the answer
constexpr unsigned kTries = 4;   // of each
constexpr double kLowest = 1000;
constexpr double kStep = 100;
constexpr double kMiddle = 1500;
constexpr double kSpread = 400;      // how far from the middle ratings are expected
constexpr double kLogistic = 173.7;  // 400 / ln 10: the scale of Elo's ratings

}  // namespace

unsigned rating_of(const std::vector<unsigned>& right, unsigned tries) {
    // The derivative of the likelihood falls as the rating grows: bisect.
    double low = 0;
    double high = 3000;
    for (unsigned n = 0; n < 40; ++n) {
        const double rating = (low + high) / 2;
        double slope = -(rating - kMiddle) / (kSpread * kSpread) * kLogistic;
        for (std::size_t i = 0; i < right.size(); ++i) {
            const double level = kLowest + kStep * static_cast<double>(i + 1);
            const double chance = 1 / (1 + std::exp((rating - level) / kLogistic));
            slope += tries * chance - right[i];
        }
        (slope > 0 ? low : high) = rating;
    }
    return static_cast<unsigned>(std::lround(low));
}

Solvers::Solvers(const rules::Map& map, const base::Clock& clock) : map_(map) {
    for (unsigned i = 1; i <= kLevels; ++i) {
        const auto name = ai::parse_player("level_" + std::to_string(i));
        levels_.push_back(ai::make_player(*name, {.map = map, .clock = clock}));
    }
}

Solvers::Tries Solvers::rate(const ai::Question& question, rules::Move best, std::uint64_t seed) {
    Tries tries;
    std::vector<unsigned> right(levels_.size(), 0);
    base::Rng rng(seed);
    for (std::size_t i = 0; i < levels_.size(); ++i) {
        for (unsigned n = 0; n < kTries; ++n) {
            levels_[i]->begin();
            const ai::Decision made =
                ai::ask(*levels_[i], question, {.player = rng, .fallback = rng});
            right[i] += is_same_answer(map_, made.move, best) ? 1 : 0;
        }
        tries.made += kTries;
        tries.right += right[i];
    }
    tries.rating = rating_of(right, kTries);
    return tries;
}

}  // namespace puzzle
