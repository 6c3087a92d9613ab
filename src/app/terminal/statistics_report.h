// app/terminal/statistics_report.h
//
// Luck and play over many games, for people to read: as text, and as a page of its own.
#pragma once

#include <span>
#include <string>

#include "app/terminal/player_tally.h"
#include "words/translator.h"

namespace app {

struct Statistics {
    std::size_t games = 0;
    std::size_t left_out = 0;  // records of games that are not over, or were practice
    std::vector<PlayerTally> players{};
};

[[nodiscard]] std::string statistics_report(const words::Translator& say,
                                            const Statistics& statistics);
[[nodiscard]] std::string statistics_page(const words::Translator& say,
                                          const Statistics& statistics);
[[nodiscard]] std::string statistics_json(const Statistics& statistics);

}  // namespace app
