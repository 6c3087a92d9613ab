// ai/published/ladder_valuation.h
//
// What each move is worth to H2, H3 and H4, in points. docs/baselines.md has the source of the
// numbers.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "ai/published/ladder_plan.h"
#include "ai/published/pieces.h"
#include "rules/map.h"
#include "rules/move.h"
#include "rules/view.h"

namespace ai {

enum class Rung : std::uint8_t { kH2, kH3, kH4 };

class LadderValuation {
public:
    // What it is asked with; all of it must outlive it.
    struct Position {
        const rules::Map& map;
        const rules::View& view;
        std::span<const rules::Move> legal;
    };
    LadderValuation(const Position& position, Rung rung);

    [[nodiscard]] double operator()(rules::Move move);

private:
    [[nodiscard]] const rules::SeatView& own() const {
        return view_.seat[rules::index(view_.viewer)];
    }
    [[nodiscard]] bool is_needed(rules::Card card) const;
    [[nodiscard]] double claim(rules::Move move);
    [[nodiscard]] double payment(rules::Move move) const;
    [[nodiscard]] double on_plan(rules::TrackId id);
    [[nodiscard]] double pick(rules::Card card) const;
    [[nodiscard]] double blind() const;
    [[nodiscard]] double tickets() const;

    // H4: what it harms the others, and whether it should rather save its cards.
    [[nodiscard]] double block(rules::TrackId id) const;
    [[nodiscard]] bool is_contested(rules::TrackId id) const;
    [[nodiscard]] rules::TrackSet contested(std::span<const rules::Move> legal) const;
    [[nodiscard]] bool spends_what_is_awaited(rules::Move move) const;

    const rules::Map& map_;
    const rules::View& view_;
    Rung rung_;
    LadderPlan plan_;
    double v_;  // points that a planned car is worth
    std::array<std::optional<double>, rules::kTracksMax> bonus_{};
    struct Other {
        rules::Seat seat{};
        Pieces pieces;
        rules::TrackSet open;
    };
    std::vector<Other> others_;  // H4 only
    rules::TrackSet awaited_;    // H4: contested tracks of the plan that cannot be paid yet
};

}  // namespace ai
