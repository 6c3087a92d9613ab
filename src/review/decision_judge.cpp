#include "review/decision_judge.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "base/check.h"
#include "rules/apply.h"
#include "rules/score.h"

namespace review {
namespace {

using rules::index;
using rules::Move;
using rules::Seat;
using rules::State;

constexpr std::int64_t kSixtieths = 60;
constexpr std::int64_t kLeadMost = 30;  // a lead of so many points is as good as decisive
constexpr std::size_t kListWorlds = 8;  // to see what would hinder the opponents
constexpr double kDoubt = 3;            // standard errors
constexpr double kLookAgain = 1.5;      // standard errors
// With two seats.
constexpr std::array<double, 3> kGrades = {0.02, 0.04, 0.08};

double scale(unsigned seats) {
    return 2.0 / seats;
}

Grade grade_of(const Option& made, unsigned seats) {
    const double certain = made.loss - kDoubt * made.error;
    unsigned grade = 0;
    while (grade < kGrades.size() && certain > kGrades[grade] * scale(seats)) {
        ++grade;
    }
    return static_cast<Grade>(grade);
}

}  // namespace

DecisionJudge::DecisionJudge(const ai::Geography& geography, const base::Clock& clock,
                             const JudgeSettings& settings)
    : geography_(geography),
      settings_(settings),
      expert_(geography.map(), clock, nullptr, ai::PlannerWeights{},
              {.games = settings.search_games, .moves = settings.moves, .taste = {}}),
      rollout_(geography, ai::PlannerWeights{}, ai::SearchSettings{}.patience),
      shortlist_(geography) {}

Verdict DecisionJudge::judge(const ai::Question& question, Move made, std::uint64_t seed) {
    Verdict verdict;
    if (question.legal.size() < 2) {
        return verdict;
    }
    verdict.is_choice = true;
    const ai::Worlds worlds(geography_, question, ai::Belief{});
    base::Rng measuring = compare(question, worlds, made, seed);
    verdict.best = told();
    const auto own = std::ranges::find(candidates_, made, &Candidate::move);
    verdict.first_loss = own->option().loss;
    look_again(worlds, question, made, measuring);
    verdict.chosen = candidates_.back().option();
    verdict.grade = grade_of(verdict.chosen, question.view.seats);
    const auto told = std::ranges::find(verdict.best, made, &Option::move);
    if (told != verdict.best.end()) {
        *told = verdict.chosen;
    }
    return verdict;
}

std::vector<Option> DecisionJudge::best(const ai::Question& question, std::uint64_t seed) {
    if (question.legal.size() < 2) {
        return {{.move = question.legal.front()}};
    }
    const ai::Worlds worlds(geography_, question, ai::Belief{});
    static_cast<void>(compare(question, worlds, std::nullopt, seed));
    return told();
}

base::Rng DecisionJudge::compare(const ai::Question& question, const ai::Worlds& worlds,
                                 std::optional<Move> made, std::uint64_t seed) {
    base::Rng choosing(seed);
    const auto best = expert_.choose(question, choosing);
    CHECK(best.has_value());
    base::Rng measuring(choosing.next());
    collect(question, *best, made.value_or(*best), measuring);
    const Seat seat = question.view.viewer;
    play_worlds(worlds, seat, settings_.list_worlds, measuring);
    keep_best(made.value_or(*best));
    play_worlds(worlds, seat, settings_.worlds - settings_.list_worlds, measuring);
    return measuring;
}

std::vector<Option> DecisionJudge::told() const {
    std::vector<Option> options;
    for (std::size_t i = 0; i < candidates_.size() && i < settings_.told; ++i) {
        options.push_back(candidates_[i].option());
    }
    return options;
}

void DecisionJudge::collect(const ai::Question& question, Move best, Move made, base::Rng& rng) {
    const ai::Worlds worlds(geography_, question, ai::Belief{});
    std::array<State, kListWorlds> sample;
    std::ranges::generate(sample, [&] { return worlds.deal(rng); });
    rollout_.planner().forget();
    const ai::MoveList& list =
        shortlist_.list(rollout_.planner(), sample, question.view.viewer, rng);
    candidates_.assign(1, {.move = best});
    const auto add = [&](Move move) {
        if (std::ranges::find(candidates_, move, &Candidate::move) == candidates_.end()) {
            candidates_.push_back({.move = move});
        }
    };
    add(made);
    for (std::size_t i = 0; i < list.size() && candidates_.size() < settings_.moves; ++i) {
        add(list[i]);
    }
}

DecisionJudge::Outcome DecisionJudge::play(const State& world, Seat seat, Move move,
                                           std::uint64_t luck) {
    State after = world;
    rules::NoEvents sink;
    rules::apply_seats(geography_.map(), after, seat, move, sink);
    base::Rng same(luck);
    const rules::Standings end = rollout_.finish(after, same);
    std::int64_t winners = 0;
    int best_other = std::numeric_limits<int>::min();
    for (unsigned i = 0; i < world.seats; ++i) {
        winners += end[i].rank == 1 ? 1 : 0;
        best_other = i == index(seat) ? best_other : std::max(best_other, end[i].total);
    }
    const rules::Standing& own = end[index(seat)];
    const std::int64_t share = own.rank == 1 ? kSixtieths / winners : 0;
    const std::int64_t lead = std::int64_t{own.total} - best_other;
    return {.share = share, .score = share + std::clamp(lead, -kLeadMost, kLeadMost)};
}

void DecisionJudge::play_worlds(const ai::Worlds& worlds, Seat seat, std::uint32_t count,
                                base::Rng& rng) {
    for (std::uint32_t n = 0; n < count; ++n) {
        const State world = worlds.deal(rng);
        const std::uint64_t luck = rng.next();
        const Outcome best = play(world, seat, candidates_.front().move, luck);
        ++candidates_.front().worlds;
        for (std::size_t i = 1; i < candidates_.size(); ++i) {
            Candidate& other = candidates_[i];
            const Outcome outcome = play(world, seat, other.move, luck);
            const std::int64_t loss = best.share - outcome.share;
            other.loss += loss;
            other.squares += loss * loss;
            other.behind += best.score - outcome.score;
            ++other.worlds;
        }
    }
}

// The few that are told, and the move that was made.
void DecisionJudge::keep_best(Move made) {
    std::stable_sort(candidates_.begin() + 1, candidates_.end(),
                     [](const Candidate& a, const Candidate& b) { return a.behind < b.behind; });
    for (std::size_t i = candidates_.size(); i > settings_.told; --i) {
        if (candidates_[i - 1].move != made) {
            candidates_.erase(candidates_.begin() + static_cast<std::ptrdiff_t>(i - 1));
        }
    }
}

// Plays the best move and the one that was made in ever more worlds as long as it looks like a
// mistake and is not beyond doubt.
void DecisionJudge::look_again(const ai::Worlds& worlds, const ai::Question& question, Move made,
                               base::Rng& rng) {
    const Candidate own = *std::ranges::find(candidates_, made, &Candidate::move);
    candidates_.resize(1);
    if (own.move != candidates_.front().move) {
        candidates_.push_back(own);
    }
    const double least = kGrades.front() * scale(question.view.seats);
    while (candidates_.size() == 2) {
        const Option option = candidates_.back().option();
        const std::uint32_t worlds_so_far = candidates_.back().worlds;
        const bool is_doubtful = option.loss > least && option.loss > kLookAgain * option.error &&
                                 grade_of(option, question.view.seats) != Grade::kBlunder;
        if (!is_doubtful || worlds_so_far >= settings_.worlds_max) {
            return;
        }
        play_worlds(worlds, question.view.viewer,
                    std::min(worlds_so_far, settings_.worlds_max - worlds_so_far), rng);
    }
}

Option DecisionJudge::Candidate::option() const {
    if (worlds < 2) {
        return {.move = move};
    }
    const auto n = static_cast<double>(worlds);
    const double mean = static_cast<double>(loss) / n;
    const double variance = std::max(0.0, static_cast<double>(squares) / n - mean * mean);
    return {.move = move,
            .loss = mean / kSixtieths,
            .error = std::sqrt(variance / (n - 1)) / kSixtieths};
}

}  // namespace review
