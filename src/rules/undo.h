// rules/undo.h
//
// The positions a seat may return to. The seat that made a move may take it back as long as nobody
// has moved since and it revealed nothing: it turned up or drew no card, drew no ticket, was not
// the last opening choice (which reveals how many tickets everybody keeps), and did not end the
// game.
//
// Where all others are programs, they may give way: their moves, and what those reveal, do not end
// it. Taking the seat's move back then takes theirs back with it. Until the seat's next move, that
// is: then everything before is final.
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

    // Call before the seat moves, with the position before the move.
    void keep(Seat mover, Position before) {
        if (last_mover_ != mover || before_.size() >= kDepthMax || given_way_ > 0) {
            clear();
        }
        last_mover_ = mover;
        before_.push_back(std::move(before));
    }

    // Call before a program moves that gives way.
    void give_way() { given_way_ += before_.empty() ? 0 : 1; }
    // How many of their moves would be taken back too.
    [[nodiscard]] unsigned given_way() const { return given_way_; }

    // Call with the events of a move just kept, or of nature's moves after it.
    void on(std::span<const Event> happened) {
        if (given_way_ == 0 && std::ranges::any_of(happened, reveals)) {
            clear();
        }
    }

    // Makes everything so far final.
    void clear() {
        before_.clear();
        given_way_ = 0;
    }

    [[nodiscard]] bool is_possible(Seat seat) const {
        return last_mover_ == seat && !before_.empty();
    }

    // The position before the last kept move. Requires is_possible() for some seat.
    [[nodiscard]] Position take_back() {
        CHECK(!before_.empty(), "nothing to take back");
        Position position = std::move(before_.back());
        before_.pop_back();
        given_way_ = 0;
        return position;
    }

private:
    std::vector<Position> before_;  // oldest first
    Seat last_mover_ = kNoSeat;
    unsigned given_way_ = 0;
};

}  // namespace rules
