#include "arena/search_bench.h"

#include "ai/ask.h"
#include "ai/bare_game.h"
#include "ai/search/search_player.h"
#include "arena/thread_crew.h"
#include "rules/nature.h"

namespace arena {

SearchBenchResult run_search_bench(const rules::Map& map, const SearchBenchSettings& settings,
                                   const base::Clock& clock) {
    ThreadCrew crew(settings.threads);
    ai::SearchSettings search;
    search.games = settings.games_per_decision;
    // All seats share one player: it keeps no state between decisions.
    ai::SearchPlayer player(map, clock, &crew, {}, search);
    base::Rng nature(settings.seed);
    base::Rng choice(settings.seed + 1);
    ai::BareGame game(map, settings.seats);
    ai::Asker asker(map, clock);
    SearchBenchResult result;
    const std::int64_t begin_ns = clock.monotonic_ns();
    while (!game.state().is_over()) {
        if (game.state().is_natures()) {
            game.nature_moves(rules::sample_outcome(game.state(), nature));
            continue;
        }
        const rules::Seat seat = ai::next_to_act(map, game.state());
        const ai::Decision decision = asker.ask(
            player,
            {.state = game.state(), .seat = seat, .memory = game.memories()[seat], .budget = {}},
            {.player = choice, .fallback = choice});
        game.seat_moves(seat, decision.move);
        ++result.decisions;
    }
    result.seconds = static_cast<double>(clock.monotonic_ns() - begin_ns) / 1e9;
    result.games = player.games_played();
    result.games_per_second = static_cast<double>(result.games) / result.seconds;
    return result;
}

}  // namespace arena
