#include "arena/search_bench.h"

#include <bit>
#include <vector>

#include "ai/memory.h"
#include "ai/search/search_player.h"
#include "arena/thread_crew.h"
#include "rules/apply.h"
#include "rules/legal.h"
#include "rules/nature.h"
#include "rules/view.h"

namespace arena {

SearchBenchResult run_search_bench(const rules::Map& map, const SearchBenchSettings& settings,
                                   const base::Clock& clock) {
    ThreadCrew crew(settings.threads);
    ai::SearchSettings search;
    search.games = settings.games_per_decision;
    // All seats share a player: it keeps nothing between questions.
    ai::SearchPlayer player(map, clock, &crew, {}, search);
    base::Rng nature(settings.seed);
    base::Rng choice(settings.seed + 1);
    rules::State state = rules::initial_state(map, settings.seats);
    ai::Memories memories(map);
    rules::EventList happened;
    std::vector<rules::Move> moves;
    SearchBenchResult result;
    const std::int64_t begin_ns = clock.monotonic_ns();
    while (!state.is_over()) {
        happened.events.clear();
        if (state.is_natures()) {
            rules::apply_natures(map, state, rules::sample_outcome(state, nature), happened);
        } else {
            const auto seat = rules::to_id<rules::Seat>(
                static_cast<unsigned>(std::countr_zero(state.to_act(map))));
            const rules::Legal legal(map, state, seat);
            moves.clear();
            for (std::uint32_t i = 0; i < legal.size(); ++i) {
                moves.push_back(legal[i]);
            }
            const rules::View view = rules::view(state, seat);
            const rules::Move move = player.choose(
                {.view = view, .memory = memories[seat], .legal = moves, .budget = {}}, choice);
            rules::apply_seats(map, state, seat, move, happened);
            ++result.decisions;
        }
        for (const rules::Event& event : happened.events) {
            memories.on(event);
        }
    }
    result.seconds = static_cast<double>(clock.monotonic_ns() - begin_ns) / 1e9;
    result.games = player.games_played();
    result.games_per_second = static_cast<double>(result.games) / result.seconds;
    return result;
}

}  // namespace arena
