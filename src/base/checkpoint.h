// base/checkpoint.h
//
// What the owner of an append-only log signs: how many entries it has, and the root of their hash
// tree. A signed note with one Ed25519 signature, as C2SP's signed-note and tlog-checkpoint have
// it:
//
//     fogg-log-3fa9c1d2                 the log's name, also that of its key
//     412                               entries
//     6V4Z…=                            root, in base64
//
//     — fogg-log-3fa9c1d2 P6nB…=        4 bytes that name the key, then the signature
//
// A verifier key is NAME+HEX+BASE64, as there.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/digest.h"
#include "base/signature.h"

namespace base {

struct Checkpoint {
    std::string origin{};
    std::uint64_t size = 0;
    Digest root{};

    bool operator==(const Checkpoint&) const = default;
};

// Signs for one log, whose name follows from its key.
class CheckpointSigner {
public:
    explicit CheckpointSigner(const SigningSeed& seed);

    [[nodiscard]] const std::string& origin() const { return origin_; }
    // For those who check.
    [[nodiscard]] std::string verifier_key() const;
    // The note.
    [[nodiscard]] std::string sign(std::uint64_t size, const Digest& root) const;

private:
    SigningSeed seed_;
    std::string origin_;
};

// Nothing unless the note is signed with this verifier key, for the log of the key's name.
[[nodiscard]] std::optional<Checkpoint> open_checkpoint(std::string_view note,
                                                        std::string_view verifier_key);

}  // namespace base
