#include "base/log_proof.h"

#include <algorithm>
#include <charconv>

#include "base/merkle_tree.h"
#include "base/sealing.h"

namespace base {
namespace {

constexpr std::string_view kProofTitle = "c2sp.org/tlog-proof@v1";
constexpr std::string_view kExtra = "extra ";
constexpr std::string_view kIndex = "index ";
constexpr std::size_t kHashesMax = 64;

std::string_view next_line(std::string_view& rest) {
    const std::string_view line = rest.substr(0, rest.find('\n'));
    rest.remove_prefix(std::min(line.size() + 1, rest.size()));
    return line;
}

}  // namespace

std::string to_text(const LogProof& proof) {
    std::string text = std::string(kProofTitle) + "\n" + std::string(kExtra) +
                       to_base64(proof.entry, Base64::kStandard) + "\n" + std::string(kIndex) +
                       std::to_string(proof.index) + "\n";
    for (const Digest& hash : proof.hashes) {
        text += to_base64(chars_of(hash), Base64::kStandard) + "\n";
    }
    return text + "\n" + proof.checkpoint;
}

std::optional<LogProof> parse_log_proof(std::string_view text) {
    LogProof proof;
    const bool is_titled = next_line(text) == kProofTitle;
    const std::string_view extra = next_line(text);
    const std::string_view index = next_line(text);
    if (!is_titled || !extra.starts_with(kExtra) || !index.starts_with(kIndex)) {
        return std::nullopt;
    }
    const auto entry = from_base64(extra.substr(kExtra.size()), Base64::kStandard);
    const char* const end = index.data() + index.size();
    const auto read = std::from_chars(index.data() + kIndex.size(), end, proof.index);
    if (!entry || read.ec != std::errc{} || read.ptr != end) {
        return std::nullopt;
    }
    proof.entry = *entry;
    for (std::string_view line = next_line(text); !line.empty(); line = next_line(text)) {
        const auto bytes = from_base64(line, Base64::kStandard);
        Digest hash{};
        if (!bytes || bytes->size() != hash.size() || proof.hashes.size() == kHashesMax) {
            return std::nullopt;
        }
        std::ranges::copy(*bytes, hash.begin());
        proof.hashes.push_back(hash);
    }
    proof.checkpoint = text;
    return proof;
}

std::optional<Checkpoint> verified(const LogProof& proof, std::string_view verifier_key) {
    auto checkpoint = open_checkpoint(proof.checkpoint, verifier_key);
    const bool is_there = checkpoint && is_included({.index = proof.index,
                                                     .size = checkpoint->size,
                                                     .leaf = leaf_hash(proof.entry),
                                                     .root = checkpoint->root},
                                                    proof.hashes);
    return is_there ? checkpoint : std::nullopt;
}

}  // namespace base
