#include "base/merkle_tree.h"

#include <bit>
#include <string>

#include "base/check.h"
#include "base/sealing.h"

namespace base {
namespace {

Digest node_hash(const Digest& left, const Digest& right) {
    std::string bytes(1, '\x01');
    bytes.append(chars_of(left)).append(chars_of(right));
    return sha256(bytes);
}

}  // namespace

Digest leaf_hash(std::string_view entry) {
    return sha256(std::string(1, '\0').append(entry));
}

std::uint64_t MerkleTree::Range::split() const {
    return begin + std::bit_floor(size() - 1);
}

void MerkleTree::add(const Digest& leaf) {
    Digest hash = leaf;
    for (std::size_t level = 0;; ++level) {
        if (levels_.size() == level) {
            levels_.emplace_back();
        }
        levels_[level].push_back(hash);
        const std::size_t count = levels_[level].size();
        if (count % 2 != 0) {
            return;
        }
        hash = node_hash(levels_[level][count - 2], levels_[level][count - 1]);
    }
}

Digest MerkleTree::subtree(Range range) const {
    if (std::has_single_bit(range.size())) {
        return levels_[static_cast<std::size_t>(std::countr_zero(range.size()))]
                      [static_cast<std::size_t>(range.begin / range.size())];
    }
    const std::uint64_t split = range.split();
    return node_hash(subtree({.begin = range.begin, .end = split}),
                     subtree({.begin = split, .end = range.end}));
}

Digest MerkleTree::root(std::uint64_t size) const {
    CHECK(size <= this->size(), size, this->size());
    return size == 0 ? sha256("") : subtree({.begin = 0, .end = size});
}

std::vector<Digest> MerkleTree::inclusion(std::uint64_t index, std::uint64_t size) const {
    CHECK(index < size, index, size);
    CHECK(size <= this->size(), size, this->size());
    std::vector<Digest> down;  // from the root
    Range range{.begin = 0, .end = size};
    while (range.size() > 1) {
        const Range left{.begin = range.begin, .end = range.split()};
        const Range right{.begin = range.split(), .end = range.end};
        down.push_back(subtree(index < left.end ? right : left));
        range = index < left.end ? left : right;
    }
    return {down.rbegin(), down.rend()};
}

void MerkleTree::add_consistency(std::uint64_t from, Range range, bool is_known,
                                 std::vector<Digest>& proof) const {
    if (from == range.end) {
        if (!is_known) {
            proof.push_back(subtree(range));
        }
        return;
    }
    const std::uint64_t split = range.split();
    const Range left{.begin = range.begin, .end = split};
    const Range right{.begin = split, .end = range.end};
    if (from <= split) {
        add_consistency(from, left, is_known, proof);
        proof.push_back(subtree(right));
    } else {
        add_consistency(from, right, false, proof);
        proof.push_back(subtree(left));
    }
}

std::vector<Digest> MerkleTree::consistency(std::uint64_t from, std::uint64_t size) const {
    CHECK(from > 0);
    CHECK(from <= size, from, size);
    CHECK(size <= this->size(), size, this->size());
    std::vector<Digest> proof;
    add_consistency(from, {.begin = 0, .end = size}, true, proof);
    return proof;
}

bool is_included(const InclusionClaim& claim, std::span<const Digest> proof) {
    if (claim.index >= claim.size) {
        return false;
    }
    std::uint64_t node = claim.index;
    std::uint64_t last = claim.size - 1;
    Digest hash = claim.leaf;
    for (const Digest& other : proof) {
        if (last == 0) {
            return false;
        }
        if (node % 2 == 1 || node == last) {
            hash = node_hash(other, hash);
            while (node % 2 == 0 && node != 0) {
                node /= 2;
                last /= 2;
            }
        } else {
            hash = node_hash(hash, other);
        }
        node /= 2;
        last /= 2;
    }
    return last == 0 && hash == claim.root;
}

bool is_consistent(const ConsistencyClaim& claim, std::span<const Digest> proof) {
    if (claim.from == 0 || claim.from > claim.size) {
        return false;
    }
    if (claim.from == claim.size) {
        return proof.empty() && claim.from_root == claim.root;
    }
    std::vector<Digest> path(proof.begin(), proof.end());
    if (std::has_single_bit(claim.from)) {
        path.insert(path.begin(), claim.from_root);
    }
    if (path.empty()) {
        return false;
    }
    std::uint64_t node = claim.from - 1;
    std::uint64_t last = claim.size - 1;
    while (node % 2 == 1) {
        node /= 2;
        last /= 2;
    }
    Digest from_hash = path.front();
    Digest hash = path.front();
    for (const Digest& other : std::span(path).subspan(1)) {
        if (last == 0) {
            return false;
        }
        if (node % 2 == 1 || node == last) {
            from_hash = node_hash(other, from_hash);
            hash = node_hash(other, hash);
            while (node % 2 == 0 && node != 0) {
                node /= 2;
                last /= 2;
            }
        } else {
            hash = node_hash(hash, other);
        }
        node /= 2;
        last /= 2;
    }
    return last == 0 && from_hash == claim.from_root && hash == claim.root;
}

}  // namespace base
