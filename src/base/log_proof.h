// base/log_proof.h
//
// That one entry is in an append-only log, as a text that stands for itself; after C2SP's
// tlog-proof, with the entry in its extra data:
//
//     c2sp.org/tlog-proof@v1
//     extra Zm9n…=                      the entry, in base64
//     index 17
//     6V4Z…=                            the hashes of the inclusion proof, one a line
//
//     fogg-log-3fa9c1d2                 the signed checkpoint
//     …
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/checkpoint.h"
#include "base/digest.h"

namespace base {

struct LogProof {
    std::string entry{};
    std::uint64_t index = 0;
    std::vector<Digest> hashes{};
    std::string checkpoint{};  // the note
};

[[nodiscard]] std::string to_text(const LogProof& proof);
[[nodiscard]] std::optional<LogProof> parse_log_proof(std::string_view text);

// The checkpoint that proves it; nothing if the key did not sign it, or the entry is not in there.
[[nodiscard]] std::optional<Checkpoint> verified(const LogProof& proof,
                                                 std::string_view verifier_key);

}  // namespace base
