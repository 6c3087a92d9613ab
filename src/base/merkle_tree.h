// base/merkle_tree.h
//
// The hash tree of an append-only log, as in RFC 6962, section 2.1: a leaf is SHA-256(00 | entry),
// a node SHA-256(01 | left | right). Given the root of n entries, a few hashes prove that an entry
// is among them, and that a longer log starts with the same n.
//
// Stores every complete subtree, 64 bytes per entry, so that each answer takes O(log n) hashes.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "base/digest.h"

namespace base {

[[nodiscard]] Digest leaf_hash(std::string_view entry);

class MerkleTree {
public:
    void add(const Digest& leaf);
    [[nodiscard]] std::uint64_t size() const { return levels_.empty() ? 0 : levels_[0].size(); }

    // Of the first `size` entries. Requires that there are as many.
    [[nodiscard]] Digest root(std::uint64_t size) const;
    // Requires index < size.
    [[nodiscard]] std::vector<Digest> inclusion(std::uint64_t index, std::uint64_t size) const;
    // Requires 0 < from <= size.
    [[nodiscard]] std::vector<Digest> consistency(std::uint64_t from, std::uint64_t size) const;

private:
    struct Range {
        std::uint64_t begin = 0;
        std::uint64_t end = 0;

        [[nodiscard]] std::uint64_t size() const { return end - begin; }
        // Where the left subtree ends: it is complete, and as large as possible.
        [[nodiscard]] std::uint64_t split() const;
    };
    [[nodiscard]] Digest subtree(Range range) const;
    void add_consistency(std::uint64_t from, Range range, bool is_known,
                         std::vector<Digest>& proof) const;

    std::vector<std::vector<Digest>> levels_;  // level h: complete subtrees of 2^h entries
};

// The checks, as RFC 9162, sections 2.1.3.2 and 2.1.4.2, have them.
struct InclusionClaim {
    std::uint64_t index = 0;
    std::uint64_t size = 0;
    Digest leaf{};
    Digest root{};
};
[[nodiscard]] bool is_included(const InclusionClaim& claim, std::span<const Digest> proof);

struct ConsistencyClaim {
    std::uint64_t from = 0;
    std::uint64_t size = 0;
    Digest from_root{};
    Digest root{};
};
[[nodiscard]] bool is_consistent(const ConsistencyClaim& claim, std::span<const Digest> proof);

}  // namespace base
