#include "app/experiments/playtest_run.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <numeric>
#include <utility>
#include <vector>

#include "app/experiments/player_list.h"
#include "arena/match.h"
#include "arena/summary.h"
#include "base/check.h"
#include "playtest/trial.h"

namespace app {
namespace {

PlayerList players_of(const std::string& first, const std::string& others, unsigned seats) {
    std::string names = first;
    for (unsigned seat = 1; seat < seats; ++seat) {
        names += "," + others;
    }
    auto players = PlayerList::parse(names);
    CHECK(players.has_value(), names);
    return std::move(*players);
}

}  // namespace

playtest::Figures PlaytestRun::play(const playtest::Task& task) {
    const PlayerList players = players_of(task.player, task.player, task.seats);
    playtest::Trial trial(*task.file, task.seats, task.deals);
    arena::MatchSettings settings{.seats = task.seats, .threads = threads_, .worker = {}};
    settings.worker.seed = task.seed;
    settings.worker.keep_log = arena::KeepLog::kYes;
    const auto look_up = [&] {
        show(task);
        return interrupt_.is_wanted() ? arena::GoOn::kNo : arena::GoOn::kYes;
    };
    // Deals that came before their turn: sums round differently in another order.
    std::map<std::uint32_t, arena::DealResult> early;
    for (std::uint32_t from = 0; from < task.deals && !interrupt_.is_wanted();
         from += playtest::kRound) {
        std::vector<std::uint32_t> deals(std::min(playtest::kRound, task.deals - from));
        std::iota(deals.begin(), deals.end(), from);
        arena::play_match(
            task.file->map, clock_, settings, deals,
            [&](std::size_t index) {
                return players.make(index, {.file = task.file, .clock = clock_, .tell = {}});
            },
            {.on_deal =
                 [&](arena::DealResult&& deal) {
                     early.emplace(deal.deal, std::move(deal));
                     for (auto next = early.find(trial.results().deals_done()); next != early.end();
                          next = early.find(trial.results().deals_done())) {
                         trial.add(std::move(next->second));
                         early.erase(next);
                     }
                     ++done_;
                     return look_up();
                 },
             .on_wait = look_up});
        if (task.precision && playtest::is_precise(trial, *task.precision)) {
            break;
        }
    }
    playtest::Figures figures = playtest::figures_of(trial);
    figures.skill = play_skill(task);
    return figures;
}

std::optional<playtest::Skill> PlaytestRun::play_skill(const playtest::Task& task) {
    if (task.skill_deals == 0 || interrupt_.is_wanted()) {
        return std::nullopt;
    }
    const PlayerList players = players_of(playtest::kStrong, playtest::kWeak, task.seats);
    arena::Results results(task.seats, task.skill_deals, std::nullopt);
    arena::MatchSettings settings{.seats = task.seats, .threads = threads_, .worker = {}};
    settings.worker.seed = task.seed;
    const auto look_up = [&] {
        show(task);
        return interrupt_.is_wanted() ? arena::GoOn::kNo : arena::GoOn::kYes;
    };
    arena::play_match(task.file->map, clock_, settings, results.missing(),
                      [&](std::size_t index) {
                          return players.make(index,
                                              {.file = task.file, .clock = clock_, .tell = {}});
                      },
                      {.on_deal =
                           [&](arena::DealResult&& deal) {
                               results.add(std::move(deal));
                               ++done_;
                               return look_up();
                           },
                       .on_wait = look_up});
    const arena::Summary summary = arena::summarize(results);
    if (summary.deals == 0) {
        return std::nullopt;
    }
    return playtest::Skill{.strong = playtest::kStrong,
                           .weak = playtest::kWeak,
                           .win_share = summary.players.front().win_share};
}

void PlaytestRun::show(const playtest::Task& task) {
    if (bar_.is_due()) {
        bar_.draw(done_, fmt::format("{}, {} seats", task.file->id, task.seats));
    }
}

}  // namespace app
