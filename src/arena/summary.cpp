#include "arena/summary.h"

#include <algorithm>

#include "arena/elo.h"

namespace arena {
namespace {

// Sums first; divided into means later.
void add_game(const GameResult& game, unsigned index, PlayerSummary& sum) {
    const PlayerGame& own = game.players[index];
    const auto equals =
        static_cast<unsigned>(std::ranges::count(game.players, own.rank, &PlayerGame::rank));
    for (unsigned place = own.rank - 1U; place < own.rank - 1U + equals; ++place) {
        sum.placement[place] += 1.0 / equals;
    }
    const auto best = std::ranges::max(game.players, {}, &PlayerGame::longest).longest;
    sum.routes += own.routes;
    sum.tickets_plus += own.tickets_plus;
    sum.tickets_minus += own.tickets_minus;
    sum.bonus += own.bonus;
    sum.souvenirs += own.souvenirs;
    sum.tickets_offered += own.offered;
    sum.tickets_kept += own.kept.size();
    sum.tickets_done += own.done.size();
    sum.longest += own.longest;
    sum.longest_share += own.longest == best ? 1 : 0;
    sum.turns += own.turns;
    sum.decisions += own.decisions;
    sum.faults += own.faults;
}

void divide(PlayerSummary& sum, double games) {
    for (double& share : sum.placement) {
        share /= games;
    }
    for (double* const field :
         {&sum.routes, &sum.tickets_plus, &sum.tickets_minus, &sum.bonus, &sum.souvenirs,
          &sum.tickets_offered, &sum.tickets_kept, &sum.tickets_done, &sum.longest,
          &sum.longest_share, &sum.turns, &sum.decisions}) {
        *field /= games;
    }
}

PlayerSummary player_summary(const std::vector<const DealResult*>& deals, unsigned index,
                             const TimeHistogram& times) {
    PlayerSummary summary;
    Sample shares;
    Sample scores;
    Sample differences;
    std::size_t rotations = 1;
    for (const DealResult* const deal : deals) {
        rotations = deal->games.size();
        double score = 0;
        double others = 0;
        for (const GameResult& game : deal->games) {
            add_game(game, index, summary);
            score += game.players[index].total;
            for (const PlayerGame& player : game.players) {
                others += player.total;
            }
        }
        others = (others - score) / static_cast<double>(rotations - 1);
        shares.add(win_share(*deal, index));
        scores.add(score / static_cast<double>(rotations));
        differences.add((score - others) / static_cast<double>(rotations));
    }
    divide(summary, static_cast<double>(std::max<std::size_t>(deals.size() * rotations, 1)));
    summary.win_share = share_estimate(shares, static_cast<unsigned>(rotations));
    summary.score = mean_estimate(scores);
    summary.difference = mean_estimate(differences);
    summary.time_p50_ms = times.quantile_ns(0.50) / 1e6;
    summary.time_p99_ms = times.quantile_ns(0.99) / 1e6;
    summary.time_max_ms = static_cast<double>(times.max_ns()) / 1e6;
    return summary;
}

// The share of the deal's games won by the seat this far after the start player in turn order.
double order_share(const DealResult& deal, unsigned order) {
    const auto seats = static_cast<unsigned>(deal.games.size());
    double sum = 0;
    for (unsigned rotation = 0; rotation < seats; ++rotation) {
        const GameResult& game = deal.games[rotation];
        const unsigned seat = (rules::index(game.start) + order) % seats;
        const unsigned player = (seat + seats - rotation) % seats;
        const auto winners = std::ranges::count(game.players, 1, &PlayerGame::rank);
        sum += game.players[player].rank == 1 ? 1.0 / static_cast<double>(winners) : 0.0;
    }
    return sum / seats;
}

void summarize_games(const std::vector<const DealResult*>& deals, Summary& summary) {
    Sample turns;
    Sample decisions;
    for (const DealResult* const deal : deals) {
        double turns_sum = 0;
        double decisions_sum = 0;
        for (const GameResult& game : deal->games) {
            for (const PlayerGame& player : game.players) {
                turns_sum += player.turns;
                decisions_sum += player.decisions;
            }
        }
        turns.add(turns_sum / static_cast<double>(deal->games.size()));
        decisions.add(decisions_sum / static_cast<double>(deal->games.size()));
    }
    summary.turns = mean_estimate(turns);
    summary.decisions = mean_estimate(decisions);
}

}  // namespace

Summary summarize(const Results& results) {
    const auto deals = results.counted();
    Summary summary;
    summary.deals = static_cast<std::uint32_t>(deals.size());
    summary.deals_wanted = results.deals_wanted();
    summary.games = std::uint64_t{summary.deals} * results.players();
    for (unsigned player = 0; player < results.players(); ++player) {
        summary.players.push_back(player_summary(deals, player, results.times(player)));
    }
    for (unsigned order = 0; order < results.players(); ++order) {
        Sample shares;
        for (const DealResult* const deal : deals) {
            shares.add(order_share(*deal, order));
        }
        summary.order_share[order] = share_estimate(shares, results.players());
    }
    summarize_games(deals, summary);
    if (results.players() == 2) {
        summary.elo = elo_of_share(summary.players[0].win_share);
    }
    summary.sprt = results.sprt();
    return summary;
}

}  // namespace arena
