// app/terminal/commitment_check.h
//
// Checks that a game's commitment is in a server's published log: what `fogg replay --verify --log`
// does beside recomputing the draws.
#pragma once

#include <string>
#include <string_view>

namespace app {

struct LoggedGame {
    std::string_view commitment;  // of the server's secret
    std::string_view map_sha256;
    std::string_view proof;         // a text of base/log_proof.h
    std::string_view verifier_key;  // of the log
};
struct CommitmentVerdict {
    bool is_logged = false;
    std::string text{};  // a sentence for people: about the entry, or about what is wrong
};
[[nodiscard]] CommitmentVerdict check_commitment(const LoggedGame& game);

}  // namespace app
