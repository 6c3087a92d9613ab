#include "arena/bench.h"

#include "arena/random_game.h"
#include "base/rng.h"

namespace arena {
namespace {

constexpr std::uint64_t kGamesPerLook = 64;  // between reads of the clock

std::uint64_t mixed(std::uint64_t signature, std::uint64_t value) {
    return (signature ^ value) * 0x100000001b3U;  // FNV-1a, one word at a time
}

}  // namespace

BenchResult run_bench(const rules::Map& map, const BenchSettings& settings,
                      const base::Clock& clock) {
    BenchResult result;
    result.state_bytes = sizeof(rules::State);
    result.signature = 0xcbf29ce484222325U;
    base::Rng rng(settings.seed);
    std::int64_t score_sum = 0;
    const std::int64_t begin = clock.monotonic_ns();
    const auto limit_ns = static_cast<std::int64_t>(settings.seconds * 1e9);
    std::int64_t elapsed_ns = 0;
    while (elapsed_ns < limit_ns || result.games < kSignatureGames) {
        for (std::uint64_t i = 0; i < kGamesPerLook; ++i) {
            const RandomGame game = play_random_game(map, settings.seats, rng);
            const rules::Standings standings = rules::standings(map, game.end);
            if (result.games < kSignatureGames) {
                result.signature = mixed(result.signature, game.decisions);
            }
            for (unsigned seat = 0; seat < settings.seats; ++seat) {
                score_sum += standings[seat].total;
                if (result.games < kSignatureGames) {
                    result.signature =
                        mixed(result.signature, static_cast<std::uint64_t>(standings[seat].total));
                }
            }
            result.decisions += game.decisions;
            ++result.games;
        }
        elapsed_ns = clock.monotonic_ns() - begin;
    }
    const auto games = static_cast<double>(result.games);
    const auto decisions = static_cast<double>(result.decisions);
    result.seconds = static_cast<double>(elapsed_ns) / 1e9;
    result.games_per_second = games / result.seconds;
    result.decisions_per_second = decisions / result.seconds;
    result.decisions_per_game = decisions / games;
    result.mean_score = static_cast<double>(score_sum) / (games * settings.seats);
    return result;
}

}  // namespace arena
