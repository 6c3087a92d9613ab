#include "arena/summary.h"

#include <algorithm>

#include "arena/elo.h"
#include "arena/luck/draw_valuer.h"

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
    sum.most_tickets += own.most_tickets;
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
         {&sum.routes, &sum.tickets_plus, &sum.tickets_minus, &sum.bonus, &sum.most_tickets,
          &sum.souvenirs, &sum.tickets_offered, &sum.tickets_kept, &sum.tickets_done, &sum.longest,
          &sum.longest_share, &sum.turns, &sum.decisions}) {
        *field /= games;
    }
}

// The samples of one player, by deal.
struct DealSamples {
    Sample shares;
    Sample scores;
    Sample differences;
    Sample corrected_shares;
    Sample corrected_differences;
};

void add_corrected(const DealResult& deal, unsigned index, double difference,
                   DealSamples& samples) {
    samples.corrected_shares.add(corrected_share(deal, index));
    samples.corrected_differences.add(difference - luck_of(deal, index, DrawValuer::kLead));
}

double gain(const Sample& plain, const Sample& corrected) {
    return corrected.variance() > 0 ? plain.variance() / corrected.variance() : 0;
}

Corrected corrected_summary(const DealSamples& samples) {
    return {.win_share = mean_estimate(samples.corrected_shares),
            .difference = mean_estimate(samples.corrected_differences),
            .share_gain = gain(samples.shares, samples.corrected_shares),
            .difference_gain = gain(samples.differences, samples.corrected_differences)};
}

PlayerSummary player_summary(const std::vector<const DealResult*>& deals, unsigned index,
                             const TimeHistogram& times) {
    PlayerSummary summary;
    DealSamples samples;
    std::size_t rotations = 1;
    const bool is_measured =
        std::ranges::all_of(deals, [](const DealResult* deal) { return has_luck(*deal); });
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
        const double difference = (score - others) / static_cast<double>(rotations);
        samples.shares.add(win_share(*deal, index));
        samples.scores.add(score / static_cast<double>(rotations));
        samples.differences.add(difference);
        if (is_measured) {
            add_corrected(*deal, index, difference, samples);
        }
    }
    divide(summary, static_cast<double>(std::max<std::size_t>(deals.size() * rotations, 1)));
    summary.win_share = share_estimate(samples.shares, static_cast<unsigned>(rotations));
    summary.score = mean_estimate(samples.scores);
    summary.difference = mean_estimate(samples.differences);
    if (is_measured && !deals.empty()) {
        summary.corrected = corrected_summary(samples);
    }
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
        if (const auto& corrected = summary.players[0].corrected) {
            summary.corrected_elo = elo_of_share(corrected->win_share);
        }
    }
    summary.sprt = results.sprt();
    return summary;
}

}  // namespace arena
