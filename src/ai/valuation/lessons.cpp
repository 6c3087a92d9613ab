#include "ai/valuation/lessons.h"

#include <bit>

#include "ai/valuation/value_net.h"
#include "rules/apply.h"
#include "rules/legal.h"
#include "rules/nature.h"
#include "rules/score.h"

namespace ai {
namespace {

using rules::Move;
using rules::Phase;
using rules::Seat;
using rules::State;

constexpr unsigned kPatience = 5;          // as in rollouts
constexpr unsigned kLessonsPerGame = 5;    // far apart, most of them
constexpr unsigned kKinds = 10;            // of games: half of them plain
constexpr unsigned kFirstWithSlips = 5;    // three of ten with random moves
constexpr unsigned kFirstAgainstClub = 8;  // one of ten against each weaker player
constexpr unsigned kFirstAgainstCasual = 9;
constexpr std::uint32_t kSlipEvery = 12;  // moves

}  // namespace

Lessons::Lessons(const rules::Map& map, const LessonSettings& settings)
    : map_(map),
      mark_(map_mark(map)),
      settings_(settings),
      geography_(map),
      features_(geography_),
      rollout_(geography_, PlannerWeights{}, kPatience),
      planner_(geography_, PlannerWeights{}),
      club_(geography_, club_weights()),
      casual_(geography_, casual_weights()),
      rng_(settings.seed) {}

Move Lessons::choose(const State& state, Seat seat, unsigned kind) {
    if (kind >= kFirstWithSlips && kind < kFirstAgainstClub && rng_.below(kSlipEvery) == 0) {
        const rules::Legal legal(map_, state, seat);
        return legal[rng_.below(legal.size())];
    }
    if (kind >= kFirstAgainstClub && index(seat) == weaker_) {
        return (kind == kFirstAgainstCasual ? casual_ : club_).choose(state, seat, rng_);
    }
    return planner_.choose(state, seat, rng_);
}

void Lessons::play_game() {
    const unsigned kind = settings_.is_varied ? rng_.below(kKinds) : 0;
    weaker_ = rng_.below(settings_.seats);
    game_.clear();
    for (Planner* planner : {&planner_, &club_, &casual_}) {
        planner->forget();
    }
    rules::NoEvents sink;
    State state = rules::initial_state(map_, settings_.seats);
    bool is_dealt = false;
    while (!state.is_over()) {
        is_dealt = is_dealt || state.phase == Phase::kOpening;
        if (is_dealt) {
            game_.push_back(state);
        }
        if (state.is_natures()) {
            rules::apply_natures(map_, state, rules::sample_outcome(state, rng_), sink);
            continue;
        }
        const auto seat = to_id<Seat>(static_cast<unsigned>(std::countr_zero(state.to_act(map_))));
        rules::apply_seats(map_, state, seat, choose(state, seat, kind), sink);
    }
    left_ = kLessonsPerGame;
}

Lesson Lessons::next() {
    if (left_ == 0) {
        play_game();
    }
    --left_;
    position_ = game_[rng_.below(static_cast<std::uint32_t>(game_.size()))];
    Lesson lesson{.features = features_.of(position_), .map = mark_, .seats = settings_.seats};
    for (unsigned n = 0; n < settings_.games; ++n) {
        const rules::Standings end = rollout_.finish(position_, rng_);
        float winners = 0;
        for (unsigned i = 0; i < settings_.seats; ++i) {
            winners += end[i].rank == 1 ? 1.0F : 0.0F;
        }
        const auto games = static_cast<float>(settings_.games);
        for (unsigned i = 0; i < settings_.seats; ++i) {
            lesson.chance[i] += end[i].rank == 1 ? 1 / (winners * games) : 0;
            lesson.points[i] += static_cast<float>(end[i].total) / games;
        }
    }
    return lesson;
}

}  // namespace ai
