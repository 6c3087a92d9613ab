#include "rules/records/shuffle_list.h"

#include <gtest/gtest.h>

#include "rules/records/shuffle_proof.h"

namespace rules {
namespace {

const std::string kSha(64, 'a');
const std::string kServer(64, 'b');
const std::string kSay(64, 'c');

std::string text() {
    return "fogg shuffle 1\ntable TABLE\nmap toy " + kSha +
           "\nstart 1\nseat 0 person Ann Bee\nseat 1 program hard\nseat 2 person Bob\nserver " +
           kServer + "\nattempt 2\nmissed 1 2\nsay 0 " + kSay + "\n";
}

std::string replaced(const std::string& from, const std::string& to) {
    std::string changed = text();
    changed.replace(changed.find(from), from.size(), to);
    return changed;
}

TEST(ShuffleList, ReadsWhatItWrites) {
    const auto list = parse_shuffle_list(text());
    ASSERT_TRUE(list);
    EXPECT_EQ(list->table, "TABLE");
    EXPECT_EQ(list->start, to_id<Seat>(1));
    EXPECT_EQ(list->seats[0].name, "Ann Bee");
    EXPECT_TRUE(list->seats[1].is_program);
    EXPECT_EQ(list->attempt, 2U);
    EXPECT_EQ(list->missed[0], (ShuffleMiss{.attempt = 1, .seats = 4}));
    EXPECT_EQ(list->says[0].seats, 1U);
    EXPECT_EQ(to_text(*list), text());
}

TEST(ShuffleList, HasOneFormOnly) {
    EXPECT_FALSE(parse_shuffle_list(""));
    EXPECT_FALSE(parse_shuffle_list(text().substr(0, text().size() - 1)));
    EXPECT_FALSE(parse_shuffle_list(text() + "\n"));
    EXPECT_FALSE(parse_shuffle_list(replaced("fogg shuffle 1", "fogg shuffle 2")));
    EXPECT_FALSE(parse_shuffle_list(replaced(kSay, std::string(64, 'C'))));
    EXPECT_FALSE(parse_shuffle_list(replaced("say 0", "say 00")));
    EXPECT_FALSE(parse_shuffle_list(replaced("say 0", "say 7")));
    EXPECT_FALSE(parse_shuffle_list(replaced("say 0", "say 2,0")));
    EXPECT_FALSE(parse_shuffle_list(replaced("seat 1", "seat 2")));
    EXPECT_FALSE(parse_shuffle_list(replaced("attempt 2", "attempt 0")));
    EXPECT_FALSE(parse_shuffle_list(replaced("start 1\n", "")));
    EXPECT_FALSE(parse_shuffle_list(replaced("missed", "lost")));
}

TEST(ShuffleList, SeveralSeatsOfOneKeyShareASay) {
    const auto list = parse_shuffle_list(replaced("say 0", "say 0,2"));
    ASSERT_TRUE(list);
    EXPECT_EQ(list->says[0].seats, 5U);
}

// A proof of two nonces, to be spoilt part by part.
struct Proven {
    Proven() {
        ShuffleList list{.table = "T", .map = "toy", .map_sha256 = kSha, .attempt = 1};
        list.seats = {{.name = "Ann"}, {.name = "Bob"}};
        list.server = base::commitment_digest(secret);
        list.says = {{.seats = 1, .commitment = base::nonce_commitment(anns)},
                     {.seats = 2, .commitment = base::nonce_commitment(bobs)}};
        proof = {.list = to_text(list), .nonces = {anns, bobs}, .secret = secret};
        facts = {.map = "toy",
                 .map_sha256 = kSha,
                 .seats = 2,
                 .is_start_named = false,
                 .seed = base::joint_seed(proof.list, proof.nonces, secret)};
    }
    base::Seed secret = base::seed_from_number(1);
    base::Nonce anns = base::seed_from_number(2);
    base::Nonce bobs = base::seed_from_number(3);
    ShuffleProof proof;
    ShuffleFacts facts;
};

TEST(ShuffleProof, HoldsIfEveryPartDoes) {
    const Proven good;
    EXPECT_TRUE(proven_list(good.proof, good.facts));
}

TEST(ShuffleProof, FailsWithAnyOtherPart) {
    const auto fails = [](auto spoil) {
        Proven bad;
        spoil(bad.proof, bad.facts);
        return !proven_list(bad.proof, bad.facts);
    };
    EXPECT_TRUE(
        fails([](ShuffleProof& proof, auto&) { std::swap(proof.nonces[0], proof.nonces[1]); }));
    EXPECT_TRUE(fails([](ShuffleProof& proof, auto&) { proof.nonces.pop_back(); }));
    EXPECT_TRUE(fails([](ShuffleProof& proof, auto&) { proof.secret[0] ^= 1U; }));
    EXPECT_TRUE(fails([](auto&, ShuffleFacts& facts) { facts.seed[0] ^= 1U; }));
    EXPECT_TRUE(fails([](auto&, ShuffleFacts& facts) { facts.map = "usa"; }));
    EXPECT_TRUE(fails([](auto&, ShuffleFacts& facts) { facts.map_sha256 = kServer; }));
    EXPECT_TRUE(fails([](auto&, ShuffleFacts& facts) { facts.seats = 3; }));
    EXPECT_TRUE(fails([](auto&, ShuffleFacts& facts) { facts.is_start_named = true; }));
    // The seed follows from these parts, but the nonce is not what was committed to.
    EXPECT_TRUE(fails([](ShuffleProof& proof, ShuffleFacts& facts) {
        proof.nonces[1][0] ^= 1U;
        facts.seed = base::joint_seed(proof.list, proof.nonces, proof.secret);
    }));
    // Nor is this the secret.
    EXPECT_TRUE(fails([](ShuffleProof& proof, ShuffleFacts& facts) {
        proof.secret[0] ^= 1U;
        facts.seed = base::joint_seed(proof.list, proof.nonces, proof.secret);
    }));
}

}  // namespace
}  // namespace rules
