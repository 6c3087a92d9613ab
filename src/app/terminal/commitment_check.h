// app/terminal/commitment_check.h
//
// Checks that a game's commitment is in a server's published log: what `fogg replay --verify --log`
// does beside recomputing the draws.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/result.h"

namespace app {

struct LoggedGame {
    std::string_view commitment;  // of the server's secret
    std::string_view map_sha256;
    std::string_view proof;         // a text of base/log_proof.h
    std::string_view verifier_key;  // of the log
};
// Where in the log it is.
struct LogPlace {
    std::uint64_t index = 0;
    std::uint64_t size = 0;  // of the log
    std::string origin{};    // the log's name
    std::int64_t at_ms = 0;
};
struct LogProblem {
    std::string text;  // a sentence for people
};
[[nodiscard]] base::Result<LogPlace, LogProblem> check_commitment(const LoggedGame& game);

}  // namespace app
