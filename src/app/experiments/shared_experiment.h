// app/experiments/shared_experiment.h
//
// An experiment that many machines work on: a match, or a league, which is many matches. Its text
// says everything that the results depend on, the map's file included, so that a worker needs
// nothing but the text. Only built-in players take part: a database can never make a worker start
// another program.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/experiments/experiment.h"
#include "app/experiments/league_telling.h"
#include "app/experiments/player_list.h"
#include "arena/rating.h"
#include "arena/sprt.h"
#include "base/result.h"
#include "rules/maps/map_file.h"

namespace app {

enum class ExperimentKind : std::uint8_t { kMatch, kLeague };

// What somebody wants to be played.
struct ExperimentTerms {
    ExperimentKind kind = ExperimentKind::kMatch;
    std::string name;  // for people; may be empty
    std::string map_text;
    std::string players;      // a list, as typed
    unsigned seats = 2;       // of a league; a match has as many as players
    std::uint32_t deals = 0;  // of each match
    std::uint64_t seed = 1;
    std::uint32_t budget_ms = 0;
    std::string sprt;  // "elo0,elo1" of a match between two; empty: no early stop
};

struct ExperimentProblem {
    std::string text;  // for people
};

class SharedExperiment {
public:
    struct Match {
        Experiment experiment;
        PlayerList players;
    };
    // Deal `number` of the experiment is this deal of this match.
    struct Place {
        std::size_t match = 0;
        std::uint32_t deal = 0;
    };

    [[nodiscard]] static base::Result<SharedExperiment, ExperimentProblem> make(
        ExperimentTerms terms);
    // What `text` gave. One that was changed since is refused.
    [[nodiscard]] static base::Result<SharedExperiment, ExperimentProblem> parse(
        std::string_view text);

    // One line of JSON (docs/arena.md).
    [[nodiscard]] std::string text() const;
    // "usa: hard, greedy", or the name that it was given.
    [[nodiscard]] std::string title() const;

    [[nodiscard]] const ExperimentTerms& terms() const { return terms_; }
    [[nodiscard]] const rules::MapFile& file() const { return *league_.file; }
    [[nodiscard]] unsigned seats() const { return league_.seats; }
    // At least one. Match i of a league is its pairing i.
    [[nodiscard]] const std::vector<Match>& matches() const { return matches_; }
    [[nodiscard]] const std::vector<arena::Pairing>& pairings() const { return pairings_; }
    // The same, in the terms of a league.
    [[nodiscard]] const LeagueTerms& league() const { return league_; }

    [[nodiscard]] const std::optional<arena::SprtBounds>& sprt() const { return sprt_; }
    [[nodiscard]] std::uint64_t deals() const { return matches_.size() * terms_.deals; }
    [[nodiscard]] Place place_of(std::uint64_t number) const;

private:
    SharedExperiment(ExperimentTerms terms, LeagueTerms league)
        : terms_(std::move(terms)), league_(std::move(league)) {}

    [[nodiscard]] std::optional<ExperimentProblem> read_sprt();
    void add_match(const PlayerList& players);

    ExperimentTerms terms_;
    LeagueTerms league_;
    std::optional<arena::SprtBounds> sprt_;
    std::vector<arena::Pairing> pairings_;  // none in a match
    std::vector<Match> matches_;
};

}  // namespace app
