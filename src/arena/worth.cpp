#include "arena/worth.h"

#include <algorithm>
#include <cstdint>

namespace arena {
namespace {

// Counts who had one particular thing.
class Ledger {
public:
    void begin_deal() {
        extra_sum_ = 0;
        owners_ = 0;
    }
    void begin_game() { is_owned_ = false; }
    // One player in one game. `usual` is its win share over all games.
    void add(bool has_it, double won, double usual) {
        winners_ += won;
        losers_ += 1 - won;
        if (has_it) {
            winners_with_ += won;
            losers_with_ += 1 - won;
            extra_sum_ += won - usual;
            ++owners_;
            is_owned_ = true;
        }
    }
    void end_game() { games_with_ += is_owned_ ? 1 : 0; }
    void end_deal() {
        if (owners_ > 0) {
            extra_.add(extra_sum_ / owners_);
        }
    }

    [[nodiscard]] Worth worth(double games) const {
        const auto share = [](double part, double whole) { return whole > 0 ? part / whole : 0; };
        return {.games = share(games_with_, games),
                .winners = share(winners_with_, winners_),
                .losers = share(losers_with_, losers_),
                .extra = extra()};
    }

private:
    // No estimate while owners are few. Where all fared alike, the spread says nothing, but their
    // number does: what never happened in n deals happens at most in 3 of n (the rule of three).
    [[nodiscard]] Estimate extra() const {
        constexpr std::size_t kDealsMin = 20;
        if (extra_.size() < kDealsMin) {
            return mean_estimate(Sample{});
        }
        if (extra_.variance() == 0) {
            const double most = 3 / static_cast<double>(extra_.size());
            return {extra_.mean(), extra_.mean() - most, extra_.mean() + most};
        }
        return mean_estimate(extra_);
    }

    double winners_ = 0;
    double losers_ = 0;
    double winners_with_ = 0;
    double losers_with_ = 0;
    double games_with_ = 0;
    double extra_sum_ = 0;  // in this deal
    unsigned owners_ = 0;
    bool is_owned_ = false;
    Sample extra_;
};

bool has_any(const rules::TrackSet& tracks, const rules::TrackSet& wanted) {
    return !(tracks & wanted).empty();
}

TicketUse ticket_use(const Results& results, unsigned player, rules::TicketId ticket) {
    double kept = 0;
    double done = 0;
    double games = 0;
    for (const DealResult* const deal : results.counted()) {
        for (const GameResult& game : deal->games) {
            kept += game.players[player].kept.has(ticket) ? 1 : 0;
            done += game.players[player].done.has(ticket) ? 1 : 0;
            ++games;
        }
    }
    return {.kept = games > 0 ? kept / games : 0, .done = kept > 0 ? done / kept : 0};
}

}  // namespace

std::vector<Worth> worths(const Results& results, std::size_t count, const HasIt& has_it) {
    const auto deals = results.counted();
    std::vector<double> usual(results.players());
    for (const DealResult* const deal : deals) {
        for (unsigned player = 0; player < results.players(); ++player) {
            usual[player] += win_share(*deal, player) / static_cast<double>(deals.size());
        }
    }
    std::vector<Worth> all;
    for (std::size_t thing = 0; thing < count; ++thing) {
        Ledger ledger;
        for (const DealResult* const deal : deals) {
            ledger.begin_deal();
            for (const GameResult& game : deal->games) {
                const auto winners = std::ranges::count(game.players, 1, &PlayerGame::rank);
                ledger.begin_game();
                for (unsigned player = 0; player < results.players(); ++player) {
                    const PlayerGame& own = game.players[player];
                    const double won = own.rank == 1 ? 1.0 / static_cast<double>(winners) : 0.0;
                    ledger.add(has_it(own, thing), won, usual[player]);
                }
                ledger.end_game();
            }
            ledger.end_deal();
        }
        all.push_back(ledger.worth(static_cast<double>(deals.size() * results.players())));
    }
    return all;
}

MapWorth map_worth(const rules::MapFile& file, const Results& results) {
    MapWorth worth;
    std::vector<rules::TrackSet> tracks_of_route(file.routes.size());
    for (std::size_t i = 0; i < file.routes.size(); ++i) {
        for (const rules::TrackId track : file.routes[i].tracks) {
            tracks_of_route[i].insert(track);
        }
    }
    worth.routes =
        worths(results, file.routes.size(), [&](const PlayerGame& game, std::size_t route) {
            return has_any(game.tracks, tracks_of_route[route]);
        });
    worth.places =
        worths(results, file.places.size(), [&](const PlayerGame& game, std::size_t place) {
            return has_any(game.tracks, file.map.tracks_at[place]);
        });
    const auto tickets =
        worths(results, file.map.ticket_count, [](const PlayerGame& game, std::size_t ticket) {
            return game.done.has(rules::to_id<rules::TicketId>(ticket));
        });
    for (std::size_t ticket = 0; ticket < tickets.size(); ++ticket) {
        TicketWorth& entry = worth.tickets.emplace_back();
        entry.worth = tickets[ticket];
        for (unsigned player = 0; player < results.players(); ++player) {
            entry.players.push_back(
                ticket_use(results, player, rules::to_id<rules::TicketId>(ticket)));
        }
    }
    return worth;
}

}  // namespace arena
