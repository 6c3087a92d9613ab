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
// In practice everything may be taken back, whatever it revealed, move by move: what was seen then
// comes again if the same moves are made. Only an old move among very many is final.
//
// A position is whatever the host restores, which is more than a State: see table/table.h and
// ai/hosted_game.h.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
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
    enum class Reach : std::uint8_t { kUnseen, kAll };  // kAll: in practice
    static constexpr std::size_t kDepthMax = 8;
    static constexpr std::size_t kPracticeDepthMax = 100;

    explicit Undo(Reach reach = Reach::kUnseen) : reach_(reach) {}

    [[nodiscard]] Reach reach() const { return reach_; }

    // Call before the seat moves, with the position before the move.
    void keep(Seat mover, Position before) {
        const bool is_next = !kept_.empty() && kept_.back().mover == mover && given_way() == 0 &&
                             kept_.size() < kDepthMax;
        if (reach_ == Reach::kUnseen && !is_next) {
            clear();
        }
        if (kept_.size() >= kPracticeDepthMax) {
            kept_.erase(kept_.begin());
        }
        kept_.push_back({.mover = mover,
                         .given_way = 0,
                         .before = std::make_shared<const Position>(std::move(before))});
    }

    // Call before a program moves that gives way.
    void give_way() {
        if (!kept_.empty()) {
            ++kept_.back().given_way;
        }
    }
    // How many of their moves would be taken back too.
    [[nodiscard]] unsigned given_way() const { return kept_.empty() ? 0 : kept_.back().given_way; }

    // Call with the events of a move just kept, or of nature's moves after it.
    void on(std::span<const Event> happened) {
        if (reach_ == Reach::kUnseen && given_way() == 0 &&
            std::ranges::any_of(happened, reveals)) {
            clear();
        }
    }

    // Makes everything so far final.
    void clear() { kept_.clear(); }

    [[nodiscard]] bool is_possible(Seat seat) const {
        return !kept_.empty() && kept_.back().mover == seat;
    }

    // The position before the last kept move. Requires is_possible() for some seat.
    [[nodiscard]] Position take_back() {
        CHECK(!kept_.empty(), "nothing to take back");
        Position position = *kept_.back().before;
        kept_.pop_back();
        return position;
    }

private:
    struct Kept {
        Seat mover = kNoSeat;
        unsigned given_way = 0;                  // moves of programs since
        std::shared_ptr<const Position> before;  // shared by copies of this, which tables make
    };

    Reach reach_;
    std::vector<Kept> kept_;  // oldest first
};

}  // namespace rules
