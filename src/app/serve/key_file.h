// app/serve/key_file.h
//
// The secrets of a server that must not be in its database, in a small file that only its owner may
// read:
//
//     fogg keys 1
//     # Without this file, unfinished games cannot be continued. Keep a copy apart from the games.
//     seal 1 HEX                 key 1, for the seeds of tables; the highest number seals
//     seal 2 HEX
//     sign HEX                   signs the published log of commitments (docs/commitment_log.md)
//     log NAME+HEX+BASE64        the verifier key of the log, if its signing key is lost
//     push HEX                   identifies the server to push services (docs/hosting.md)
//
// Lines that begin with # are for people.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "base/signature.h"
#include "net/push/push_crypto.h"
#include "table/fairness/seed_keys.h"

namespace app {

struct ServerKeys {
    std::vector<table::SeedKey> seed_keys{};  // by rising number
    std::optional<base::SigningSeed> signing{};
    std::string lost_log{};  // the verifier key that `signing` replaces; empty: none
    std::optional<net::P256Secret> push{};
};

struct KeyFileProblem {
    enum class Kind : std::uint8_t { kMissing, kOther };
    Kind kind = Kind::kOther;
    std::string text{};  // a sentence for people that names the file
};

// Refuses a file that others may read or write.
[[nodiscard]] base::Result<ServerKeys, KeyFileProblem> read_key_file(const std::string& path);

enum class KeyFileMode : std::uint8_t { kNew, kReplace };
// Durable, and for its owner alone; the old file stays until the new one is whole. What is wrong,
// if anything; kNew refuses to replace a file.
[[nodiscard]] std::optional<std::string> write_key_file(const std::string& path,
                                                        const ServerKeys& keys, KeyFileMode mode);

// With one more key, of this number, and with those to sign and to push with if there were none.
[[nodiscard]] ServerKeys with_new_key(ServerKeys keys, std::uint32_t number);

// "games.db.keys"
[[nodiscard]] std::string default_key_file(std::string_view data_path);

}  // namespace app
