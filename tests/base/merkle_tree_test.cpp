#include "base/merkle_tree.h"

#include <gtest/gtest.h>

#include <string>

namespace base {
namespace {

std::string text_of(const Digest& digest) {
    return {digest.begin(), digest.end()};
}

// RFC 6962, section 2.1, word for word, over the entries themselves: slow, and sharing nothing with
// the tree.
Digest slow_root(std::span<const std::string> entries) {
    if (entries.empty()) {
        return sha256("");
    }
    if (entries.size() == 1) {
        return sha256(std::string(1, '\0') + entries[0]);
    }
    std::size_t k = 1;
    while (k * 2 < entries.size()) {
        k *= 2;
    }
    return sha256("\x01" + text_of(slow_root(entries.first(k))) +
                  text_of(slow_root(entries.subspan(k))));
}

std::vector<Digest> slow_path(std::size_t m, std::span<const std::string> entries) {
    if (entries.size() <= 1) {
        return {};
    }
    std::size_t k = 1;
    while (k * 2 < entries.size()) {
        k *= 2;
    }
    const bool is_left = m < k;
    std::vector<Digest> path =
        is_left ? slow_path(m, entries.first(k)) : slow_path(m - k, entries.subspan(k));
    path.push_back(slow_root(is_left ? entries.subspan(k) : entries.first(k)));
    return path;
}

std::vector<std::string> some_entries(std::size_t count) {
    std::vector<std::string> entries;
    for (std::size_t i = 0; i < count; ++i) {
        entries.push_back("entry " + std::to_string(i * i));
    }
    return entries;
}

MerkleTree tree_of(std::span<const std::string> entries) {
    MerkleTree tree;
    for (const std::string& entry : entries) {
        tree.add(leaf_hash(entry));
    }
    return tree;
}

// The vectors of the reference implementation of Certificate Transparency.
TEST(MerkleTree, HasThePublishedRoots) {
    const std::vector<std::string> entries = {"",
                                              std::string(1, '\0'),
                                              "\x10",
                                              "\x20\x21",
                                              "\x30\x31",
                                              "\x40\x41\x42\x43",
                                              "\x50\x51\x52\x53\x54\x55\x56\x57",
                                              "\x60\x61\x62\x63\x64\x65\x66\x67"
                                              "\x68\x69\x6a\x6b\x6c\x6d\x6e\x6f"};
    const MerkleTree tree = tree_of(entries);
    EXPECT_EQ(to_hex(tree.root(0)), to_hex(sha256("")));
    EXPECT_EQ(to_hex(tree.root(1)),
              "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d");
    EXPECT_EQ(to_hex(tree.root(2)),
              "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125");
    EXPECT_EQ(to_hex(tree.root(3)),
              "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77");
    EXPECT_EQ(to_hex(tree.root(7)),
              "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c");
    EXPECT_EQ(to_hex(tree.root(8)),
              "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328");
}

TEST(MerkleTree, AgreesWithTheDefinition) {
    const auto entries = some_entries(40);
    const MerkleTree tree = tree_of(entries);
    for (std::size_t size = 1; size <= entries.size(); ++size) {
        const auto first = std::span(entries).first(size);
        ASSERT_EQ(tree.root(size), slow_root(first)) << size;
        for (std::size_t i = 0; i < size; ++i) {
            ASSERT_EQ(tree.inclusion(i, size), slow_path(i, first)) << i << " of " << size;
        }
    }
}

TEST(MerkleTree, InclusionIsProvenAndNothingElseIs) {
    const auto entries = some_entries(37);
    const MerkleTree tree = tree_of(entries);
    for (std::uint64_t size = 1; size <= entries.size(); ++size) {
        for (std::uint64_t i = 0; i < size; ++i) {
            const InclusionClaim claim{
                .index = i, .size = size, .leaf = leaf_hash(entries[i]), .root = tree.root(size)};
            auto proof = tree.inclusion(i, size);
            ASSERT_TRUE(is_included(claim, proof)) << i << " of " << size;
            auto other = claim;
            other.leaf = leaf_hash("another");
            EXPECT_FALSE(is_included(other, proof));
            other = claim;
            other.index = (i + 1) % size;
            EXPECT_EQ(is_included(other, proof), size == 1);
            other = claim;
            other.index = size;
            EXPECT_FALSE(is_included(other, proof));
            for (Digest& hash : proof) {
                hash[5] ^= 1;
                EXPECT_FALSE(is_included(claim, proof));
                hash[5] ^= 1;
            }
            proof.push_back(claim.leaf);
            EXPECT_FALSE(is_included(claim, proof));
        }
    }
}

TEST(MerkleTree, ALongerLogBeginsWithTheShorterOne) {
    const auto entries = some_entries(37);
    const MerkleTree tree = tree_of(entries);
    auto changed_entries = entries;
    changed_entries[0] = "changed";
    const MerkleTree changed = tree_of(changed_entries);
    for (std::uint64_t size = 1; size <= entries.size(); ++size) {
        for (std::uint64_t from = 1; from <= size; ++from) {
            ConsistencyClaim claim{
                .from = from, .size = size, .from_root = tree.root(from), .root = tree.root(size)};
            auto proof = tree.consistency(from, size);
            ASSERT_TRUE(is_consistent(claim, proof)) << from << " of " << size;
            for (Digest& hash : proof) {
                hash[9] ^= 4;
                EXPECT_FALSE(is_consistent(claim, proof));
                hash[9] ^= 4;
            }
            // Somebody has changed the past.
            claim.root = changed.root(size);
            EXPECT_FALSE(is_consistent(claim, changed.consistency(from, size)));
            claim.from_root = changed.root(from);
            EXPECT_TRUE(is_consistent(claim, changed.consistency(from, size)));
        }
    }
}

}  // namespace
}  // namespace base
