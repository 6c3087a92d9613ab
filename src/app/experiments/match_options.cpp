#include "app/experiments/match_options.h"

#include "arena/match.h"

namespace app {

void add_match_terms(Command command, MatchOptions& options, const MatchHelp& help) {
    command.option("--map", options.map, "A built-in map or a map file").shows_default();
    command.option("--players", options.players, help.players).required();
    command.option("--deals", options.deals, help.deals)
        .between(1U, arena::kDealsMax)
        .shows_default();
    command.option("--seed", options.seed, "Random seed").shows_default();
    command
        .option("--budget-ms", options.budget_ms,
                "Milliseconds per decision; 0: use the players' own settings")
        .between(0U, 3'600'000U)
        .shows_default();
}

void add_match_options(Command command, MatchOptions& options, const MatchHelp& help) {
    add_match_terms(command, options, help);
    add_threads_option(command, options.threads);
    add_figure_options(command, options.files, help.html);
}

void add_threads_option(Command command, unsigned& threads) {
    command.option("--threads", threads, "Games played in parallel; does not affect the results")
        .between(1U, arena::kThreadsMax)
        .shows_default();
}

}  // namespace app
