// rules/records/shuffle_proof.h
//
// The parts of a joint seed, as a record carries them: with these anybody can compute the seed
// again and see who had a say in it.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/joint_seed.h"
#include "rules/records/shuffle_list.h"

namespace rules {

struct ShuffleProof {
    std::string list{};                 // rules/records/shuffle_list.h
    std::vector<base::Nonce> nonces{};  // one for each `say` of the list, in its order
    base::Seed secret{};                // the server's
};

// What the rest of the record says about the same game.
struct ShuffleFacts {
    std::string_view map;
    std::string_view map_sha256;
    unsigned seats = 0;
    bool is_start_named = false;
    base::Seed seed{};
};

// The list, if every part of the proof agrees with it and with the facts, and the seed follows.
[[nodiscard]] std::optional<ShuffleList> proven_list(const ShuffleProof& proof,
                                                     const ShuffleFacts& facts);

}  // namespace rules
