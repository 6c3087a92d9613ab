// fogg league: many players, everyone against everyone, with ratings.
#include <fmt/format.h>

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/arena_json.h"
#include "app/command.h"
#include "app/experiment.h"
#include "app/interrupt.h"
#include "app/map_source.h"
#include "app/match_options.h"
#include "app/player_list.h"
#include "app/progress_bar.h"
#include "app/session.h"
#include "app/text_file.h"
#include "app/text_table.h"
#include "arena/league.h"
#include "arena/match.h"
#include "arena/rating.h"
#include "arena/results.h"
#include "base/check.h"
#include "base/clock.h"
#include "protocol/json_text.h"

namespace app {
namespace {

namespace json = boost::json;

constexpr std::size_t kPlayersMax = 64;

struct Options {
    MatchOptions match;
    unsigned seats = 2;
};

struct Problem {
    std::string text;  // for people
};

struct Plan {
    std::shared_ptr<const rules::MapFile> file;
    std::vector<std::string> names;
};

base::Result<Plan, Problem> make_plan(const Options& options) {
    auto map = load_playable(options.match.map, options.seats);
    if (!map) {
        return Problem{map.error().text};
    }
    const auto players = PlayerList::parse(options.match.players);
    if (!players) {
        return Problem{players.error().text};
    }
    if (players->size() < 2 || players->size() > kPlayersMax) {
        return Problem{fmt::format("A league is for 2 to {} players.", kPlayersMax)};
    }
    for (const std::string& path : {options.match.json, options.match.html}) {
        const auto problem = path.empty() ? std::nullopt : check_writable(path);
        if (problem) {
            return Problem{path + ": " + problem->text};
        }
    }
    return Plan{*map, players->names()};
}

// One of row, and copies of column on all other seats.
std::string list_of(const Options& options, const Plan& plan, const arena::Pairing& pairing) {
    std::string list = plan.names[pairing.row];
    for (unsigned seat = 1; seat < options.seats; ++seat) {
        list += "," + plan.names[pairing.column];
    }
    return list;
}

std::vector<arena::PairingResult> play(const Options& options, const Plan& plan) {
    const base::SystemClock clock;
    const auto pairings = arena::pairings(static_cast<unsigned>(plan.names.size()), options.seats);
    const Interrupt interrupt;
    ProgressBar bar(clock, 0, std::uint64_t{options.match.deals} * pairings.size());
    Session session(clock, interrupt, bar);
    std::vector<arena::PairingResult> played;
    for (const arena::Pairing& pairing : pairings) {
        const auto players = PlayerList::parse(list_of(options, plan, pairing));
        const Experiment experiment{.file = plan.file,
                                    .players = players->names(),
                                    .seed = options.match.seed,
                                    .budget_ms = options.match.budget_ms};
        arena::Results results(options.seats, options.match.deals, std::nullopt);
        const auto problem = session.play(
            {.experiment = experiment,
             .players = *players,
             .threads = options.match.threads,
             .file = nullptr,
             .records_folder = {},
             .label = fmt::format("{} – {} ", players->names()[0], players->names()[1])},
            results);
        CHECK(!problem, "nothing is written while a league is played");
        if (!results.is_complete()) {
            break;  // a pairing in the middle of its deals would not compare with the others
        }
        arena::PairingResult result{.pairing = pairing, .shares = {}};
        for (const arena::DealResult* const deal : results.counted()) {
            result.shares.push_back(arena::win_share(*deal, 0));
        }
        played.push_back(std::move(result));
        session.add_done(options.match.deals);
    }
    return played;
}

std::string league_text(const arena::League& league, const std::vector<std::string>& names) {
    std::vector<Column> columns = {{.title = "player", .cells = {}, .align = Align::kLeft},
                                   {.title = "Elo", .cells = {}, .align = Align::kRight}};
    for (std::size_t i = 0; i < league.standing.size(); ++i) {
        columns.push_back(
            {.title = fmt::format("{}.", i + 1), .cells = {}, .align = Align::kRight});
    }
    for (std::size_t i = 0; i < league.standing.size(); ++i) {
        const std::size_t row = league.standing[i];
        const arena::Estimate& elo = league.ratings[row];
        columns[0].cells.push_back(fmt::format("{}. {}", i + 1, names[row]));
        columns[1].cells.push_back(
            fmt::format("{:.0f} ({:.0f} to {:.0f})", elo.mean, elo.low, elo.high));
        for (std::size_t j = 0; j < league.standing.size(); ++j) {
            const auto& cell = league.cells[row][league.standing[j]];
            columns[j + 2].cells.push_back(cell ? fmt::format("{:.1f} ({:.0f}–{:.0f})",
                                                              100 * cell->mean, 100 * cell->low,
                                                              100 * cell->high)
                                                : "–");
        }
    }
    return render(columns);
}

json::object league_json(const Options& options, const Plan& plan, const arena::League& league) {
    json::array players;
    for (std::size_t i = 0; i < plan.names.size(); ++i) {
        players.push_back(
            json::object{{"name", plan.names[i]}, {"elo", estimate_json(league.ratings[i])}});
    }
    json::array pairings;
    for (std::size_t row = 0; row < plan.names.size(); ++row) {
        for (std::size_t column = 0; column < plan.names.size(); ++column) {
            if (const auto& cell = league.cells[row][column]) {
                pairings.push_back(json::object{
                    {"row", row}, {"column", column}, {"win_share", estimate_json(*cell)}});
            }
        }
    }
    return {{"map", plan.file->id},
            {"map_sha256", plan.file->sha256},
            {"seats", options.seats},
            {"seed", options.match.seed},
            {"budget_ms", options.match.budget_ms},
            {"deals", options.match.deals},
            {"players", std::move(players)},
            {"pairings", std::move(pairings)}};
}

Exit run(const Options& options) {
    const auto plan = make_plan(options);
    if (!plan) {
        fmt::print(stderr, "{}\n", plan.error().text);
        return Exit::kFailed;
    }
    const auto results = play(options, *plan);
    const std::vector<std::string> names = distinct_names(plan->names);
    const auto count = static_cast<unsigned>(names.size());
    const arena::League league = arena::make_league(
        {.players = count, .seats = options.seats, .seed = options.match.seed}, results);
    const std::string about = fmt::format("{} seats, {} deals for each pairing, seed {}.",
                                          options.seats, options.match.deals, options.match.seed);
    fmt::print("{}: {} Win share in percent of one of the row against {} of the column.\n\n{}",
               plan->file->title, about, options.seats - 1, league_text(league, names));
    const std::size_t wanted = arena::pairings(count, options.seats).size();
    if (results.size() < wanted) {
        fmt::print("Stopped after {} of {} pairings.\n", results.size(), wanted);
    }
    const std::string json_text =
        options.match.json.empty() ? ""
                                   : protocol::to_line(league_json(options, *plan, league)) + "\n";
    const std::string html_text =
        options.match.html.empty() ? ""
                                   : arena::league_report({.league = league,
                                                           .names = names,
                                                           .title = plan->file->title + ": league",
                                                           .subtitle = about});
    Exit exit = Exit::kOk;
    for (const auto& [path, text] :
         {std::pair(options.match.json, json_text), {options.match.html, html_text}}) {
        const auto problem = path.empty() ? std::nullopt : write_file(path, text);
        if (problem) {
            fmt::print(stderr, "{}: {}\n", path, problem->text);
            exit = Exit::kFailed;
        }
    }
    return exit;
}

}  // namespace

void add_league(Command program) {
    const auto options = std::make_shared<Options>();
    Command command = program.add("league", "Many players, everyone against everyone");
    add_match_options(command, options->match,
                      {.players = "Names, as many as you like",
                       .deals = "For each pairing, in all rotations",
                       .html = "Write a report to this file"});
    command.option("--seats", options->seats).shows_default();
    command.runs([options] { return run(*options); });
}

}  // namespace app
