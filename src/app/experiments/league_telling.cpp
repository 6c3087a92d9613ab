#include "app/experiments/league_telling.h"

#include <fmt/format.h>

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <utility>

#include "app/experiments/arena_json.h"
#include "app/experiments/player_list.h"
#include "app/reader_language.h"
#include "app/text_table.h"
#include "arena/league.h"
#include "protocol/json_text.h"
#include "rules/maps/translated_map.h"
#include "words/translator.h"

namespace app {
namespace {

namespace json = boost::json;

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

json::object league_json(const LeagueTerms& terms, const arena::League& league) {
    json::array players;
    for (std::size_t i = 0; i < terms.names.size(); ++i) {
        players.push_back(
            json::object{{"name", terms.names[i]}, {"elo", estimate_json(league.ratings[i])}});
    }
    json::array pairings;
    for (std::size_t row = 0; row < terms.names.size(); ++row) {
        for (std::size_t column = 0; column < terms.names.size(); ++column) {
            if (const auto& cell = league.cells[row][column]) {
                pairings.push_back(json::object{
                    {"row", row}, {"column", column}, {"win_share", estimate_json(*cell)}});
            }
        }
    }
    return {{"map", terms.file->id},         {"map_sha256", terms.file->sha256},
            {"seats", terms.seats},          {"seed", terms.seed},
            {"budget_ms", terms.budget_ms},  {"deals", terms.deals},
            {"players", std::move(players)}, {"pairings", std::move(pairings)}};
}

std::string league_html(const LeagueTerms& terms, const arena::League& league,
                        const std::vector<std::string>& names, const std::string& language) {
    const words::Translator say(reader_language(language));
    const std::string map = rules::translated(*terms.file, words::tag(say.language())).title;
    return arena::league_report(
        {.say = say,
         .league = league,
         .names = names,
         .title = say("report.league_title", {{"map", map}}),
         .subtitle = say("report.league_extent",
                         {{"seats", terms.seats}, {"deals", terms.deals}, {"seed", terms.seed}})});
}

}  // namespace

std::string players_of(const LeagueTerms& terms, const arena::Pairing& pairing) {
    std::string list = terms.names[pairing.row];
    for (unsigned seat = 1; seat < terms.seats; ++seat) {
        list += "," + terms.names[pairing.column];
    }
    return list;
}

arena::PairingResult pairing_result(const arena::Pairing& pairing, const arena::Results& results) {
    arena::PairingResult result{.pairing = pairing, .shares = {}};
    for (const arena::DealResult* const deal : results.counted()) {
        result.shares.push_back(arena::win_share(*deal, 0));
    }
    return result;
}

Exit tell_league(const LeagueStory& story) {
    const LeagueTerms& terms = story.terms;
    const std::vector<std::string> names = distinct_names(terms.names);
    const auto count = static_cast<unsigned>(names.size());
    const arena::League league = arena::make_league(
        {.players = count, .seats = terms.seats, .seed = terms.seed}, story.results);
    const std::string about = fmt::format("{} seats, {} deals for each pairing, seed {}.",
                                          terms.seats, terms.deals, terms.seed);
    fmt::print("{}: {} Win share in percent of one of the row against {} of the column.\n\n{}{}",
               terms.file->title, about, terms.seats - 1, league_text(league, names), story.note);
    const std::string json_text =
        story.files.json.empty() ? "" : protocol::to_line(league_json(terms, league)) + "\n";
    const std::string html_text =
        story.files.html.empty() ? "" : league_html(terms, league, names, story.files.language);
    Exit exit = Exit::kOk;
    for (const auto& [path, text] :
         {std::pair(story.files.json, json_text), {story.files.html, html_text}}) {
        if (const auto problem = write_figures(path, text)) {
            fmt::print(stderr, "{}\n", problem->text);
            exit = Exit::kFailed;
        }
    }
    return exit;
}

}  // namespace app
