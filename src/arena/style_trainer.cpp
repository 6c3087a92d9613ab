#include "arena/style_trainer.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <optional>

#include "ai/ask.h"
#include "ai/player.h"
#include "ai/search/styles.h"
#include "ai/worlds/world.h"
#include "rules/legal.h"
#include "rules/nature.h"
#include "rules/view.h"

namespace arena {
namespace {

using rules::index;

constexpr unsigned kStylePatience = 5;                // turns between plans, as in the search
constexpr std::uint32_t kLookEvery = 12;              // decisions
constexpr std::uint32_t kNewStyleIn = 20;             // decisions: games see what styles lead to
constexpr double kSpread = 0.9;                       // of a weight's logarithm
constexpr std::array kHabits = {1U, 1U, 2U, 2U, 3U};  // how many weights a style changes

// A normal number (Box and Muller, "A Note on the Generation of Random Normal Deviates", 1958).
double normal(base::Rng& rng) {
    constexpr double kTwoPi = 6.283185307179586;
    const auto uniform = [&] { return (static_cast<double>(rng.next() >> 11) + 0.5) * 0x1p-53; };
    const double radius = std::sqrt(-2 * std::log(uniform()));
    return radius * std::cos(kTwoPi * uniform());
}

ai::PlannerWeights random_style(base::Rng& rng) {
    ai::PlannerWeights style;
    for (unsigned left = kHabits[rng.below(kHabits.size())]; left > 0; --left) {
        const ai::WeightName& name = ai::kWeightNames[rng.below(ai::kWeightNames.size())];
        style.*name.weight *= static_cast<float>(std::exp(kSpread * normal(rng)));
    }
    return style;
}

}  // namespace

StyleTrainer::Ground::Ground(const TrainingGround& ground,
                             const std::vector<ai::PlannerWeights>& styles)
    : geography(*ground.map),
      game(*ground.map, ground.seats),
      map(*ground.map),
      rollout(std::make_unique<ai::Rollout>(geography, ai::PlannerWeights{}, kStylePatience)),
      style(ground.seats) {
    rollout->set_luck(ai::Rollout::Luck::kApart);
    planners.push_back(std::make_unique<ai::Planner>(geography, ai::PlannerWeights{}));
    for (const ai::PlannerWeights& weights : styles) {
        rollout->add_style(weights);
        planners.push_back(std::make_unique<ai::Planner>(geography, weights));
    }
}

StyleTrainer::StyleTrainer(std::vector<TrainingGround> grounds, const StyleSettings& settings)
    : settings_(settings), rng_(settings.seed) {
    const auto now = ai::search_styles();
    styles_.assign(now.begin(), now.end());
    while (styles_.size() < settings.candidates) {
        styles_.push_back(random_style(rng_));
    }
    for (const TrainingGround& ground : grounds) {
        grounds_.push_back(std::make_unique<Ground>(ground, styles_));
    }
}

void StyleTrainer::play_positions() {
    for (const auto& ground : grounds_) {
        play_on(*ground);
    }
    ++positions_;
}

void StyleTrainer::play_on(Ground& ground) {
    const auto courses = static_cast<std::uint32_t>(ground.planners.size());
    for (;;) {
        const rules::State& state = ground.game.state();
        if (state.is_over()) {
            ground.game.restart();
            std::ranges::fill(ground.style, 0);
            for (const auto& planner : ground.planners) {
                planner->forget();
            }
            continue;
        }
        if (state.is_natures()) {
            ground.game.nature_moves(rules::sample_outcome(state, rng_));
            continue;
        }
        const rules::Seat seat = ai::next_to_act(ground.map, state);
        std::size_t& style = ground.style[index(seat)];
        if (rng_.below(kNewStyleIn) == 0) {
            style = rng_.below(courses);
        }
        const bool is_choice = rules::Legal(ground.map, state, seat).size() > 1;
        const bool is_looked_at = is_choice && rng_.below(kLookEvery) == 0;
        if (is_looked_at) {
            ground.positions.push_back(value(ground, seat));
        }
        const rules::Move move = ground.planners[style]->choose(state, seat, rng_);
        ground.game.seat_moves(seat, move);
        if (is_looked_at) {
            return;
        }
    }
}

StyleTrainer::Position StyleTrainer::value(Ground& ground, rules::Seat seat) {
    const rules::State& state = ground.game.state();
    const rules::Legal legal(ground.map, state, seat);
    std::vector<rules::Move> moves;
    for (std::uint32_t i = 0; i < legal.size(); ++i) {
        moves.push_back(legal[i]);
    }
    const rules::View view = rules::view(state, seat);
    const ai::Question question{
        .view = view, .memory = ground.game.memories()[seat], .legal = moves, .budget = {}};
    const ai::Worlds worlds(ground.geography, question, ai::Belief{});

    const auto count = static_cast<unsigned>(ground.planners.size());
    std::vector<ai::Rollout::Course> courses;
    const rules::State sample = worlds.deal(rng_);
    for (unsigned style = 0; style < count; ++style) {
        ai::Planner& planner = ground.rollout->style(style);
        planner.forget();
        courses.push_back({.first = planner.choose(sample, seat, rng_), .style = style});
    }
    Position position;
    for (std::vector<double>& half : position.half) {
        half.resize(count);
    }
    for (unsigned n = 0; n < settings_.worlds; ++n) {
        base::Rng deal(rng_.next());
        const rules::State world = worlds.deal(deal);
        const std::uint64_t luck = deal.next();
        for (unsigned i = 0; i < count; ++i) {
            base::Rng same(luck);
            position.half[n % 2][i] +=
                ground.rollout->play(world, seat, courses[i], ai::Taste{}, same);
        }
    }
    for (std::vector<double>& half : position.half) {
        for (double& sum : half) {
            sum *= 2.0 / settings_.worlds;
        }
    }
    return position;
}

double StyleTrainer::gain_at(const Position& position, const std::vector<std::size_t>& courses) {
    double gain = 0;
    for (unsigned side = 0; side < 2; ++side) {
        const std::vector<double>& chosen_by = position.half[side];
        const std::vector<double>& valued_by = position.half[1 - side];
        const std::size_t best = *std::ranges::max_element(
            courses, {}, [&](std::size_t course) { return chosen_by[course]; });
        gain += (valued_by[best] - valued_by[0]) / 2;
    }
    return gain;
}

std::vector<double> StyleTrainer::gains(const std::vector<std::size_t>& courses, Part part) const {
    constexpr double kHundred = 100;
    std::vector<double> gains;
    for (const auto& ground : grounds_) {
        double sum = 0;
        double count = 0;
        for (auto n = static_cast<std::size_t>(part); n < ground->positions.size(); n += 2) {
            sum += gain_at(ground->positions[n], courses);
            ++count;
        }
        gains.push_back(count > 0 ? kHundred * sum / count : 0);
    }
    return gains;
}

std::vector<StyleTrainer::Choice> StyleTrainer::choose(unsigned count) const {
    std::vector<Choice> choices;
    std::vector<std::size_t> courses = {0};
    while (choices.size() < count && courses.size() <= styles_.size()) {
        std::optional<std::size_t> best;
        double best_sum = 0;
        for (std::size_t course = 1; course <= styles_.size(); ++course) {
            if (std::ranges::find(courses, course) != courses.end()) {
                continue;
            }
            courses.push_back(course);
            const std::vector<double> gained = gains(courses, Part::kToChoose);
            courses.pop_back();
            const double sum = std::accumulate(gained.begin(), gained.end(), 0.0);
            if (!best || sum > best_sum) {
                best = course;
                best_sum = sum;
            }
        }
        courses.push_back(*best);
        choices.push_back({.candidate = static_cast<unsigned>(*best - 1),
                           .gains = gains(courses, Part::kToReport)});
    }
    return choices;
}

std::vector<double> StyleTrainer::gains_now() const {
    std::vector<std::size_t> courses(ai::search_styles().size() + 1);
    std::iota(courses.begin(), courses.end(), 0);
    return gains(courses, Part::kToReport);
}

}  // namespace arena
