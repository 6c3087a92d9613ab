// ai/valuation/valuation.h
//
// What a position is worth to each seat: its chance to win, a shared victory split equally, and its
// final points. Sums of whole numbers, so the same in every build; fractions are for those who
// print.
#pragma once

#include <array>
#include <cstdint>

#include "rules/limits.h"
#include "rules/score.h"
#include "rules/types.h"

namespace ai {

class Valuation {
public:
    // A victory in these units, which any number of seats can share.
    static constexpr std::int64_t kVictory = 60;
    static_assert(rules::kSeatsMax <= 6);

    explicit Valuation(unsigned seats) : seats_(seats) {}

    // By seat; the shares sum to more than 0, and mean nothing else.
    using Numbers = std::array<std::int64_t, rules::kSeatsMax>;
    // What somebody says without playing: no games, and no error. `one` point in these units.
    [[nodiscard]] static Valuation estimate(unsigned seats, const Numbers& shares,
                                            const Numbers& points, std::int64_t one);

    // A game that ended so. Not for estimates.
    void add(const rules::Standings& standings);

    [[nodiscard]] unsigned seats() const { return seats_; }
    [[nodiscard]] std::int64_t games() const { return games_; }
    // The sum of all victories: kVictory * games(), except of an estimate.
    [[nodiscard]] std::int64_t whole() const { return whole_; }
    // By what points are to be divided: the games, except of an estimate.
    [[nodiscard]] std::int64_t points_by() const { return points_by_; }
    // By seat, summed over all games.
    [[nodiscard]] std::int64_t victories(rules::Seat seat) const {
        return sum_[rules::index(seat)].victories;
    }
    [[nodiscard]] std::int64_t points(rules::Seat seat) const {
        return sum_[rules::index(seat)].points;
    }

    // From 0 to 1; all seats' sum to 1. Requires a game or an estimate, as do the others.
    [[nodiscard]] double chance(rules::Seat seat) const;
    [[nodiscard]] double mean_points(rules::Seat seat) const;
    // Standard errors. 0 if there was but one game, and of an estimate.
    [[nodiscard]] double chance_error(rules::Seat seat) const;
    [[nodiscard]] double points_error(rules::Seat seat) const;

    bool operator==(const Valuation&) const = default;

private:
    struct Sum {
        std::int64_t victories = 0;
        std::int64_t victories_squared = 0;
        std::int64_t points = 0;
        std::int64_t points_squared = 0;

        bool operator==(const Sum&) const = default;
    };

    unsigned seats_;
    std::int64_t games_ = 0;
    std::int64_t whole_ = 0;
    std::int64_t points_by_ = 0;
    std::array<Sum, rules::kSeatsMax> sum_{};
};

}  // namespace ai
