// fogg arena fit: fits the weights by which the arena values draws: those of the plan's features
// (arena/luck/plan_valuer.h), and how much of the network's to believe (arena/luck/net_valuer.h).
#include <fmt/format.h>

#include <memory>
#include <numeric>
#include <span>
#include <string>
#include <vector>

#include "app/command.h"
#include "app/experiments/player_list.h"
#include "app/map_source.h"
#include "arena/luck/draw_features.h"
#include "arena/luck/least_squares.h"
#include "arena/luck/net_valuer.h"
#include "arena/match.h"
#include "arena/results.h"
#include "base/clock.h"

namespace app {
namespace {

using arena::DrawFeatures;

struct FitOptions {
    std::vector<std::string> maps = {"usa", "san_francisco"};
    std::string players = "planner,hard";
    std::uint32_t deals = 6000;
    std::uint64_t seed = 1;
    bool is_network = false;
};

// What the first player's luck explains of its results, deal by deal. For each of the two results
// there are as many numbers of luck, one after the other.
struct Fit {
    // In what order the valuer has them.
    enum class Order : std::uint8_t { kLeadFirst, kShareFirst };

    Fit(unsigned numbers, Order order_of)
        : count(numbers), order(order_of), lead(numbers), share(numbers) {}

    unsigned count;
    Order order;
    arena::LeastSquares lead;
    arena::LeastSquares share;

    void add(const arena::DealResult& deal) {
        const auto games = static_cast<double>(deal.games.size());
        std::vector<double> luck(std::size_t{2} * count);
        double difference = 0;
        for (const arena::GameResult& game : deal.games) {
            for (std::size_t i = 0; i < luck.size(); ++i) {
                luck[i] += static_cast<double>(game.luck[i]) / (arena::DrawValuer::kUnit * games);
            }
            double others = 0;
            for (const arena::PlayerGame& player : game.players) {
                others += player.total;
            }
            const double own = game.players[0].total;
            difference += (own - (others - own) / (games - 1)) / games;
        }
        const std::span<const double> all(luck);
        const bool is_lead_first = order == Order::kLeadFirst;
        lead.add(is_lead_first ? all.first(count) : all.last(count), difference);
        share.add(is_lead_first ? all.last(count) : all.first(count), arena::win_share(deal, 0));
    }
};

void print_weights(const char* title, const arena::LeastSquares& fit) {
    const std::vector<double> weights = fit.weights();
    fmt::print("{}, {:.1f} % of the variance explained:\n", title, 100 * fit.explained(weights));
    for (std::size_t i = 0; i < weights.size(); ++i) {
        fmt::print("{}{:.3f}", i == 0 ? "  " : ", ", weights[i]);
    }
    fmt::print("\n");
}

// Plays on every map and fits; false if that could not be.
bool play_and_fit(const FitOptions& options, const PlayerList& players,
                  const arena::ValuerFactory& make_valuer, Fit& fit) {
    const base::SystemClock clock;
    std::vector<std::uint32_t> deals(options.deals);
    std::iota(deals.begin(), deals.end(), 0U);
    for (const std::string& name : options.maps) {
        const auto file = load_playable(name, static_cast<unsigned>(players.size()));
        if (!file) {
            fmt::print(stderr, "{}\n", file.error().text);
            return false;
        }
        arena::MatchSettings settings;
        settings.seats = static_cast<unsigned>(players.size());
        settings.worker.seed = options.seed;
        settings.worker.make_valuer = make_valuer;
        arena::play_match((*file)->map, clock, settings, deals,
                          [&](std::size_t index) {
                              return players.make(index,
                                                  {.file = *file, .clock = clock, .tell = {}});
                          },
                          {.on_deal =
                               [&](const arena::DealResult& deal) {
                                   fit.add(deal);
                                   return arena::GoOn::kYes;
                               },
                           .on_wait = [] { return arena::GoOn::kYes; }});
    }
    return true;
}

Exit run_fit(const FitOptions& options) {
    const auto players = PlayerList::parse(options.players);
    if (!players) {
        fmt::print(stderr, "{}\n", players.error().text);
        return Exit::kFailed;
    }
    Fit fit = options.is_network ? Fit(1, Fit::Order::kShareFirst)
                                 : Fit(DrawFeatures::kCount, Fit::Order::kLeadFirst);
    const auto make_valuer = [&](const rules::Map& map) -> std::unique_ptr<arena::DrawValuer> {
        if (options.is_network) {
            return std::make_unique<arena::NetValuer>(map, arena::NetTrust{.share = 1, .lead = 1});
        }
        return std::make_unique<DrawFeatures>(map);
    };
    if (!play_and_fit(options, *players, make_valuer, fit)) {
        return Exit::kFailed;
    }
    print_weights("Lead in points", fit.lead);
    print_weights("Share of the victory", fit.share);
    return Exit::kOk;
}

}  // namespace

void add_fit(Command arena) {
    const auto options = std::make_shared<FitOptions>();
    Command command = arena.add_beside("fit", "Fit the weights with which --luck values draws");
    command.option("--maps", options->maps, "Maps to play on").shows_default();
    command.option("--players", options->players, "Who plays").shows_default();
    command.option("--deals", options->deals, "Deals on each map")
        .between(1U, arena::kDealsMax)
        .shows_default();
    command.option("--seed", options->seed, "Random seed").shows_default();
    command.flag("--network", options->is_network, "Fit the weight given to the network");
    command.runs([options] { return run_fit(*options); });
}

}  // namespace app
