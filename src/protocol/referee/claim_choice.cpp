#include "protocol/referee/claim_choice.h"

#include <span>
#include <vector>

#include "rules/judge.h"

namespace protocol {
namespace {

using Verdict = base::Result<rules::Move, rules::Refusal>;

// How far a claim got before it was refused. When and whether the track is open comes first, what
// is paid comes last.
unsigned progress(rules::Refusal refusal) {
    switch (refusal) {
        case rules::Refusal::kRouteTaken:
            return 1;
        case rules::Refusal::kRouteClosed:
        case rules::Refusal::kOwnDouble:
            return 2;
        case rules::Refusal::kNotEnoughCars:
            return 3;
        case rules::Refusal::kWrongCardCount:
            return 4;
        case rules::Refusal::kWrongColour:
            return 5;
        case rules::Refusal::kFerryNeeded:
            return 6;
        case rules::Refusal::kCardsNotInHand:
            return 7;
        default:
            return 0;  // not the seat's turn and the like: the same for every track
    }
}

bool is_about_payment(rules::Refusal refusal) {
    return progress(refusal) >= progress(rules::Refusal::kWrongCardCount);
}

// The cards as a move has them: one colour and wilds, as many as the track has spaces.
Verdict pay(const rules::Map& map, rules::TrackId track, const rules::CardCounts& cards) {
    rules::Card colour = rules::Card::kWild;
    for (unsigned i = 0; i < rules::kColours; ++i) {
        if (cards.count[i] == 0) {
            continue;
        }
        if (colour != rules::Card::kWild) {
            return rules::Refusal::kWrongColour;  // C14: cards of any one colour
        }
        colour = rules::to_id<rules::Card>(i);
    }
    if (cards.total() != map[track].length) {
        return rules::Refusal::kWrongCardCount;
    }
    return rules::Move::claim(track, colour, cards.wilds());
}

Verdict judge_claim(const rules::Map& map, const rules::State& state, rules::Seat seat,
                    rules::TrackId track, const rules::CardCounts& cards) {
    // A payment that every track takes, to hear first what is wrong apart from the cards.
    const auto in_wilds = rules::Move::claim(track, rules::Card::kWild, map[track].length);
    const auto refusal = judge(map, state, seat, in_wilds);
    if (refusal && !is_about_payment(*refusal)) {
        return *refusal;
    }
    const Verdict paid = pay(map, track, cards);
    if (!paid) {
        return paid;
    }
    if (const auto paid_refusal = judge(map, state, seat, *paid)) {
        return *paid_refusal;
    }
    return paid;
}

// C17: whether it makes no difference which of the two tracks is claimed.
bool are_alike(const rules::Map& map, const rules::State& state, rules::TrackId track) {
    return map[track].colour == map[rules::Map::twin(track)].colour ||
           state.seats < map.both_tracks_from;
}

}  // namespace

base::Result<rules::Move, Failure> choose_claim(const rules::MapFile& file,
                                                const rules::State& state, rules::Seat seat,
                                                const ClaimRequest& request) {
    std::span<const rules::TrackId> tracks = file.routes[index(request.route)].tracks;
    if (request.track_number) {
        const std::int64_t number = *request.track_number;
        if (number < 1 || number > static_cast<std::int64_t>(tracks.size())) {
            return failure(rules::Refusal::kUnknownTrack);
        }
        tracks = tracks.subspan(static_cast<std::size_t>(number - 1), 1);
    }
    std::optional<rules::Move> chosen;
    std::optional<rules::Refusal> refusal;
    for (const rules::TrackId track : tracks) {
        const Verdict verdict = judge_claim(file.map, state, seat, track, request.cards);
        if (!verdict) {
            const bool is_closer = !refusal || progress(verdict.error()) > progress(*refusal);
            refusal = is_closer ? verdict.error() : refusal;
        } else if (!chosen) {
            chosen = *verdict;
        } else if (!are_alike(file.map, state, track)) {
            return failure(Problem::kTrackNeeded,
                           "These cards pay for either track: say which, 1 or 2.");
        }
    }
    if (!chosen) {
        return failure(*refusal);
    }
    return *chosen;
}

}  // namespace protocol
