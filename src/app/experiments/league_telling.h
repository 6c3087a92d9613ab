// app/experiments/league_telling.h
//
// Prints a league's settings and results: the cross table on standard output, and the requested
// files.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "app/command_line.h"
#include "app/experiments/figure_files.h"
#include "arena/rating.h"
#include "arena/results.h"
#include "rules/maps/map_file.h"

namespace app {

inline constexpr std::size_t kLeaguePlayersMax = 64;

struct LeagueTerms {
    std::shared_ptr<const rules::MapFile> file;
    std::vector<std::string> names;  // as typed, 2 to kLeaguePlayersMax
    unsigned seats = 2;
    std::uint32_t deals = 0;  // for each pairing
    std::uint64_t seed = 1;
    std::uint32_t budget_ms = 0;
};

// Who sits where in a pairing, as a list of players: one of row, and copies of column on all other
// seats.
[[nodiscard]] std::string players_of(const LeagueTerms& terms, const arena::Pairing& pairing);

// Requires results that are complete.
[[nodiscard]] arena::PairingResult pairing_result(const arena::Pairing& pairing,
                                                  const arena::Results& results);

struct LeagueStory {
    const LeagueTerms& terms;
    const std::vector<arena::PairingResult>& results;  // of the pairings that were played
    std::string note;  // stands below the table; empty, or whole lines
    const FigureFiles& files;
};

// Files that could not be written are named on standard error.
[[nodiscard]] Exit tell_league(const LeagueStory& story);

}  // namespace app
