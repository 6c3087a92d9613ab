#include "app/terminal/commitment_check.h"

#include "base/commitment_entry.h"
#include "base/log_proof.h"

namespace app {

base::Result<LogPlace, LogProblem> check_commitment(const LoggedGame& game) {
    const auto proof = base::parse_log_proof(game.proof);
    if (!proof) {
        return LogProblem{"The --log file is not a valid log proof."};
    }
    const auto checkpoint = base::verified(*proof, game.verifier_key);
    if (!checkpoint) {
        return LogProblem{
            "The proof does not hold: the log's key did not sign it, or the entry is not in the "
            "log."};
    }
    const auto entry = base::parse_commitment_entry(proof->entry);
    if (!entry || entry->commitment != game.commitment || entry->map_sha256 != game.map_sha256) {
        return LogProblem{"The log entry belongs to another game."};
    }
    return LogPlace{.index = proof->index,
                    .size = checkpoint->size,
                    .origin = checkpoint->origin,
                    .at_ms = entry->at_ms};
}

}  // namespace app
