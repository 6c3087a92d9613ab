#include "playtest/style.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <numbers>

namespace playtest {
namespace {

// What a game is measured by.
enum Trait : unsigned { kTickets, kTicketPoints, kRouteLength, kBlocks, kTraits };
using Traits = std::array<double, kTraits>;

Traits traits_of(const rules::Map& map, const arena::PlayerGame& game, unsigned blocks) {
    Traits traits{};
    double points = 0;
    game.kept.for_each([&](rules::TicketId id) { points += map[id].points; });
    double cars = 0;
    double routes = 0;
    game.tracks.for_each([&](rules::TrackId id) {
        cars += map[id].length;
        ++routes;
    });
    traits[kTickets] = game.kept.size();
    traits[kTicketPoints] = points / std::max<double>(game.kept.size(), 1);
    traits[kRouteLength] = cars / std::max(routes, 1.0);
    traits[kBlocks] = blocks;
    return traits;
}

// Calls visit(deal, traits, won) for every player of every game.
template <typename Visit>
void for_each_game(const Trial& trial, const Visit& visit) {
    for (const arena::DealResult* const deal : trial.results().counted()) {
        for (unsigned rotation = 0; rotation < deal->games.size(); ++rotation) {
            const arena::GameResult& game = deal->games[rotation];
            const auto winners = std::ranges::count(game.players, 1, &arena::PlayerGame::rank);
            for (unsigned player = 0; player < game.players.size(); ++player) {
                const arena::PlayerGame& own = game.players[player];
                visit(*deal,
                      traits_of(trial.file().map, own, trial.blocks(*deal, rotation, player)),
                      own.rank == 1 ? 1.0 / static_cast<double>(winners) : 0.0);
            }
        }
    }
}

// How far a trait is from its mean, in standard deviations; 0 where all are alike.
double distance(const arena::Sample& sample, double value) {
    const double deviation = std::sqrt(sample.variance());
    return deviation > 0 ? (value - sample.mean()) / deviation : 0;
}

Style style_of(const std::array<arena::Sample, kTraits>& samples, const Traits& traits) {
    Traits away{};
    for (unsigned trait = 0; trait < kTraits; ++trait) {
        away[trait] = distance(samples[trait], traits[trait]);
    }
    // Two traits make up the first two styles; the mean of two would hardly ever stand out.
    const double few = (away[kTicketPoints] - away[kTickets]) / std::numbers::sqrt2;
    const std::array<double, kStyles> by_style = {few, -few, away[kRouteLength], away[kBlocks]};
    return static_cast<Style>(std::ranges::max_element(by_style) - by_style.begin());
}

// A mean per deal: the games of a deal share their luck.
class StyleLedger {
public:
    void add(std::uint32_t deal, double won) {
        if (deal != deal_) {
            close();
            deal_ = deal;
        }
        sum_ += won;
        ++games_;
        ++all_;
    }
    [[nodiscard]] double games() const { return all_; }
    [[nodiscard]] arena::Estimate win_share() {
        close();
        return arena::mean_estimate(deals_);
    }

private:
    void close() {
        if (games_ > 0) {
            deals_.add(sum_ / games_);
        }
        sum_ = 0;
        games_ = 0;
    }

    std::uint32_t deal_ = 0;
    double sum_ = 0;
    double games_ = 0;
    double all_ = 0;
    arena::Sample deals_;
};

}  // namespace

std::vector<StyleFigures> style_figures(const Trial& trial) {
    std::array<arena::Sample, kTraits> samples;
    for_each_game(trial, [&](const arena::DealResult&, const Traits& traits, double) {
        for (unsigned trait = 0; trait < kTraits; ++trait) {
            samples[trait].add(traits[trait]);
        }
    });
    std::array<StyleLedger, kStyles> ledgers;
    for_each_game(trial, [&](const arena::DealResult& deal, const Traits& traits, double won) {
        ledgers[static_cast<unsigned>(style_of(samples, traits))].add(deal.deal, won);
    });
    std::vector<StyleFigures> all;
    for (unsigned style = 0; style < kStyles; ++style) {
        const double games = ledgers[style].games();
        const auto count = static_cast<double>(samples[0].size());
        all.push_back({.style = static_cast<Style>(style),
                       .share = count > 0 ? games / count : 0,
                       .win_share = ledgers[style].win_share()});
    }
    return all;
}

}  // namespace playtest
