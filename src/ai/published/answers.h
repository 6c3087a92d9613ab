// ai/published/answers.h
//
// Turns what a simple player wants into one of its legal moves.
#pragma once

#include <optional>

#include "ai/player.h"
#include "rules/map.h"
#include "rules/track_set.h"

namespace ai {

[[nodiscard]] bool is_legal(const Question& question, rules::Move move);

// The tracks that the seat can claim and pay now.
[[nodiscard]] rules::TrackSet payable_tracks(const Question& question);

// Claims the track, with few wilds and then the colour held most, if that is legal.
[[nodiscard]] std::optional<rules::Move> claim_of(const Question& question, rules::TrackId track);

// Claims the track with all cards of this colour that it takes, and wilds for the rest, if that is
// legal.
[[nodiscard]] std::optional<rules::Move> claim_with(const Question& question, const rules::Map& map,
                                                    rules::TrackId id, rules::Card colour);

// Claims the track with the first colour, in a fixed order, that pays for it with the help of
// wilds, if that is legal: how players pay that take the first claim they find.
[[nodiscard]] std::optional<rules::Move> first_claim_of(const Question& question,
                                                        const rules::Map& map,
                                                        rules::TrackId track);

// The colour that pays the track best: its own, or for grey the one held most.
[[nodiscard]] rules::Card colour_for(const rules::Map& map, const rules::CardCounts& hand,
                                     rules::TrackId track);

// The card from the market if it lies there and may be taken.
[[nodiscard]] std::optional<rules::Move> market_card(const Question& question, rules::Card card);

// Blind; if that is not possible any card, else the claim with most points, else anything.
[[nodiscard]] rules::Move blind_card(const Question& question, const rules::Map& map,
                                     base::Rng& rng);

// The claim with the most points, if any claim is legal.
[[nodiscard]] std::optional<rules::Move> richest_claim(const Question& question,
                                                       const rules::Map& map);

// As few tickets as may be kept, and of those the ones with the fewest points.
[[nodiscard]] rules::Move keep_fewest_points(const Question& question, const rules::Map& map,
                                             base::Rng& rng);
// All of them.
[[nodiscard]] rules::Move keep_most(const Question& question, base::Rng& rng);

// Whether every seat still has this many cars.
[[nodiscard]] bool all_have_cars(const rules::View& view, unsigned cars);

// So many cars of USA, in proportion to the cars of this map.
[[nodiscard]] unsigned usa_cars(const rules::Map& map, unsigned cars);

// Of the longest tracks without ferries: six in USA.
[[nodiscard]] unsigned longest_length(const rules::Map& map);

}  // namespace ai
