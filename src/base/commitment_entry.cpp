#include "base/commitment_entry.h"

#include <charconv>

#include "base/digest.h"

namespace base {
namespace {

constexpr std::string_view kEntryTitle = "fogg commitment 1 table=";
constexpr std::string_view kMap = " map=";
constexpr std::string_view kCommitment = " commitment=";
constexpr std::string_view kAt = " at=";
constexpr std::size_t kHexDigits = 64;

// 64 hexadecimal digits behind this name; empty if they are not there.
std::string take_hash(std::string_view name, std::string_view& rest) {
    if (!rest.starts_with(name)) {
        return "";
    }
    rest.remove_prefix(name.size());
    std::string hash(rest.substr(0, kHexDigits));
    rest.remove_prefix(hash.size());
    return digest_from_hex(hash) ? hash : "";
}

}  // namespace

std::string table_hash(std::string_view public_id) {
    return to_hex(sha256(public_id));
}

std::string to_text(const CommitmentEntry& entry) {
    return std::string(kEntryTitle) + entry.table_hash + std::string(kMap) + entry.map_sha256 +
           std::string(kCommitment) + entry.commitment + std::string(kAt) +
           std::to_string(entry.at_ms);
}

std::optional<CommitmentEntry> parse_commitment_entry(std::string_view text) {
    std::string_view rest = text;
    CommitmentEntry entry;
    entry.table_hash = take_hash(kEntryTitle, rest);
    entry.map_sha256 = take_hash(kMap, rest);
    entry.commitment = take_hash(kCommitment, rest);
    if (!rest.starts_with(kAt)) {
        return std::nullopt;
    }
    rest.remove_prefix(kAt.size());
    std::from_chars(rest.data(), rest.data() + rest.size(), entry.at_ms);
    return to_text(entry) == text ? std::optional(entry) : std::nullopt;
}

}  // namespace base
