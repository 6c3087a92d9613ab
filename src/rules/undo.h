// rules/undo.h
//
// The positions that a seat may return to. A move can be taken back by the seat that made it as
// long as nobody has moved since and it has revealed nothing: no card was turned up or drawn, no
// ticket was drawn, it was not the last of the opening choices (which shows how many tickets
// everybody keeps), and it did not end the game.
//
// A position is whatever the host restores, which is more than a State: see table/table.h and
// ai/hosted_game.h.
#pragma once

#include <algorithm>
#include <cstddef>
#include <span>
#include <utility>
#include <vector>

#include "base/check.h"
#include "rules/event.h"
#include "rules/types.h"

namespace rules {

template <typename Position>
class Undo {
public:
    static constexpr std::size_t kDepthMax = 8;

    // The seat moves from this position.
    void keep(Seat mover, Position before) {
        if (last_mover_ != mover || before_.size() >= kDepthMax) {
            before_.clear();
        }
        last_mover_ = mover;
        before_.push_back(std::move(before));
    }

    // These events followed: of a move that was just kept, or of nature's moves after it.
    void on(std::span<const Event> happened) {
        if (std::ranges::any_of(happened, reveals)) {
            before_.clear();
        }
    }

    // Nothing made so far can be taken back.
    void clear() { before_.clear(); }

    [[nodiscard]] bool is_possible(Seat seat) const {
        return last_mover_ == seat && !before_.empty();
    }

    // The position before the last move that was kept. Requires that it is possible for a seat.
    [[nodiscard]] Position take_back() {
        CHECK(!before_.empty(), "nothing to take back");
        Position position = std::move(before_.back());
        before_.pop_back();
        return position;
    }

private:
    std::vector<Position> before_;  // the latest last
    Seat last_mover_ = kNoSeat;
};

}  // namespace rules
