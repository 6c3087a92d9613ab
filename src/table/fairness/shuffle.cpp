#include "table/fairness/shuffle.h"

#include <algorithm>
#include <bit>
#include <utility>

#include "base/check.h"
#include "table/command.h"
#include "table/room.h"

namespace table {
namespace {

// A copied commitment would be a say of nobody.
bool is_used(const Shuffle& shuffle, const base::Digest& commitment) {
    return std::ranges::any_of(shuffle.says, [&](const PlayerSay& say) {
        return say.commitment == commitment || say.next == commitment;
    });
}

// Whether somebody else speaks for all seats of the holder: another device, for instance.
bool is_spoken_for(const Room& room, const Holder& holder) {
    unsigned spoken = 0;
    for (const PlayerSay& say : room.shuffle.says) {
        spoken |= seats_of(room, say.holder);
    }
    return (seats_of(room, holder) & ~spoken) == 0;
}

PlayerSay* own_say(Shuffle& shuffle, const Holder& holder) {
    const auto found = std::ranges::find(shuffle.says, holder, &PlayerSay::holder);
    return found == shuffle.says.end() ? nullptr : &*found;
}

// Of a list that is about to be replaced: those who revealed go on with their next commitments.
void begin_next_attempt(Room& room) {
    Shuffle& shuffle = room.shuffle;
    unsigned missing = 0;
    std::vector<PlayerSay> next;
    for (const PlayerSay& say : shuffle.says) {
        if (!say.nonce) {
            missing |= say.seats;
        } else if (say.next && shuffle.attempt < kShuffleAttemptsMax) {
            next.push_back({.holder = say.holder, .commitment = *say.next, .seats = say.seats});
        }
    }
    shuffle.missed.push_back({.attempt = shuffle.attempt, .seats = missing});
    shuffle.says = std::move(next);
}

}  // namespace

const PlayerSay* Shuffle::of(const Holder& holder) const {
    const auto found = std::ranges::find(says, holder, &PlayerSay::holder);
    return found == says.end() ? nullptr : &*found;
}

bool Shuffle::is_complete() const {
    return std::ranges::all_of(says, [](const PlayerSay& say) { return say.nonce.has_value(); });
}

unsigned seats_to_reveal(const Room& room) {
    unsigned seats = 0;
    for (const PlayerSay& say : room.shuffle.says) {
        seats |= room.is_shuffling() && !say.nonce ? say.seats : 0U;
    }
    return seats;
}

unsigned seats_of(const Room& room, const Holder& holder) {
    unsigned seats = 0;
    for (unsigned i = 0; i < room.seats.size(); ++i) {
        seats |= room.seats[i].is_held_by(holder) ? 1U << i : 0U;
    }
    return seats;
}

std::optional<Refused> refusal_to_commit(const Room& room, const Holder& holder,
                                         const base::Digest& commitment) {
    if (is_used(room.shuffle, commitment)) {
        return Refused(Refusal::kBadCommitment);
    }
    const PlayerSay* const own = room.shuffle.of(holder);
    const bool may_commit =
        own == nullptr ? !is_spoken_for(room, holder) : own->commitments < kCommitmentsPerKeyMax;
    return may_commit ? std::nullopt : std::optional<Refused>(Refusal::kNotAsked);
}

std::optional<Refused> refusal_to_reveal(const Room& room, const Holder& holder,
                                         const Reveal& reveal) {
    const PlayerSay* const own = room.shuffle.of(holder);
    if (!room.is_shuffling() || own == nullptr || own->nonce) {
        return Refused(Refusal::kNotAsked);
    }
    if (base::nonce_commitment(reveal.nonce) != own->commitment) {
        return Refused(Refusal::kBadNonce);
    }
    if (reveal.next && is_used(room.shuffle, *reveal.next)) {
        return Refused(Refusal::kBadCommitment);
    }
    return std::nullopt;
}

void commit(Room& room, const Holder& holder, const base::Digest& commitment) {
    if (PlayerSay* const own = own_say(room.shuffle, holder)) {
        own->commitment = commitment;
        ++own->commitments;
    } else {
        room.shuffle.says.push_back({.holder = holder, .commitment = commitment});
    }
}

void forget_lost_says(Room& room) {
    if (room.shuffle.attempt > 0) {
        return;  // the list is frozen
    }
    std::erase_if(room.shuffle.says,
                  [&](const PlayerSay& say) { return seats_of(room, say.holder) == 0; });
}

void freeze(Room& room, const std::string& public_id) {
    Shuffle& shuffle = room.shuffle;
    if (shuffle.attempt > 0) {
        begin_next_attempt(room);
    } else {
        for (PlayerSay& say : shuffle.says) {
            say.seats = seats_of(room, say.holder);
        }
    }
    ++shuffle.attempt;
    std::ranges::stable_sort(shuffle.says, {},
                             [](const PlayerSay& say) { return std::countr_zero(say.seats); });
    rules::ShuffleList list{.table = public_id,
                            .map = room.board->file->id,
                            .map_sha256 = room.board->file->sha256,
                            .start = room.start,
                            .server = base::commitment_digest(room.seed),
                            .attempt = shuffle.attempt,
                            .missed = shuffle.missed};
    for (const RoomSeat& seat : room.seats) {
        list.seats.push_back({.is_program = seat.kind == SeatKind::kProgram, .name = seat.name});
    }
    for (const PlayerSay& say : shuffle.says) {
        list.says.push_back({.seats = say.seats, .commitment = say.commitment});
    }
    shuffle.list = rules::to_text(list);
}

void reveal(Room& room, const Holder& holder, const Reveal& reveal) {
    PlayerSay* const own = own_say(room.shuffle, holder);
    CHECK(own != nullptr);
    own->nonce = reveal.nonce;
    own->next = reveal.next;
}

base::Seed joint_seed(const Room& room) {
    CHECK(room.shuffle.is_complete());
    std::vector<base::Nonce> nonces;
    for (const PlayerSay& say : room.shuffle.says) {
        nonces.push_back(*say.nonce);
    }
    return base::joint_seed(room.shuffle.list, nonces, room.seed);
}

}  // namespace table
