#include "app/terminal/commitment_check.h"

#include <fmt/core.h>

#include "base/commitment_entry.h"
#include "base/log_proof.h"

namespace app {

CommitmentVerdict check_commitment(const LoggedGame& game) {
    const auto proof = base::parse_log_proof(game.proof);
    if (!proof) {
        return {.text = "The file of --log is no proof from a log."};
    }
    const auto checkpoint = base::verified(*proof, game.verifier_key);
    if (!checkpoint) {
        return {.text =
                    "The proof does not hold: the log's key did not sign it, or the entry is "
                    "not in the log."};
    }
    const auto entry = base::parse_commitment_entry(proof->entry);
    if (!entry || entry->commitment != game.commitment || entry->map_sha256 != game.map_sha256) {
        return {.text = "The entry in the log is of another game."};
    }
    return {.is_logged = true,
            .text = fmt::format("its commitment is entry {} of {} in the log {}, dated {} ms",
                                proof->index, checkpoint->size, checkpoint->origin, entry->at_ms)};
}

}  // namespace app
