// table/fairness/shuffle.h
//
// The joint shuffle of one table (docs/fairness.md). Before the start, players commit to nonces. At
// the start the list of commitments is frozen and sent to everyone; only then are nonces revealed.
// Once all have arrived, the seed is a hash of the list, the nonces and the server's secret. The
// essential rule: all commitments before any reveal.
//
// A say belongs to a key, not to a seat, and a seat has at most one. Players without one are not
// waited for. If a reveal is missing when time is up, a new attempt starts with the commitments
// that came with the reveals; after kShuffleAttemptsMax attempts the game starts with nobody having
// a say.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/joint_seed.h"
#include "rules/records/shuffle_list.h"
#include "table/people/holder.h"
#include "table/refused.h"

namespace table {

struct Room;

inline constexpr unsigned kShuffleAttemptsMax = 2;
inline constexpr std::int64_t kRevealMs = 10'000;
inline constexpr std::int64_t kRevealCorrespondenceMs = std::int64_t{24} * 3600 * 1000;
inline constexpr unsigned kCommitmentsPerKeyMax = 8;  // one may be replaced before the start

struct PlayerSay {
    Holder holder{};
    base::Digest commitment{};
    unsigned seats = 0;                  // bits, once the list is frozen
    unsigned commitments = 1;            // made so far by this key
    std::optional<base::Nonce> nonce{};  // once revealed
    // For the next attempt, or else for the rematch; sent along with the nonce.
    std::optional<base::Digest> next{};
};

struct Shuffle {
    unsigned attempt = 0;  // 0: the list is not frozen yet
    std::string list{};    // as frozen: rules/records/shuffle_list.h
    // Before the list is frozen in the order of committing, then in the list's.
    std::vector<PlayerSay> says{};
    std::vector<rules::ShuffleMiss> missed{};

    [[nodiscard]] const PlayerSay* of(const Holder& holder) const;
    [[nodiscard]] bool is_complete() const;  // every say has its nonce
};

// The seats whose nonces are missing, as bits; none unless it is shuffling.
[[nodiscard]] unsigned seats_to_reveal(const Room& room);

// The seats that the holder has, as bits.
[[nodiscard]] unsigned seats_of(const Room& room, const Holder& holder);

// Nothing: the key may commit to this now, beside whatever seat it is just taking.
[[nodiscard]] std::optional<Refused> refusal_to_commit(const Room& room, const Holder& holder,
                                                       const base::Digest& commitment);
struct Reveal;
[[nodiscard]] std::optional<Refused> refusal_to_reveal(const Room& room, const Holder& holder,
                                                       const Reveal& reveal);

// The parts of apply(change).

void commit(Room& room, const Holder& holder, const base::Digest& commitment);
// Before the list is frozen: players who no longer hold a seat lose their say.
void forget_lost_says(Room& room);
// Freezes the list of the next attempt. `public_id` because a replayed room does not know it yet.
void freeze(Room& room, const std::string& public_id);
void reveal(Room& room, const Holder& holder, const Reveal& reveal);
// The seed of nature's moves. Requires that the list is frozen and complete.
[[nodiscard]] base::Seed joint_seed(const Room& room);

}  // namespace table
