// Signatures, checkpoints and proofs: what a stranger checks of a published log.
#include "base/log_proof.h"

#include <gtest/gtest.h>

#include "base/commitment_entry.h"
#include "base/keyed_stream.h"
#include "base/merkle_tree.h"
#include "base/sealing.h"

namespace base {
namespace {

std::string from_hex(std::string_view hex) {
    std::string bytes;
    for (std::size_t i = 0; i < hex.size(); i += 2) {
        bytes += static_cast<char>(std::stoi(std::string(hex.substr(i, 2)), nullptr, 16));
    }
    return bytes;
}

// RFC 8032, section 7.1, test 2.
TEST(Signature, IsThePublishedOne) {
    const auto seed =
        *digest_from_hex("4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb");
    EXPECT_EQ(to_hex(public_key(seed)),
              "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c");
    const std::string signature = from_hex(
        "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da"
        "085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00");
    EXPECT_EQ(sign(seed, "\x72"), signature);
    EXPECT_TRUE(is_signature(public_key(seed), "\x72", signature));
    EXPECT_FALSE(is_signature(public_key(seed), "\x73", signature));
    EXPECT_FALSE(is_signature(public_key(seed), "\x72", signature.substr(1)));
}

const CheckpointSigner kSigner(seed_from_number(1));

TEST(Checkpoint, IsReadByWhoeverHasTheKey) {
    const std::string note = kSigner.sign(412, sha256("root"));
    const auto opened = open_checkpoint(note, kSigner.verifier_key());
    ASSERT_TRUE(opened);
    EXPECT_EQ(opened->size, 412U);
    EXPECT_EQ(opened->root, sha256("root"));
    EXPECT_EQ(opened->origin, kSigner.origin());
    EXPECT_FALSE(open_checkpoint(note, CheckpointSigner(seed_from_number(2)).verifier_key()));
    EXPECT_FALSE(open_checkpoint(note, ""));
    EXPECT_FALSE(open_checkpoint("", kSigner.verifier_key()));
}

// The format of C2SP's signed-note: the text, an empty line, "— NAME BASE64".
TEST(Checkpoint, IsASignedNote) {
    const std::string note = kSigner.sign(7, sha256("root"));
    const std::string body =
        kSigner.origin() + "\n7\n" + to_base64(chars_of(sha256("root")), Base64::kStandard) + "\n";
    ASSERT_TRUE(note.starts_with(body + "\n\xe2\x80\x94 " + kSigner.origin() + " "));
    const std::string text = note.substr(body.size() + kSigner.origin().size() + 6);
    const auto bytes = from_base64(text.substr(0, text.size() - 1), Base64::kStandard);
    ASSERT_TRUE(bytes);
    EXPECT_EQ(bytes->size(), 68U);
    const PublicKey key = public_key(seed_from_number(1));
    const Digest id = sha256(kSigner.origin() + "\n\x01" + std::string(key.begin(), key.end()));
    EXPECT_EQ(bytes->substr(0, 4), std::string(id.begin(), id.begin() + 4));
    EXPECT_TRUE(is_signature(key, body, bytes->substr(4)));
}

TEST(Checkpoint, EveryChangedByteIsNoticed) {
    const std::string note = kSigner.sign(412, sha256("root"));
    for (std::size_t i = 0; i + 1 < note.size(); ++i) {
        std::string changed = note;
        changed[i] = changed[i] == 'B' ? 'C' : 'B';
        EXPECT_FALSE(open_checkpoint(changed, kSigner.verifier_key())) << i;
    }
}

TEST(LogProof, HoldsForItsEntryAlone) {
    MerkleTree tree;
    for (unsigned i = 0; i < 11; ++i) {
        tree.add(leaf_hash("entry " + std::to_string(i)));
    }
    const LogProof proof{.entry = "entry 6",
                         .index = 6,
                         .hashes = tree.inclusion(6, 11),
                         .checkpoint = kSigner.sign(11, tree.root(11))};
    const auto read = parse_log_proof(to_text(proof));
    ASSERT_TRUE(read);
    EXPECT_TRUE(verified(*read, kSigner.verifier_key()));
    LogProof forged = *read;
    forged.entry = "entry 5";
    EXPECT_FALSE(verified(forged, kSigner.verifier_key()));
    forged = *read;
    forged.index = 5;
    EXPECT_FALSE(verified(forged, kSigner.verifier_key()));
    EXPECT_FALSE(verified(*read, CheckpointSigner(seed_from_number(2)).verifier_key()));
    const std::string text = to_text(proof);
    EXPECT_FALSE(parse_log_proof(text.substr(1)));
    EXPECT_FALSE(parse_log_proof(""));
}

TEST(CommitmentEntry, HasOneForm) {
    const CommitmentEntry entry{.table_hash = table_hash("K7f2"),
                                .map_sha256 = to_hex(sha256("map")),
                                .commitment = commitment(seed_from_number(3)),
                                .at_ms = 1'700'000'000'000};
    const std::string text = to_text(entry);
    EXPECT_EQ(parse_commitment_entry(text), entry);
    EXPECT_FALSE(parse_commitment_entry(text + " "));
    EXPECT_FALSE(parse_commitment_entry(text + "x"));
    EXPECT_FALSE(parse_commitment_entry("x" + text));
    EXPECT_FALSE(parse_commitment_entry(text.substr(0, 100)));
    EXPECT_FALSE(parse_commitment_entry(""));
}

}  // namespace
}  // namespace base
