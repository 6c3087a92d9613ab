// arena/luck/draw_valuer.h
//
// What the cards and tickets that nature draws are worth to each seat, for correcting results by
// luck (luck_meter.h). It may be wrong about everything: that makes the correction useless, never
// biased. It must be fixed before the games are played.
#pragma once

#include <cstdint>
#include <span>

#include "rules/state.h"

namespace arena {

class DrawValuer {
public:
    DrawValuer() = default;
    DrawValuer(const DrawValuer&) = delete;
    DrawValuer& operator=(const DrawValuer&) = delete;
    virtual ~DrawValuer() = default;

    // How many numbers it gives for each seat.
    [[nodiscard]] virtual unsigned width() const = 0;

    // Nature is about to draw from `before`. False if it has nothing to say about that draw.
    virtual bool begin(const rules::State& before) = 0;

    // The worth of one outcome of that draw: width() numbers for seat 0, then for seat 1 and so on,
    // in units of 1 / kUnit. Integers, so that sums do not depend on their order. Depends on
    // nothing but the position before the draw and this one.
    virtual void value(const rules::State& after, std::span<std::int64_t> worth) = 0;

    // What a valuer gives that corrects results: the share of the victory, and the points by which
    // a seat is ahead of the mean of the others.
    enum : unsigned { kShare, kLead, kResultNumbers };

    static constexpr double kUnit = 1 << 30;
    // With fewer than 256 items to draw from, sums stay far within 64 bits.
    static constexpr std::int64_t kMost = std::int64_t{1} << 50;
};

// The deal before the first turn. Every player gets every seat's cards and tickets in one of the
// rotations, so there is little luck in it, and valuers leave it out.
[[nodiscard]] inline bool is_opening(const rules::State& state) {
    using rules::Phase;
    switch (state.phase) {
        case Phase::kDrawStart:
        case Phase::kDealSymbols:
        case Phase::kDealHands:
        case Phase::kDealOpening:
            return true;
        default:
            return state.phase == Phase::kFillMarket && state.after_market == Phase::kDealOpening;
    }
}

}  // namespace arena
