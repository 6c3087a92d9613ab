#include "rules/records/shuffle_proof.h"

namespace rules {
namespace {

bool are_nonces_of(const ShuffleList& list, const std::vector<base::Nonce>& nonces) {
    if (nonces.size() != list.says.size()) {
        return false;
    }
    for (std::size_t i = 0; i < nonces.size(); ++i) {
        if (base::nonce_commitment(nonces[i]) != list.says[i].commitment) {
            return false;
        }
    }
    return true;
}

bool is_of_game(const ShuffleList& list, const ShuffleFacts& facts) {
    return list.map == facts.map && list.map_sha256 == facts.map_sha256 &&
           list.seats.size() == facts.seats && list.start.has_value() == facts.is_start_named;
}

}  // namespace

std::optional<ShuffleList> proven_list(const ShuffleProof& proof, const ShuffleFacts& facts) {
    auto list = parse_shuffle_list(proof.list);
    const bool is_proven = list && is_of_game(*list, facts) && are_nonces_of(*list, proof.nonces) &&
                           base::commitment_digest(proof.secret) == list->server &&
                           base::joint_seed(proof.list, proof.nonces, proof.secret) == facts.seed;
    return is_proven ? std::move(list) : std::nullopt;
}

}  // namespace rules
