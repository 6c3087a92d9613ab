#include "review/chart.h"

#include <cmath>
#include <numeric>
#include <span>

#include "base/check.h"
#include "rules/apply.h"
#include "rules/nature.h"

namespace review {
namespace {

double square(std::int64_t share) {
    return fraction(share) * fraction(share);
}

// Of a mean, from the sum of squares; all as fractions of a victory.
double standard_error(double mean, double squares, std::uint32_t games) {
    const auto n = static_cast<double>(games);
    return games < 2 ? 0 : std::sqrt(std::fmax(squares / n - mean * mean, 0) / (n - 1));
}

std::int64_t total(std::span<const std::int64_t> parts) {
    return std::accumulate(parts.begin(), parts.end(), std::int64_t{0});
}

}  // namespace

std::int64_t Account::all_luck() const {
    return total(luck);
}

std::int64_t Account::all_play() const {
    return total(play);
}

Chart::Chart(const rules::Map& map, const Timeline& game, Playout& playout,
             const ChartSettings& settings)
    : map_(map),
      game_(game),
      playout_(playout),
      settings_(settings),
      games_wanted_((settings.games + kBatch - 1) / kBatch * kBatch),
      points_(game.steps.size()) {
    CHECK(settings.games > 0);
    CHECK(!game.steps.empty());
}

Shares Chart::played(const rules::State& position, std::uint64_t n) {
    base::Rng luck(settings_.seed + n);
    if (!position.is_natures()) {
        return playout_.play(position, n, luck);
    }
    rules::State world = position;
    rules::NoEvents sink;
    while (world.is_natures()) {
        rules::apply_natures(map_, world, rules::sample_outcome(world, luck), sink);
    }
    return playout_.play(world, n, luck);
}

Chart::Part Chart::part_of(const Step& step, unsigned seat) const {
    if (step.kind == StepKind::kEnded) {
        return ((game_.resigned >> seat) & 1U) != 0 ? kOwn : kOthers;
    }
    if (step.logged.seat == rules::kNoSeat) {
        return kLuck;
    }
    return rules::index(step.logged.seat) == seat ? kOwn : kOthers;
}

void Chart::advance() {
    CHECK(!is_done());
    const Step& step = game_.steps[at_];
    Point& point = points_[at_];
    if (at_ == 0) {
        last_.fill(even_shares(game_.seats));
        parts_ = {};
    }
    const bool is_end = at_ + 1 == game_.steps.size();
    const bool is_known = is_fixed(at_);
    Shares fixed = game_.result;
    if (!is_end && is_known) {  // over by the rules; then somebody is ranked last
        fixed = shares_of(rules::standings(map_, step.after), game_.seats);
    }
    for (std::uint32_t n = 0; n < kBatch && step.is_valued; ++n) {
        const Shares now = is_known ? fixed : played(step.after, games_ + n);
        if (at_ == 0 && game_.is_start_named) {
            last_[n] = now;
        }
        for (unsigned i = 0; i < game_.seats; ++i) {
            const std::int64_t change = now[i] - last_[n][i];
            point.now[i] += now[i];
            point.now_squares[i] += square(now[i]);
            point.now_change_squares[i] += square(change);
            parts_[n][part_of(step, i)][i] += change;
        }
        last_[n] = now;
    }
    if (++at_ == game_.steps.size()) {
        finish_batch();
    }
}

void Chart::finish_batch() {
    for (Point& point : points_) {
        for (unsigned i = 0; i < game_.seats; ++i) {
            point.sum[i] += point.now[i];
            point.squares[i] += point.now_squares[i];
            point.change_squares[i] += point.now_change_squares[i];
        }
        point.now = {};
        point.now_squares = {};
        point.now_change_squares = {};
    }
    for (const Parts& parts : parts_) {
        for (unsigned part = 0; part < kParts; ++part) {
            for (unsigned i = 0; i < game_.seats; ++i) {
                part_squares_[part][i] += square(parts[part][i]);
            }
        }
    }
    games_ += kBatch;
    at_ = 0;
}

std::size_t Chart::work_done() const {
    return std::size_t{games_ / kBatch} * points_.size() + at_;
}

std::size_t Chart::work_total() const {
    return std::size_t{games_wanted_ / kBatch} * points_.size();
}

// Rounded down, except for the last seat, so that all of them sum to kOne.
Shares Chart::mean(const Shares& sum) const {
    CHECK(games_ > 0);
    Shares mean{};
    std::int64_t rest = kOne;
    for (unsigned i = 0; i + 1 < game_.seats; ++i) {
        mean[i] = sum[i] / games_;
        rest -= mean[i];
    }
    mean[game_.seats - 1] = rest;
    return mean;
}

// The step that has the value after this one; steps.size() for the start.
std::size_t Chart::valued(std::size_t step) const {
    while (!game_.steps[step].is_valued) {
        if (step == 0) {
            return game_.steps.size();
        }
        --step;
    }
    return step;
}

Shares Chart::start() const {
    return game_.is_start_named ? value(0) : even_shares(game_.seats);
}

Shares Chart::value(std::size_t step) const {
    const std::size_t at = valued(step);
    return at == game_.steps.size() ? start() : mean(points_[at].sum);
}

Shares Chart::change(std::size_t step) const {
    const Shares now = value(step);
    const Shares before = step == 0 ? start() : value(step - 1);
    Shares change{};
    for (unsigned i = 0; i < game_.seats; ++i) {
        change[i] = now[i] - before[i];
    }
    return change;
}

double Chart::value_error(std::size_t step, unsigned seat) const {
    const std::size_t at = valued(step);
    if (at == game_.steps.size() || is_fixed(at)) {
        return 0;
    }
    return at_least_one_game(
        standard_error(fraction(value(step)[seat]), points_[at].squares[seat], games_));
}

double Chart::change_error(std::size_t step, unsigned seat) const {
    const double error = standard_error_of_change(step, seat);
    return change(step)[seat] == 0 ? error : at_least_one_game(error);
}

double Chart::standard_error_of_change(std::size_t step, unsigned seat) const {
    return game_.steps[step].is_valued ? standard_error(fraction(change(step)[seat]),
                                                        points_[step].change_squares[seat], games_)
                                       : 0;
}

// Games that all agree prove nothing beyond their number: the next one might not.
double Chart::at_least_one_game(double error) const {
    return std::fmax(error, 1.0 / (games_ + 2));
}

// Over, by the rules or otherwise.
bool Chart::is_fixed(std::size_t step) const {
    return step + 1 == game_.steps.size() || game_.steps[step].after.is_over();
}

Account Chart::account(unsigned seat) const {
    Account account{.start = start()[seat], .result = game_.result[seat]};
    std::int64_t before = account.start;
    for (std::size_t step = 0; step < game_.steps.size(); ++step) {
        const std::int64_t now = value(step)[seat];
        const Step& made = game_.steps[step];
        switch (part_of(made, seat)) {
            case kLuck:
                account.luck[static_cast<unsigned>(luck_of(made.kind))] += now - before;
                break;
            case kOwn:
                account.play[static_cast<unsigned>(made.play)] += now - before;
                break;
            default:
                account.others += now - before;
                break;
        }
        before = now;
    }
    const auto error = [&](Part part, std::int64_t mean) {
        return standard_error(fraction(mean), part_squares_[part][seat], games_);
    };
    account.luck_error = error(kLuck, account.all_luck());
    account.play_error = error(kOwn, account.all_play());
    account.others_error = error(kOthers, account.others);
    return account;
}

}  // namespace review
