// base/commitment_entry.h
//
// What the server binds itself to before the first card of a table, as an entry of the published
// log (docs/commitment_log.md):
//
//     fogg commitment 1 table=HEX map=HEX commitment=HEX at=MS
//
// The table is the SHA-256 of its public id: the entry says nothing to those who do not know the
// table, and the link of a private table stays private.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace base {

struct CommitmentEntry {
    std::string table_hash{};
    std::string map_sha256{};
    std::string commitment{};  // SHA-256 of the server's secret
    std::int64_t at_ms = 0;

    bool operator==(const CommitmentEntry&) const = default;
};

[[nodiscard]] std::string table_hash(std::string_view public_id);
[[nodiscard]] std::string to_text(const CommitmentEntry& entry);
// Nothing unless it is the one form of an entry.
[[nodiscard]] std::optional<CommitmentEntry> parse_commitment_entry(std::string_view text);

}  // namespace base
