#include "ai/published/answers.h"

#include <algorithm>
#include <bit>

#include "ai/published/preference.h"
#include "ai/published/ticket_sets.h"

namespace ai {
namespace {

using rules::Card;
using rules::index;
using rules::Move;
using rules::MoveKind;

constexpr unsigned kUsaCars = 45;

}  // namespace

bool is_legal(const Question& question, Move move) {
    return std::ranges::find(question.legal, move) != question.legal.end();
}

rules::TrackSet payable_tracks(const Question& question) {
    rules::TrackSet tracks;
    for (const Move move : question.legal) {
        if (move.kind() == MoveKind::kClaim) {
            tracks.insert(move.track());
        }
    }
    return tracks;
}

std::optional<Move> claim_of(const Question& question, rules::TrackId track) {
    std::optional<Move> best;
    int best_appeal = 0;
    for (const Move move : question.legal) {
        if (move.kind() != MoveKind::kClaim || move.track() != track) {
            continue;
        }
        const int held = move.card() == Card::kWild ? 0 : question.view.hand[move.card()];
        const int appeal = held - 1000 * static_cast<int>(move.wilds());
        if (!best || appeal > best_appeal) {
            best = move;
            best_appeal = appeal;
        }
    }
    return best;
}

std::optional<Move> claim_with(const Question& question, const rules::Map& map, rules::TrackId id,
                               Card colour) {
    const rules::Track& track = map[id];
    if (track.colour != rules::kGrey && index(track.colour) != index(colour)) {
        return std::nullopt;
    }
    const unsigned most = track.length - track.ferries;
    const unsigned coloured = std::min<unsigned>(question.view.hand[colour], most);
    const Move claim =
        Move::claim(id, coloured > 0 ? colour : Card::kWild, track.length - coloured);
    return is_legal(question, claim) ? std::optional(claim) : std::nullopt;
}

std::optional<Move> first_claim_of(const Question& question, const rules::Map& map,
                                   rules::TrackId track) {
    std::optional<Move> claim;
    for (unsigned colour = 0; colour < rules::kColours && !claim; ++colour) {
        claim = claim_with(question, map, track, rules::to_id<Card>(colour));
    }
    return claim;
}

Card colour_for(const rules::Map& map, const rules::CardCounts& hand, rules::TrackId track) {
    if (map[track].colour != rules::kGrey) {
        return rules::to_id<Card>(index(map[track].colour));
    }
    unsigned most = 0;
    for (unsigned c = 1; c < rules::kColours; ++c) {
        most = hand.count[c] > hand.count[most] ? c : most;
    }
    return rules::to_id<Card>(most);
}

std::optional<Move> market_card(const Question& question, Card card) {
    const Move move = Move::draw_market(card);
    return is_legal(question, move) ? std::optional(move) : std::nullopt;
}

Move blind_card(const Question& question, const rules::Map& map, base::Rng& rng) {
    return preferred(question.legal, rng, [&](Move move) {
        switch (move.kind()) {
            case MoveKind::kDrawDeck:
                return 3000;
            case MoveKind::kDrawMarket:
                return 2000;
            case MoveKind::kClaim:
                return 1000 + 10 * map[move.track()].points - static_cast<int>(move.wilds());
            default:
                return 0;
        }
    });
}

std::optional<Move> richest_claim(const Question& question, const rules::Map& map) {
    std::optional<rules::TrackId> best;
    payable_tracks(question).for_each([&](rules::TrackId id) {
        if (!best || map[id].points > map[*best].points) {
            best = id;
        }
    });
    return best ? claim_of(question, *best) : std::nullopt;
}

Move keep_fewest_points(const Question& question, const rules::Map& map, base::Rng& rng) {
    return preferred(question.legal, rng, [&](Move move) {
        const auto points = rules::ticket_points(map, kept(question.view, move.offer_mask()));
        return -10000 * std::popcount(move.offer_mask()) - static_cast<int>(points);
    });
}

Move keep_most(const Question& question, base::Rng& rng) {
    return preferred(question.legal, rng,
                     [](Move move) { return std::popcount(move.offer_mask()); });
}

bool all_have_cars(const rules::View& view, unsigned cars) {
    return std::all_of(view.seat.begin(), view.seat.begin() + view.seats,
                       [&](const rules::SeatView& seat) { return seat.cars >= cars; });
}

unsigned usa_cars(const rules::Map& map, unsigned cars) {
    return (cars * map.cars + kUsaCars / 2) / kUsaCars;
}

unsigned longest_length(const rules::Map& map) {
    unsigned longest = 0;
    for (unsigned i = 0; i < map.track_count; ++i) {
        longest =
            map.track[i].ferries == 0 ? std::max<unsigned>(longest, map.track[i].length) : longest;
    }
    return longest;
}

}  // namespace ai
