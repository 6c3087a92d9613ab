#include "arena/results.h"

#include <algorithm>
#include <utility>

#include "arena/luck/draw_valuer.h"
#include "base/check.h"

namespace arena {

double win_share(const DealResult& result, unsigned player) {
    double sum = 0;
    for (const GameResult& game : result.games) {
        const auto winners = std::ranges::count(game.players, 1, &PlayerGame::rank);
        sum += game.players[player].rank == 1 ? 1.0 / static_cast<double>(winners) : 0.0;
    }
    return sum / static_cast<double>(result.games.size());
}

bool has_luck(const DealResult& result) {
    return std::ranges::none_of(result.games, &std::vector<std::int64_t>::empty, &GameResult::luck);
}

double luck_of(const DealResult& result, unsigned player, unsigned number) {
    double sum = 0;
    for (const GameResult& game : result.games) {
        const std::size_t at = std::size_t{player} * DrawValuer::kResultNumbers + number;
        sum += at < game.luck.size() ? static_cast<double>(game.luck[at]) : 0;
    }
    return sum / DrawValuer::kUnit / static_cast<double>(result.games.size());
}

double corrected_share(const DealResult& result, unsigned player) {
    CHECK(has_luck(result), result.deal);
    return win_share(result, player) - luck_of(result, player, DrawValuer::kShare);
}

Results::Results(unsigned players, std::uint32_t deals, const std::optional<SprtBounds>& bounds)
    : players_(players), deals_wanted_(deals), results_(deals), done_(deals), times_(players) {
    if (bounds) {
        CHECK(players == 2, players);
        sprt_.emplace(*bounds);
    }
}

void Results::add(DealResult&& result) {
    const std::uint32_t deal = result.deal;
    CHECK(deal < deals_wanted_, deal);
    CHECK(!has(deal), deal);
    for (unsigned player = 0; player < players_; ++player) {
        times_[player].add(result.times[player]);
    }
    result.times.clear();
    for (GameResult& game : result.games) {
        game.log = {};
    }
    results_[deal] = std::move(result);
    done_[deal] = 1;
    ++deals_done_;
    while (sprt_ && tested_ < deals_wanted_ && has(tested_) && sprt_->verdict() == Verdict::kOpen) {
        const DealResult& next = results_[tested_];
        sprt_->add(has_luck(next) ? corrected_share(next, 0) : win_share(next, 0));
        ++tested_;
    }
}

bool Results::is_complete() const {
    return deals_done_ == deals_wanted_ || (sprt_ && sprt_->verdict() != Verdict::kOpen);
}

std::vector<std::uint32_t> Results::missing() const {
    std::vector<std::uint32_t> deals;
    for (std::uint32_t deal = 0; deal < deals_wanted_; ++deal) {
        if (!has(deal)) {
            deals.push_back(deal);
        }
    }
    return deals;
}

std::vector<const DealResult*> Results::counted() const {
    const bool is_decided = sprt_ && sprt_->verdict() != Verdict::kOpen;
    std::vector<const DealResult*> counted;
    for (std::uint32_t deal = 0; deal < (is_decided ? tested_ : deals_wanted_); ++deal) {
        if (has(deal)) {
            counted.push_back(&results_[deal]);
        }
    }
    return counted;
}

}  // namespace arena
