#include "ai/search/search_player.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>

#include "ai/search/first_shortlist.h"
#include "ai/search/styles.h"
#include "base/check.h"

namespace ai {
namespace {

using rules::Move;
using rules::Seat;
using rules::State;

constexpr std::size_t kListWorlds = 8;  // to see what would hinder the opponents
constexpr std::uint32_t kWorldsPerSeed = 16;
constexpr std::size_t kGamesAtOnce = 256;  // between reads of the clock, about
constexpr std::size_t kSeeds = 8;          // at once
constexpr double kStyleShare = 0.5;        // of the time, to choose a style
constexpr double kStyleDoubt = 1;          // standard errors

}  // namespace

SearchPlayer::SearchPlayer(const rules::Map& map, const base::Clock& clock, Crew* crew,
                           const PlannerWeights& weights, const SearchSettings& settings)
    : geography_(map),
      clock_(clock),
      crew_(crew == nullptr ? &alone_ : crew),
      settings_(settings),
      shortlist_(geography_),
      own_style_(settings.own ? 1 : 0) {
    for (unsigned i = 0; i < crew_->size(); ++i) {
        rollouts_.push_back(std::make_unique<Rollout>(geography_, weights, settings.patience));
        if (settings.edition == SearchSettings::Edition::kFirst) {
            rollouts_.back()->planner().set_last_turn(Planner::LastTurn::kByWeights);
        }
        if (settings.own) {
            rollouts_.back()->add_style(*settings.own);
        }
        if (settings.styles > 0) {
            rollouts_.back()->set_luck(Rollout::Luck::kApart);
            for (const PlannerWeights& style : search_styles()) {
                rollouts_.back()->add_style(style);
            }
        }
    }
}

std::optional<Move> SearchPlayer::choose(const Question& question, base::Rng& rng) {
    const std::uint32_t time_ms =
        question.budget.time_ms > 0 ? question.budget.time_ms : settings_.time_ms;
    const std::int64_t begin_ns = clock_.monotonic_ns();
    const auto set_deadline = [&](double share) {
        const double ns = share * time_ms * 1'000'000;
        deadline_ns_ = time_ms == 0 ? 0 : begin_ns + static_cast<std::int64_t>(ns);
    };
    if (question.legal.size() == 1) {
        return question.legal.front();
    }
    const Worlds worlds(geography_, question, settings_.belief);
    const Seat seat = question.view.viewer;
    unsigned style = own_style_;
    if (settings_.styles > 0) {
        set_deadline(kStyleShare);
        collect_styles(worlds.deal(rng), seat, rng);
        const float games = settings_.styles * static_cast<float>(settings_.games);
        race(worlds, seat, static_cast<std::uint32_t>(games), rng);
        style = winner(kStyleDoubt).style;
    }
    set_deadline(1);
    collect_moves(worlds, seat, style, rng);
    race(worlds, seat, settings_.games, rng);
    return winner(settings_.doubt).first;
}

// What each style would do, and playing on like that; the seat's own first.
void SearchPlayer::collect_styles(const State& world, Seat seat, base::Rng& rng) {
    candidates_.clear();
    for (unsigned style = own_style_; style <= own_style_ + search_styles().size(); ++style) {
        Planner& planner = rollouts_.front()->style(style);
        planner.forget();
        candidates_.push_back(
            {.course = {.first = planner.choose(world, seat, rng), .style = style}});
    }
}

void SearchPlayer::collect_moves(const Worlds& worlds, Seat seat, unsigned style, base::Rng& rng) {
    candidates_.clear();
    Planner& planner = rollouts_.front()->planner();
    planner.forget();
    MoveList moves;
    if (settings_.edition == SearchSettings::Edition::kFirst) {
        const State world = worlds.deal(rng);
        moves = first_shortlist(planner, geography_.map(), world, seat, rng);
    } else {
        std::array<State, kListWorlds> sample;
        std::ranges::generate(sample, [&] { return worlds.deal(rng); });
        moves = shortlist_.list(planner, sample, seat, rng);
        if (style > 0) {
            // Its own choice is the one to beat.
            Planner& own = rollouts_.front()->style(style);
            own.forget();
            const Move choice = own.choose(sample.front(), seat, rng);
            const auto listed = std::ranges::find(moves, choice);
            if (listed == moves.end()) {
                moves.push_back(choice);
                std::ranges::rotate(moves, moves.end() - 1);
            } else {
                std::rotate(moves.begin(), listed, listed + 1);
            }
        }
    }
    for (std::size_t i = 0; i < moves.size() && i < settings_.moves; ++i) {
        candidates_.push_back({.course = {.first = moves[i], .style = style}});
    }
    DCHECK(!candidates_.empty());
}

void SearchPlayer::race(const Worlds& worlds, Seat seat, std::uint32_t games, base::Rng& rng) {
    const auto rounds =
        std::max(1U, static_cast<std::uint32_t>(std::bit_width(candidates_.size() - 1)));
    while (candidates_.size() > 1) {
        const auto count = static_cast<std::uint32_t>(candidates_.size());
        const std::uint32_t tries = std::max(1U, games / rounds / count);
        const bool is_done = play_worlds(worlds, seat, tries, rng);
        drop_worse_half();
        if (count == 2 || !is_done) {
            break;
        }
    }
}

const Rollout::Course& SearchPlayer::winner(double errors) const {
    const bool is_better = candidates_.size() > 1 && candidates_[1].gain(-errors) > 0;
    return candidates_[is_better ? 1 : 0].course;
}

bool SearchPlayer::play_worlds(const Worlds& worlds, Seat seat, std::uint32_t count,
                               base::Rng& rng) {
    const std::size_t moves = candidates_.size();
    std::array<std::uint64_t, kSeeds> luck{};
    // Enough games at once that threads seldom wait for one another.
    const auto seeds = static_cast<std::uint32_t>(
        std::clamp<std::size_t>(kGamesAtOnce / (kWorldsPerSeed * moves), 1, kSeeds));
    const std::uint32_t at_once = seeds * kWorldsPerSeed;
    for (std::uint32_t done = 0; done < count; done += at_once) {
        if (is_time_up()) {
            return false;
        }
        const std::uint32_t batch = std::min(at_once, count - done);
        for (std::uint32_t n = 0; n < batch; n += kWorldsPerSeed) {
            luck[n / kWorldsPerSeed] = rng.next();
        }
        results_.resize(batch * moves);
        crew_->share(batch, [&](unsigned hand, std::uint32_t n) {
            base::Rng deal(luck[n / kWorldsPerSeed] + n % kWorldsPerSeed);
            const State world = worlds.deal(deal);
            const std::uint64_t course = deal.next();
            for (std::size_t i = 0; i < moves; ++i) {
                base::Rng same(course);
                results_[n * moves + i] = rollouts_[hand]->play(world, seat, candidates_[i].course,
                                                                settings_.taste, same);
            }
        });
        // In a fixed order, whichever thread played a world.
        for (std::uint32_t n = 0; n < batch; ++n) {
            const double own = results_[n * moves];
            for (std::size_t i = 1; i < moves; ++i) {
                candidates_[i].add(results_[n * moves + i] - own);
            }
        }
        games_played_ += batch * moves;
    }
    return true;
}

bool SearchPlayer::is_time_up() const {
    return deadline_ns_ != 0 && clock_.monotonic_ns() >= deadline_ns_;
}

// Sequential halving. Always keeps the planner's own choice; of the others, drops the worse half
// and those that are hopeless.
void SearchPlayer::drop_worse_half() {
    std::stable_sort(candidates_.begin() + 1, candidates_.end(),
                     [](const Candidate& a, const Candidate& b) { return a.gain(0) > b.gain(0); });
    std::size_t keep = std::max<std::size_t>(2, 1 + candidates_.size() / 2);
    keep = std::min(keep, candidates_.size());
    while (keep > 1 && candidates_[keep - 1].gain(3) < 0) {
        --keep;
    }
    candidates_.resize(keep);
}

void SearchPlayer::Candidate::add(double gain) {
    sum += gain;
    squares += gain * gain;
    ++games;
}

double SearchPlayer::Candidate::gain(double errors) const {
    if (games == 0) {
        return 0;
    }
    const double mean = sum / games;
    const double variance = std::max(0.0, squares / games - mean * mean);
    return mean + errors * std::sqrt(variance / games);
}

}  // namespace ai
