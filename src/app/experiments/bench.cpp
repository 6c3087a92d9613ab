// fogg bench: how fast the engine is.
#include <fmt/format.h>

#include <memory>
#include <string>

#include "ai/valuation/value_net.h"
#include "app/command.h"
#include "app/map_source.h"
#include "arena/bench.h"
#include "arena/search_bench.h"
#include "arena/valuation_bench.h"
#include "base/clock.h"

namespace app {
namespace {

struct BenchOptions {
    std::string map = "usa";
    arena::BenchSettings settings;
    bool is_json = false;
    bool is_search = false;
    bool is_valuation = false;
    unsigned threads = 1;
};

void print_json(const BenchOptions& options, const arena::BenchResult& result) {
    fmt::print(
        "{{\"map\":\"{}\",\"seats\":{},\"seconds\":{:.3f},\"games\":{},\"decisions\":{},"
        "\"decisions_per_second\":{:.0f},\"games_per_second\":{:.0f},"
        "\"decisions_per_game\":{:.3f},\"mean_score\":{:.3f},\"state_bytes\":{},"
        "\"signature\":\"{:016x}\"}}\n",
        options.map, options.settings.seats, result.seconds, result.games, result.decisions,
        result.decisions_per_second, result.games_per_second, result.decisions_per_game,
        result.mean_score, result.state_bytes, result.signature);
}

void print_text(const BenchOptions& options, const arena::BenchResult& result) {
    fmt::print(
        "Random games on {} with {} seats, one core, {:.1f} s\n"
        "  {:>12.0f}  games per second\n"
        "  {:>12.0f}  decisions per second ({:.1f} ns each)\n"
        "  {:>12.1f}  decisions per game\n"
        "  {:>12.2f}  mean score\n"
        "  {:>12}  bytes in a state\n"
        "Bench: {:016x}\n",
        options.map, options.settings.seats, result.seconds, result.games_per_second,
        result.decisions_per_second, 1e9 / result.decisions_per_second, result.decisions_per_game,
        result.mean_score, result.state_bytes, result.signature);
}

void measure_search(const BenchOptions& options, const rules::Map& map, const base::Clock& clock) {
    arena::SearchBenchSettings settings;
    settings.seats = options.settings.seats;
    settings.threads = options.threads;
    settings.seed = options.settings.seed;
    const arena::SearchBenchResult result = arena::run_search_bench(map, settings, clock);
    if (options.is_json) {
        fmt::print(
            "{{\"map\":\"{}\",\"seats\":{},\"threads\":{},\"seconds\":{:.3f},\"decisions\":{},"
            "\"iterations\":{},\"iterations_per_second\":{:.0f}}}\n",
            options.map, settings.seats, settings.threads, result.seconds, result.decisions,
            result.games, result.games_per_second);
        return;
    }
    fmt::print(
        "One game of {} between {} searching players, {} threads, {:.1f} s\n"
        "  {:>12}  decisions\n"
        "  {:>12}  simulated games\n"
        "  {:>12.0f}  of them per second ({:.1f} us each)\n",
        options.map, settings.seats, settings.threads, result.seconds, result.decisions,
        result.games, result.games_per_second, 1e6 / result.games_per_second);
}

Exit measure_valuation(const BenchOptions& options, const rules::Map& map,
                       const base::Clock& clock) {
    if (!ai::ValueNet::builtin().knows(map)) {
        fmt::print(stderr, "{}: the network has not learnt this map\n", options.map);
        return Exit::kFailed;
    }
    arena::ValuationBenchSettings settings;
    settings.seats = options.settings.seats;
    const arena::ValuationBenchResult result = arena::run_valuation_bench(map, settings, clock);
    if (options.is_json) {
        fmt::print(
            "{{\"map\":\"{}\",\"seats\":{},\"positions\":{},\"games\":{},\"microseconds\":{:.2f},"
            "\"chance_error\":{:.2f},\"points_error\":{:.2f},\"game_microseconds\":{:.2f}}}\n",
            options.map, settings.seats, settings.positions, settings.games, result.microseconds,
            result.mistakes.chance, result.mistakes.points, result.game_microseconds);
        return Exit::kOk;
    }
    fmt::print(
        "The network on {} with {} seats, at {} positions, against {} games from each\n"
        "  {:>12.1f}  us for a valuation\n"
        "  {:>12.1f}  percentage points of win chance off\n"
        "  {:>12.1f}  final points off\n"
        "  {:>12.1f}  us for one game to the end ({:.0f} per second)\n",
        options.map, settings.seats, settings.positions, settings.games, result.microseconds,
        result.mistakes.chance, result.mistakes.points, result.game_microseconds,
        1e6 / result.game_microseconds);
    return Exit::kOk;
}

Exit run_bench(const BenchOptions& options) {
    const auto map = load_playable(options.map, options.settings.seats);
    if (!map) {
        fmt::print(stderr, "{}\n", map.error().text);
        return Exit::kFailed;
    }
    const base::SystemClock clock;
    if (options.is_search) {
        measure_search(options, (*map)->map, clock);
        return Exit::kOk;
    }
    if (options.is_valuation) {
        return measure_valuation(options, (*map)->map, clock);
    }
    const arena::BenchResult result = arena::run_bench((*map)->map, options.settings, clock);
    if (options.is_json) {
        print_json(options, result);
    } else {
        print_text(options, result);
    }
    return Exit::kOk;
}

}  // namespace

void add_bench(Command program) {
    const auto options = std::make_shared<BenchOptions>();
    Command command = program.add("bench", "Measure the speed of the engine with random games");
    command.option("--map", options->map, "A built-in map or a map file").shows_default();
    command.option("--seats", options->settings.seats, "Number of seats").shows_default();
    command.option("--seconds", options->settings.seconds, "Duration")
        .between(0.0, 3600.0)
        .shows_default();
    command.option("--seed", options->settings.seed, "Random seed").shows_default();
    command.flag("--search", options->is_search,
                 "Measure the search instead, in one game between search players");
    command.flag("--valuation", options->is_valuation,
                 "Measure the valuation network instead: its speed and its error");
    command.option("--threads", options->threads, "Threads for the search")
        .between(1, 256)
        .shows_default();
    command.flag("--json", options->is_json, "Print one JSON object");
    command.runs([options] { return run_bench(*options); });
}

}  // namespace app
