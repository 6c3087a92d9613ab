// fogg league: many players, everyone against everyone, with ratings.
#include <fmt/format.h>

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/command.h"
#include "app/experiments/experiment.h"
#include "app/experiments/experiment_run.h"
#include "app/experiments/figure_files.h"
#include "app/experiments/league_telling.h"
#include "app/experiments/match_options.h"
#include "app/experiments/player_list.h"
#include "app/interrupt.h"
#include "app/map_source.h"
#include "app/progress_bar.h"
#include "arena/match.h"
#include "arena/rating.h"
#include "arena/results.h"
#include "base/check.h"
#include "base/clock.h"

namespace app {
namespace {

struct LeagueOptions {
    MatchOptions match;
    unsigned seats = 2;
};

struct LeagueProblem {
    std::string text;  // for people
};

base::Result<LeagueTerms, LeagueProblem> make_terms(const LeagueOptions& options) {
    auto map = load_playable(options.match.map, options.seats);
    if (!map) {
        return LeagueProblem{map.error().text};
    }
    const auto players = PlayerList::parse(options.match.players);
    if (!players) {
        return LeagueProblem{players.error().text};
    }
    if (players->size() < 2 || players->size() > kLeaguePlayersMax) {
        return LeagueProblem{fmt::format("A league takes 2 to {} players.", kLeaguePlayersMax)};
    }
    if (const auto problem = check_writable(options.match.files)) {
        return LeagueProblem{problem->text};
    }
    return LeagueTerms{.file = *map,
                       .names = players->names(),
                       .seats = options.seats,
                       .deals = options.match.deals,
                       .seed = options.match.seed,
                       .budget_ms = options.match.budget_ms};
}

std::vector<arena::PairingResult> play(const LeagueTerms& terms, unsigned threads) {
    const base::SystemClock clock;
    const auto pairings = arena::pairings(static_cast<unsigned>(terms.names.size()), terms.seats);
    const Interrupt interrupt;
    ProgressBar bar(clock, 0, std::uint64_t{terms.deals} * pairings.size());
    ExperimentRun run(clock, interrupt, bar);
    std::vector<arena::PairingResult> played;
    for (const arena::Pairing& pairing : pairings) {
        const auto players = PlayerList::parse(players_of(terms, pairing));
        const Experiment experiment{.file = terms.file,
                                    .players = players->names(),
                                    .seed = terms.seed,
                                    .budget_ms = terms.budget_ms};
        arena::Results results(terms.seats, terms.deals, std::nullopt);
        const auto problem =
            run.play({.experiment = experiment,
                      .players = *players,
                      .threads = threads,
                      .file = nullptr,
                      .records_folder = {},
                      .label = fmt::format("{} – {} ", players->names()[0], players->names()[1])},
                     results);
        CHECK(!problem, "nothing is written while a league is played");
        if (!results.is_complete()) {
            break;  // a pairing in the middle of its deals would not compare with the others
        }
        played.push_back(pairing_result(pairing, results));
        run.add_done(terms.deals);
    }
    return played;
}

Exit run_league(const LeagueOptions& options) {
    const auto terms = make_terms(options);
    if (!terms) {
        fmt::print(stderr, "{}\n", terms.error().text);
        return Exit::kFailed;
    }
    const auto results = play(*terms, options.match.threads);
    const std::size_t wanted =
        arena::pairings(static_cast<unsigned>(terms->names.size()), terms->seats).size();
    return tell_league(
        {.terms = *terms,
         .results = results,
         .note = results.size() == wanted
                     ? std::string()
                     : fmt::format("Stopped after {} of {} pairings.\n", results.size(), wanted),
         .files = options.match.files});
}

}  // namespace

void add_league(Command program) {
    const auto options = std::make_shared<LeagueOptions>();
    Command command = program.add("league", "Rate many players in a round robin");
    add_match_options(command, options->match,
                      {.players = "Two or more players",
                       .deals = "Deals per pairing, each played in every rotation of the seats",
                       .html = "Write a report to this file"});
    command.option("--seats", options->seats, "Number of seats").shows_default();
    command.runs([options] { return run_league(*options); });
}

}  // namespace app
