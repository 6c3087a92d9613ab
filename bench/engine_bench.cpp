// Benchmarks the engine's hot spots: legal decisions, applying, views, copying, the longest trail
// and whole games; next to a simple implementation where there is one.
#include <benchmark/benchmark.h>

#include <bit>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "arena/random_game.h"
#include "base/rng.h"
#include "ratio_reporter.h"
#include "rules/apply.h"
#include "rules/legal.h"
#include "rules/longest_trail.h"
#include "rules/maps/map_file.h"
#include "rules/nature.h"
#include "rules/redeal.h"
#include "rules/score.h"
#include "rules/slow_legal.h"
#include "rules/slow_trail.h"
#include "rules/view.h"

namespace {

constexpr std::size_t kPositions = 1024;

rules::MapFile load(const std::string& id) {
    std::ifstream file(std::string(FOGG_SOURCE_DIR) + "/maps/" + id + ".toml");
    const std::string text((std::istreambuf_iterator<char>(file)), {});
    auto parsed = rules::parse_map(text);
    if (!parsed) {
        std::abort();
    }
    return *parsed;
}

const rules::MapFile& usa() {
    static const rules::MapFile file = load("usa");
    return file;
}
const rules::MapFile& san_francisco() {
    static const rules::MapFile file = load("san_francisco");
    return file;
}

rules::Seat due(const rules::Map& map, const rules::State& state) {
    return rules::to_id<rules::Seat>(static_cast<unsigned>(std::countr_zero(state.to_act(map))));
}

// Positions at the start of turns, from all stages of random games.
std::vector<rules::State> positions(const rules::Map& map, unsigned seats) {
    std::vector<rules::State> found;
    base::Rng rng(1);
    while (found.size() < kPositions) {
        rules::State state = rules::initial_state(map, seats);
        while (!state.is_over() && found.size() < kPositions) {
            if (state.is_natures()) {
                rules::apply(map, state, rules::kNoSeat, rules::sample_outcome(state, rng));
                continue;
            }
            if (state.phase == rules::Phase::kTurn && rng.below(16) == 0) {
                found.push_back(state);
            }
            const rules::Seat seat = due(map, state);
            const rules::Legal legal(map, state, seat);
            rules::apply(map, state, seat, legal[rng.below(legal.size())]);
        }
    }
    return found;
}

void legal_fast(benchmark::State& run) {
    const auto states = positions(usa().map, static_cast<unsigned>(run.range(0)));
    std::size_t i = 0;
    for (auto _ : run) {
        const rules::State& state = states[i++ % kPositions];
        const rules::Legal legal(usa().map, state, due(usa().map, state));
        benchmark::DoNotOptimize(legal.size());
    }
}
BENCHMARK(legal_fast)->Name("count_legal/fast")->Arg(2)->Arg(5);

void legal_twin(benchmark::State& run) {
    const auto states = positions(usa().map, static_cast<unsigned>(run.range(0)));
    std::size_t i = 0;
    for (auto _ : run) {
        const rules::State& state = states[i++ % kPositions];
        benchmark::DoNotOptimize(slow::legal(usa().map, state, due(usa().map, state)).size());
    }
}
BENCHMARK(legal_twin)->Name("count_legal/twin")->Arg(2)->Arg(5);

void legal_list(benchmark::State& run) {
    const auto states = positions(usa().map, 2);
    std::size_t i = 0;
    std::uint64_t moves = 0;
    for (auto _ : run) {
        const rules::State& state = states[i++ % kPositions];
        const rules::Legal legal(usa().map, state, due(usa().map, state));
        for (std::uint32_t n = 0; n < legal.size(); ++n) {
            benchmark::DoNotOptimize(legal[n]);
        }
        moves += legal.size();
    }
    run.counters["moves"] =
        benchmark::Counter(static_cast<double>(moves), benchmark::Counter::kAvgIterations);
}
BENCHMARK(legal_list)->Name("list_legal/usa");

void apply_random(benchmark::State& run) {
    const auto states = positions(usa().map, 2);
    base::Rng rng(2);
    std::vector<rules::Move> moves;
    for (const rules::State& state : states) {
        const rules::Legal legal(usa().map, state, due(usa().map, state));
        moves.push_back(legal[rng.below(legal.size())]);
    }
    std::size_t i = 0;
    for (auto _ : run) {
        const std::size_t n = i++ % kPositions;
        rules::State state = states[n];
        rules::apply(usa().map, state, due(usa().map, state), moves[n]);
        benchmark::DoNotOptimize(state);
    }
}
BENCHMARK(apply_random)->Name("copy_and_apply/usa");

void copy_state(benchmark::State& run) {
    const auto states = positions(usa().map, 2);
    std::size_t i = 0;
    for (auto _ : run) {
        rules::State state = states[i++ % kPositions];
        benchmark::DoNotOptimize(state);
    }
}
BENCHMARK(copy_state)->Name("copy/usa");

void take_view(benchmark::State& run) {
    const auto states = positions(usa().map, 5);
    std::size_t i = 0;
    for (auto _ : run) {
        benchmark::DoNotOptimize(rules::view(states[i++ % kPositions], rules::Seat{1}));
    }
}
BENCHMARK(take_view)->Name("view/usa/5");

void redeal_view(benchmark::State& run) {
    const auto states = positions(usa().map, 5);
    base::Rng rng(3);
    std::vector<rules::View> views;
    for (const rules::State& state : states) {
        views.push_back(rules::view(state, rules::Seat{1}));
    }
    std::size_t i = 0;
    for (auto _ : run) {
        benchmark::DoNotOptimize(rules::redeal(usa().map, views[i++ % kPositions], rng));
    }
}
BENCHMARK(redeal_view)->Name("redeal/usa/5");

// The tracks owned by seats at the end of random games.
std::vector<rules::TrackSet> networks() {
    std::vector<rules::TrackSet> found;
    base::Rng rng(4);
    while (found.size() < kPositions) {
        const arena::RandomGame game = arena::play_random_game(usa().map, 2, rng);
        found.push_back(game.end.owned[0]);
        found.push_back(game.end.owned[1]);
    }
    return found;
}

void trail_fast(benchmark::State& run) {
    const auto tracks = networks();
    std::size_t i = 0;
    for (auto _ : run) {
        benchmark::DoNotOptimize(rules::longest_trail_length(usa().map, tracks[i++ % kPositions]));
    }
}
BENCHMARK(trail_fast)->Name("longest_trail/fast");

void trail_twin(benchmark::State& run) {
    const auto tracks = networks();
    std::size_t i = 0;
    for (auto _ : run) {
        benchmark::DoNotOptimize(slow::longest_by_walking(usa().map, tracks[i++ % kPositions]));
    }
}
BENCHMARK(trail_twin)->Name("longest_trail/twin");

void game_fast(benchmark::State& run, const rules::Map& map) {
    base::Rng rng(5);
    for (auto _ : run) {
        const auto game = arena::play_random_game(map, static_cast<unsigned>(run.range(0)), rng);
        benchmark::DoNotOptimize(rules::standings(map, game.end));
    }
}
BENCHMARK_CAPTURE(game_fast, usa, usa().map)
    ->Name("game/fast/usa")
    ->DenseRange(2, 5)
    ->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(game_fast, san_francisco, san_francisco().map)
    ->Name("game/fast/san_francisco")
    ->DenseRange(2, 4)
    ->Unit(benchmark::kMicrosecond);

// The same games, with a list of legal moves built the simple way for every decision.
void game_twin(benchmark::State& run, const rules::Map& map) {
    base::Rng rng(5);
    for (auto _ : run) {
        rules::State state = rules::initial_state(map, static_cast<unsigned>(run.range(0)));
        while (!state.is_over()) {
            if (state.is_natures()) {
                rules::apply(map, state, rules::kNoSeat, rules::sample_outcome(state, rng));
                continue;
            }
            const rules::Seat seat = due(map, state);
            const std::vector<rules::Move> legal = slow::legal(map, state, seat);
            rules::apply(map, state, seat,
                         legal[rng.below(static_cast<std::uint32_t>(legal.size()))]);
        }
        benchmark::DoNotOptimize(rules::standings(map, state));
    }
}
BENCHMARK_CAPTURE(game_twin, usa, usa().map)
    ->Name("game/twin/usa")
    ->Arg(2)
    ->Arg(5)
    ->Unit(benchmark::kMicrosecond);

}  // namespace

int main(int argc, char** argv) {
    benchmark::Initialize(&argc, argv);
    if (benchmark::ReportUnrecognizedArguments(argc, argv)) {
        return 1;
    }
    RatioReporter reporter;
    benchmark::RunSpecifiedBenchmarks(&reporter);
    return 0;
}
