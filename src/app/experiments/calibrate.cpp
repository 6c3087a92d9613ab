// fogg arena calibrate: whether the chances that the valuation gives are those that players have.
#include <fmt/format.h>

#include <memory>
#include <numeric>
#include <string>
#include <vector>

#include "ai/bare_game.h"
#include "ai/valuation/learned_valuer.h"
#include "app/command.h"
#include "app/experiments/player_list.h"
#include "app/map_source.h"
#include "arena/calibration.h"
#include "arena/match.h"
#include "base/clock.h"

namespace app {
namespace {

struct CalibrateOptions {
    std::string map = "usa";
    std::string players = "planner,planner";
    std::uint32_t deals = 1000;
    std::uint64_t seed = 1;
    unsigned threads = 1;
};

// What the valuer says at every turn of the game, and who won.
void read_game(const rules::Map& map, const arena::GameResult& result, unsigned rotation,
               ai::Valuer& valuer, arena::Calibration& calibration) {
    const auto seats = static_cast<unsigned>(result.players.size());
    double winners = 0;
    for (const arena::PlayerGame& player : result.players) {
        winners += player.rank == 1 ? 1 : 0;
    }
    ai::BareGame game(map, seats);
    for (const rules::LoggedMove& next : result.log) {
        if (game.state().phase == rules::Phase::kTurn) {
            const ai::Valuation said = valuer.of(game.state());
            for (unsigned player = 0; player < seats; ++player) {
                const double won = result.players[player].rank == 1 ? 1 / winners : 0;
                calibration.add(said.chance(arena::seat_of(player, rotation, seats)), won);
            }
        }
        if (next.seat == rules::kNoSeat) {
            game.nature_moves(next.move);
        } else {
            game.seat_moves(next.seat, next.move);
        }
    }
}

void print_table(const arena::Calibration& calibration) {
    fmt::print("{:>8}{:>12}{:>8}{:>8}{:>8}{:>8}\n", "said", "positions", "mean", "won", "gap",
               "error");
    for (unsigned n = 0; n < arena::Calibration::kTenths; ++n) {
        const arena::Calibration::Tenth tenth = calibration.tenth(n);
        fmt::print("{:>3}-{:<3}%{:>12}{:>8.1f}{:>8.1f}{:>+8.1f}{:>8.1f}\n", 10 * n, 10 * n + 10,
                   tenth.positions, 100 * tenth.said, 100 * tenth.won,
                   100 * (tenth.won - tenth.said), 100 * tenth.error);
    }
}

Exit run_calibrate(const CalibrateOptions& options) {
    const auto players = PlayerList::parse(options.players);
    if (!players) {
        fmt::print(stderr, "{}\n", players.error().text);
        return Exit::kFailed;
    }
    const auto file = load_playable(options.map, static_cast<unsigned>(players->size()));
    if (!file) {
        fmt::print(stderr, "{}\n", file.error().text);
        return Exit::kFailed;
    }
    const rules::Map& map = (*file)->map;
    const base::SystemClock clock;
    ai::LearnedValuer valuer(map, ai::ValueNet::builtin(), {});
    arena::Calibration calibration;
    std::vector<std::uint32_t> deals(options.deals);
    std::iota(deals.begin(), deals.end(), 0U);
    arena::MatchSettings settings;
    settings.seats = static_cast<unsigned>(players->size());
    settings.threads = options.threads;
    settings.worker.seed = options.seed;
    settings.worker.keep_log = arena::KeepLog::kYes;
    arena::play_match(
        map, clock, settings, deals,
        [&](std::size_t index) {
            return players->make(index, {.file = *file, .clock = clock, .tell = {}});
        },
        {.on_deal =
             [&](const arena::DealResult& deal) {
                 for (unsigned rotation = 0; rotation < deal.games.size(); ++rotation) {
                     read_game(map, deal.games[rotation], rotation, valuer, calibration);
                 }
                 calibration.end_deal();
                 return arena::GoOn::kYes;
             },
         .on_wait = [] { return arena::GoOn::kYes; }});
    print_table(calibration);
    return Exit::kOk;
}

}  // namespace

void add_calibrate(Command arena) {
    const auto options = std::make_shared<CalibrateOptions>();
    Command command =
        arena.add_beside("calibrate", "Compare the network's chances with actual wins, by tenths");
    command.option("--map", options->map, "A built-in map or a map file").shows_default();
    command.option("--players", options->players, "Who plays, one for each seat").shows_default();
    command.option("--deals", options->deals, "Number of deals, each in every rotation")
        .between(1U, arena::kDealsMax)
        .shows_default();
    command.option("--seed", options->seed, "Random seed").shows_default();
    command.option("--threads", options->threads, "Games played in parallel")
        .between(1U, arena::kThreadsMax)
        .shows_default();
    command.runs([options] { return run_calibrate(*options); });
}

}  // namespace app
