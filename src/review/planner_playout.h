// review/planner_playout.h
//
// Planners play on in every seat, with two changes to what ai/valuation/game_valuer.h does.
//
// - The end of the game is calculated (endgame.h).
// - Opinions differ. With large hands, a dozen turns may not depend on luck at all, and one planner
//   then makes the same mistake in every game: a position seems lost by a single bad plan. So each
//   seat draws its weights for each game from a few sets scattered around the tuned ones.
#pragma once

#include <array>
#include <cstdint>
#include <memory>

#include "ai/planner/geography.h"
#include "ai/planner/planner.h"
#include "review/endgame.h"
#include "review/playout.h"

namespace review {

class PlannerPlayout final : public Playout {
public:
    // The geography must outlive this.
    explicit PlannerPlayout(const ai::Geography& geography);

    [[nodiscard]] Shares play(const rules::State& position, std::uint64_t game,
                              base::Rng& luck) override;

private:
    static constexpr std::size_t kOpinions = 16;
    using Planners = std::array<std::unique_ptr<ai::Planner>, kOpinions>;

    [[nodiscard]] static Planners planners(const ai::Geography& geography);

    [[nodiscard]] rules::Move choose(const rules::State& world, rules::Seat seat, base::Rng& luck);
    [[nodiscard]] ai::Planner& planner_of(rules::Seat seat) {
        return *planners_[opinion_[rules::index(seat)]];
    }

    const rules::Map& map_;
    Planners planners_;
    std::array<std::uint8_t, rules::kSeatsMax> opinion_{};  // by seat, in the game being played
    Endgame endgame_;                                       // refers to the first planner
};

}  // namespace review
