#include "arena/rating.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

#include "arena/stream_seed.h"
#include "base/check.h"
#include "base/rng.h"

namespace arena {
namespace {

constexpr double kEloPerUnit = 400 / std::numbers::ln10;

// The result of one pairing: a share of this many games.
struct Weighted {
    Pairing pairing;
    double share = 0;
    double games = 0;
};

// Solves a x = b for a positive definite a, by Gaussian elimination; b becomes x.
void solve(std::vector<std::vector<double>>& a, std::vector<double>& b) {
    const std::size_t n = b.size();
    for (std::size_t k = 0; k < n; ++k) {
        for (std::size_t i = k + 1; i < n; ++i) {
            const double factor = a[i][k] / a[k][k];
            for (std::size_t j = k; j < n; ++j) {
                a[i][j] -= factor * a[k][j];
            }
            b[i] -= factor * b[k];
        }
    }
    for (std::size_t k = n; k-- > 0;) {
        for (std::size_t j = k + 1; j < n; ++j) {
            b[k] -= a[k][j] * b[j];
        }
        b[k] /= a[k][k];
    }
}

// The maximum likelihood strengths, as logarithms: logistic regression by Newton's method. The
// results leave the mean open; a tiny ridge penalty fixes it.
std::vector<double> fit(const RatingSettings& settings, std::span<const Weighted> results) {
    constexpr int kStepsMax = 50;
    constexpr double kPull = 1e-6;
    const double others = std::log(static_cast<double>(settings.seats - 1));
    std::vector<double> strength(settings.players);
    for (int step = 0; step < kStepsMax; ++step) {
        std::vector<double> slope(settings.players);
        std::vector<std::vector<double>> bend(settings.players,
                                              std::vector<double>(settings.players));
        for (unsigned i = 0; i < settings.players; ++i) {
            slope[i] = -kPull * strength[i];
            bend[i][i] = kPull;
        }
        for (const auto& [pairing, share, games] : results) {
            const auto [row, column] = pairing;
            const double p = 1 / (1 + std::exp(others - strength[row] + strength[column]));
            const double pull = games * (share - p);
            const double weight = games * p * (1 - p);
            slope[row] += pull;
            slope[column] -= pull;
            bend[row][row] += weight;
            bend[column][column] += weight;
            bend[row][column] -= weight;
            bend[column][row] -= weight;
        }
        solve(bend, slope);
        double largest = 0;
        for (unsigned i = 0; i < settings.players; ++i) {
            strength[i] += std::clamp(slope[i], -1.0, 1.0);
            largest = std::max(largest, std::abs(slope[i]));
        }
        if (largest < 1e-9) {
            break;
        }
    }
    double mean = 0;
    for (const double value : strength) {
        mean += value / settings.players;
    }
    for (double& value : strength) {
        value -= mean;
    }
    return strength;
}

// The pairing's mean over the chosen deals, plus one virtual game at the share of pure chance.
Weighted weighted(const RatingSettings& settings, const PairingResult& result,
                  std::span<const std::uint32_t> deals) {
    double sum = 0;
    for (const std::uint32_t deal : deals) {
        sum += result.shares[deal];
    }
    const double games = static_cast<double>(deals.size()) * settings.seats;
    const double won = sum * settings.seats + 1.0 / settings.seats;
    return {.pairing = result.pairing, .share = won / (games + 1), .games = games + 1};
}

std::vector<double> fit_deals(const RatingSettings& settings,
                              std::span<const PairingResult> results,
                              std::span<const std::uint32_t> deals) {
    std::vector<Weighted> all;
    for (const PairingResult& result : results) {
        all.push_back(weighted(settings, result, deals));
    }
    return fit(settings, all);
}

}  // namespace

std::vector<Pairing> pairings(unsigned players, unsigned seats) {
    std::vector<Pairing> all;
    for (unsigned row = 0; row < players; ++row) {
        for (unsigned column = seats == 2 ? row + 1 : 0; column < players; ++column) {
            if (row != column) {
                all.push_back({.row = row, .column = column});
            }
        }
    }
    return all;
}

std::vector<Estimate> ratings(const RatingSettings& settings,
                              std::span<const PairingResult> results) {
    std::vector<Estimate> ratings(settings.players);
    if (results.empty()) {
        return ratings;
    }
    const auto deal_count = static_cast<std::uint32_t>(results[0].shares.size());
    std::vector<std::uint32_t> deals(deal_count);
    for (std::uint32_t i = 0; i < deal_count; ++i) {
        deals[i] = i;
    }
    for (const PairingResult& result : results) {
        CHECK(result.shares.size() == deal_count);
    }
    const std::vector<double> best = fit_deals(settings, results, deals);
    base::Rng rng(stream_seed({.seed = settings.seed, .stream = Stream::kResample}));
    std::vector<std::vector<double>> again(settings.players);
    for (unsigned resample = 0; resample < kResamples; ++resample) {
        for (std::uint32_t& deal : deals) {
            deal = rng.below(deal_count);
        }
        const std::vector<double> fitted = fit_deals(settings, results, deals);
        for (unsigned i = 0; i < settings.players; ++i) {
            again[i].push_back(fitted[i]);
        }
    }
    constexpr unsigned kTail = kResamples / 40;  // 2.5 %
    for (unsigned i = 0; i < settings.players; ++i) {
        std::ranges::sort(again[i]);
        ratings[i] = {.mean = kEloPerUnit * best[i],
                      .low = kEloPerUnit * std::min(again[i][kTail], best[i]),
                      .high = kEloPerUnit * std::max(again[i][kResamples - 1 - kTail], best[i])};
    }
    return ratings;
}

}  // namespace arena
