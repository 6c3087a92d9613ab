#include "arena/valuation_bench.h"

#include <algorithm>
#include <limits>
#include <span>
#include <vector>

#include "ai/search/search_player.h"
#include "ai/valuation/learned_valuer.h"
#include "ai/valuation/lessons.h"
#include "base/rng.h"

namespace arena {
namespace {

constexpr unsigned kRounds = 20;
constexpr std::size_t kAtOnce = 25;  // positions

// For each position. The machine may have other work, so a few positions at a time count with the
// fastest of some rounds.
template <typename Visit>
double microseconds_each(std::span<const rules::State> positions, const base::Clock& clock,
                         Visit visit) {
    std::int64_t sum = 0;
    for (std::size_t from = 0; from < positions.size(); from += kAtOnce) {
        const auto some = positions.subspan(from, std::min(kAtOnce, positions.size() - from));
        auto least = std::numeric_limits<std::int64_t>::max();
        for (unsigned round = 0; round < kRounds; ++round) {
            const std::int64_t begin_ns = clock.monotonic_ns();
            std::ranges::for_each(some, visit);
            least = std::min(least, clock.monotonic_ns() - begin_ns);
        }
        sum += least;
    }
    return static_cast<double>(sum) / 1e3 / static_cast<double>(positions.size());
}

}  // namespace

ValuationBenchResult run_valuation_bench(const rules::Map& map,
                                         const ValuationBenchSettings& settings,
                                         const base::Clock& clock) {
    ai::Lessons source(map, {.seats = settings.seats,
                             .games = settings.games,
                             .is_varied = false,
                             .seed = settings.seed});
    std::vector<ai::Lesson> lessons;
    std::vector<rules::State> positions;
    for (std::uint32_t n = 0; n < settings.positions; ++n) {
        lessons.push_back(source.next());
        positions.push_back(source.position());
    }
    const ai::ValueNet& net = ai::ValueNet::builtin();
    ValuationBenchResult result{.mistakes = ai::examine(net, lessons)};
    ai::LearnedValuer valuer(map, net, {});
    result.microseconds = microseconds_each(positions, clock, [&](const rules::State& position) {
        static_cast<void>(valuer.of(position));
    });
    const ai::Geography geography(map);
    ai::Rollout rollout(geography, {}, ai::SearchSettings{}.patience);
    result.game_microseconds =
        microseconds_each(positions, clock, [&](const rules::State& position) {
            base::Rng rng(settings.seed);
            static_cast<void>(rollout.finish(position, rng));
        });
    return result;
}

}  // namespace arena
