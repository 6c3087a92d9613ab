// table/fairness/seed_keys.h
//
// The keys that seal the seeds of tables in the store (docs/store.md: Sealed seeds). They are kept
// outside the database, so that a copy of the database reveals no hands of running games. Keys are
// numbered; the highest number seals, and the others still open.
//
//     1.3fa9c1d2.TEXT     sealed with key 1, whose fingerprint tells another key 1 from this one
//
// Any thread.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/keyed_stream.h"
#include "base/mutex.h"
#include "base/result.h"
#include "base/sealing.h"

namespace table {

struct SeedKey {
    std::uint32_t number = 0;
    base::SealKey key{};
};

// The first digits of a hash of the key: enough to tell keys apart, of no use to find one.
[[nodiscard]] std::string fingerprint(const SeedKey& key);

// "1.3fa9c1d2", of a sealed seed; empty if the text is none.
[[nodiscard]] std::string_view key_name_in(std::string_view sealed);
// The same of a key.
[[nodiscard]] std::string key_name(const SeedKey& key);

enum class SealProblem : std::uint8_t {
    kNoKey,    // sealed with a key that is not here
    kChanged,  // the key is here, but does not open it: not what was sealed for this table
};

class SeedKeys {
public:
    // Reads the keys again, in case that others have been added; nothing if that fails.
    using Reread = std::function<std::optional<std::vector<SeedKey>>()>;

    // Without keys, seeds are stored as they are.
    explicit SeedKeys(std::vector<SeedKey> keys = {}, Reread reread = {});

    // For the table of this public id. Empty without keys.
    [[nodiscard]] std::string seal(const base::Seed& seed, std::string_view public_id) const;
    [[nodiscard]] base::Result<base::Seed, SealProblem> open(std::string_view sealed,
                                                             std::string_view public_id) const;

private:
    [[nodiscard]] std::optional<SeedKey> find(std::string_view name) const;

    const Reread reread_;
    mutable base::Mutex mutex_;          // guards keys_
    mutable std::vector<SeedKey> keys_;  // others may be added while running
};

}  // namespace table
