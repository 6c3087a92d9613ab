// table/frame_list.h
//
// Collects the frames of a replay while a game is read line by line.
#pragma once

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "table/listing.h"
#include "table/sight.h"
#include "table/standing_events.h"
#include "table/table.h"

namespace table {

// The frames of a replay, without those of moves that were taken back (standing_events.h).
class FrameList {
public:
    // Nothing: everybody's cards.
    explicit FrameList(std::optional<rules::Seat> viewer) : viewer_(viewer) {}

    void add(const Table& now, const Effects& effects) {
        events_.add(effects);
        frames_.resize(std::min(frames_.size(), events_.lines().size()));
        if (frames_.size() < events_.lines().size()) {
            frames_.push_back(frame(now));
        }
    }
    [[nodiscard]] std::vector<ReplayFrame> take() && {
        for (std::size_t i = 0; i < frames_.size(); ++i) {
            const std::vector<TableEvent>& events = events_.lines()[i];
            frames_[i].events = viewer_ ? seen_by(events, *viewer_) : events;
        }
        return std::move(frames_);
    }

private:
    ReplayFrame frame(const Table& now) {
        ReplayFrame frame{.version = now.version,
                          .moves = now.play->now.move_number,
                          .game = game_sight(now, viewer_.value_or(rules::kNoSeat), 0)};
        frame.game.legal = {};
        const rules::State& state = now.state();
        for (unsigned i = 0; i < state.seats && !viewer_; ++i) {
            frame.hands.push_back(state.hand[i]);
            frame.tickets.push_back(state.tickets[i]);
            frame.offers.push_back(state.offer[i]);
        }
        return frame;
    }

    const std::optional<rules::Seat> viewer_;
    StandingEvents events_;
    std::vector<ReplayFrame> frames_;  // one for each of its lines
};

}  // namespace table
