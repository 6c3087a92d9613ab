#include "app/experiments/shared_experiment.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <charconv>
#include <limits>
#include <system_error>
#include <utility>

#include "app/experiments/sprt_text.h"
#include "app/map_source.h"
#include "arena/match.h"
#include "protocol/json_reader.h"
#include "protocol/json_text.h"
#include "protocol/problem.h"

namespace app {
namespace {

namespace json = boost::json;

using Problem = ExperimentProblem;

constexpr int kSharedFormat = 1;
constexpr std::size_t kNameBytesMax = 100;

// The player list as the terms have it.
std::string joined(const std::vector<std::string>& names) {
    return fmt::format("{}", fmt::join(names, ","));
}

template <typename T>
T in_range(std::int64_t number, T least, T most, protocol::Trouble& trouble) {
    if (number < std::int64_t{least} || number > std::int64_t{most}) {
        trouble.add(protocol::failure(protocol::Problem::kBadCount, "A number is out of range."));
        return least;
    }
    return static_cast<T>(number);
}

// As text, because JSON's numbers end before seeds do.
std::uint64_t read_seed(const std::string& text, protocol::Trouble& trouble) {
    std::uint64_t seed = 0;
    const char* const end = text.data() + text.size();
    const auto [at, error] = std::from_chars(text.data(), end, seed);
    if (error != std::errc{} || at != end) {
        trouble.add(protocol::failure(protocol::Problem::kBadCount, "The seed is not a number."));
    }
    return seed;
}

struct ReadTerms {
    ExperimentTerms terms;
    std::string map_sha256;
};

ReadTerms read_terms(const json::value& value, protocol::Trouble& trouble) {
    const protocol::ObjectReader reader(value, "experiment",
                                        {"fogg_experiment", "kind", "name", "map", "map_sha256",
                                         "players", "seats", "deals", "seed", "budget_ms", "sprt"},
                                        trouble);
    static_cast<void>(
        in_range(reader.integer("fogg_experiment"), kSharedFormat, kSharedFormat, trouble));
    const std::string kind = reader.string("kind");
    if (kind != "match" && kind != "league") {
        trouble.add(protocol::failure(protocol::Problem::kWrongType, "The kind is unknown."));
    }
    return {.terms = {.kind = kind == "match" ? ExperimentKind::kMatch : ExperimentKind::kLeague,
                      .name = reader.string("name"),
                      .map_text = reader.string("map"),
                      .players = joined(reader.strings("players")),
                      .seats = in_range(reader.integer("seats"), 0U, 64U, trouble),
                      .deals = in_range(reader.integer("deals"), 1U, arena::kDealsMax, trouble),
                      .seed = read_seed(reader.string("seed"), trouble),
                      .budget_ms = in_range(reader.integer("budget_ms"), std::uint32_t{0},
                                            std::numeric_limits<std::uint32_t>::max(), trouble),
                      .sprt = reader.string("sprt")},
            .map_sha256 = reader.string("map_sha256")};
}

}  // namespace

base::Result<SharedExperiment, Problem> SharedExperiment::make(ExperimentTerms terms) {
    const auto players = PlayerList::parse(terms.players);
    if (!players) {
        return Problem{players.error().text};
    }
    if (!players->are_ours()) {
        return Problem{
            "Only built-in players can take part in shared experiments: a worker never runs "
            "programs named in a database. To use others: fogg arena --players …"};
    }
    const bool is_match = terms.kind == ExperimentKind::kMatch;
    if (!is_match && (players->size() < 2 || players->size() > kLeaguePlayersMax)) {
        return Problem{fmt::format("A league takes 2 to {} players.", kLeaguePlayersMax)};
    }
    if (terms.name.size() > kNameBytesMax) {
        return Problem{fmt::format("A name has at most {} bytes.", kNameBytesMax)};
    }
    const auto map = map_from_text("map", terms.map_text);
    if (!map) {
        return Problem{map.error().text};
    }
    const unsigned seats = is_match ? static_cast<unsigned>(players->size()) : terms.seats;
    if (const auto problem = check_seats(**map, seats)) {
        return Problem{problem->text};
    }
    LeagueTerms league{.file = *map,
                       .names = players->names(),
                       .seats = seats,
                       .deals = terms.deals,
                       .seed = terms.seed,
                       .budget_ms = terms.budget_ms};
    SharedExperiment made(std::move(terms), std::move(league));
    if (auto problem = made.read_sprt()) {
        return *std::move(problem);
    }
    if (is_match) {
        made.add_match(*players);
        return made;
    }
    made.pairings_ = arena::pairings(static_cast<unsigned>(players->size()), seats);
    for (const arena::Pairing& pairing : made.pairings_) {
        made.add_match(*PlayerList::parse(players_of(made.league_, pairing)));
    }
    return made;
}

base::Result<SharedExperiment, Problem> SharedExperiment::parse(std::string_view text) {
    const auto value = protocol::parse_json(text);
    if (!value) {
        return Problem{value.error().text};
    }
    protocol::Trouble trouble;
    ReadTerms read = read_terms(*value, trouble);
    if (trouble) {
        return Problem{trouble.first().text};
    }
    auto made = make(std::move(read.terms));
    if (made && made->file().sha256 != read.map_sha256) {
        return Problem{fmt::format("its map is not the one that was submitted (SHA-256 {}, not {})",
                                   made->file().sha256, read.map_sha256)};
    }
    return made;
}

std::string SharedExperiment::text() const {
    json::array players;
    for (const std::string& name : league_.names) {
        players.emplace_back(name);
    }
    return protocol::to_line({{"fogg_experiment", kSharedFormat},
                              {"kind", terms_.kind == ExperimentKind::kMatch ? "match" : "league"},
                              {"name", terms_.name},
                              {"map", terms_.map_text},
                              {"map_sha256", file().sha256},
                              {"players", std::move(players)},
                              {"seats", seats()},
                              {"deals", terms_.deals},
                              {"seed", std::to_string(terms_.seed)},
                              {"budget_ms", terms_.budget_ms},
                              {"sprt", terms_.sprt}});
}

std::string SharedExperiment::title() const {
    if (!terms_.name.empty()) {
        return terms_.name;
    }
    return fmt::format("{}: {}{}", file().id, fmt::join(league_.names, ", "),
                       terms_.kind == ExperimentKind::kMatch ? "" : " (league)");
}

SharedExperiment::Place SharedExperiment::place_of(std::uint64_t number) const {
    return {.match = static_cast<std::size_t>(number / terms_.deals),
            .deal = static_cast<std::uint32_t>(number % terms_.deals)};
}

std::optional<Problem> SharedExperiment::read_sprt() {
    if (terms_.sprt.empty()) {
        return std::nullopt;
    }
    const auto bounds = parse_sprt(terms_.sprt);
    if (!bounds) {
        return Problem{bounds.error().text};
    }
    if (terms_.kind != ExperimentKind::kMatch || league_.names.size() != 2) {
        return Problem{"--sprt needs exactly two players."};
    }
    sprt_ = *bounds;
    return std::nullopt;
}

void SharedExperiment::add_match(const PlayerList& players) {
    matches_.push_back({.experiment = {.file = league_.file,
                                       .players = players.names(),
                                       .seed = terms_.seed,
                                       .budget_ms = terms_.budget_ms},
                        .players = players});
}

}  // namespace app
