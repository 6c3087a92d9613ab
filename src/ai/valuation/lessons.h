// ai/valuation/lessons.h
//
// What the network learns from: positions of games between planners, some of them with slips or
// against weaker players, so that it also knows what a search looks at; and what planners made of
// each in a few games to the end. The same seed gives the same lessons.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "ai/planner/planner.h"
#include "ai/search/rollout.h"
#include "ai/valuation/plan_features.h"
#include "base/rng.h"
#include "rules/map.h"

namespace ai {

struct Lesson {
    Features features;
    std::uint64_t map = 0;  // its mark
    unsigned seats = 0;
    std::array<float, rules::kSeatsMax> chance{};
    std::array<float, rules::kSeatsMax> points{};
};

struct LessonSettings {
    unsigned seats = 2;
    unsigned games = 8;     // to the end, from each position
    bool is_varied = true;  // with slips and weaker players
    std::uint64_t seed = 1;
};

class Lessons {
public:
    // The map must outlive this.
    Lessons(const rules::Map& map, const LessonSettings& settings);

    [[nodiscard]] Lesson next();
    // The position of the last lesson.
    [[nodiscard]] const rules::State& position() const { return position_; }

private:
    void play_game();
    [[nodiscard]] rules::Move choose(const rules::State& state, rules::Seat seat, unsigned kind);

    const rules::Map& map_;
    std::uint64_t mark_;
    LessonSettings settings_;
    Geography geography_;
    PlanFeatures features_;
    Rollout rollout_;
    Planner planner_;
    Planner club_;
    Planner casual_;
    base::Rng rng_;
    std::vector<rules::State> game_;  // all positions of one game
    unsigned left_ = 0;               // lessons still to be taken from it
    unsigned weaker_ = 0;             // the seat of the weaker player
    rules::State position_;
};

}  // namespace ai
