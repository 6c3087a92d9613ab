// protocol/referee/claim_choice.h
//
// What a claim from outside means. People name a route and cards; the rules want a track. Where the
// track is left out and it makes no difference, it is found here.
#pragma once

#include <cstdint>
#include <optional>

#include "base/result.h"
#include "protocol/problem.h"
#include "rules/card_counts.h"
#include "rules/maps/map_file.h"
#include "rules/move.h"
#include "rules/state.h"

namespace protocol {

struct ClaimRequest {
    rules::RouteId route{};
    std::optional<std::int64_t> track_number;  // 1 or 2
    rules::CardCounts cards;
};

// The legal claim that is meant, or why there is none. With the track left out:
// - only one of the two tracks is legal with these cards: that one;
// - both are, and have the same colour, or taking either closes the other (C17): the first;
// - both are, and it matters which: track_needed;
// - neither is: the refusal of the track that came closest to being legal.
[[nodiscard]] base::Result<rules::Move, Failure> choose_claim(const rules::MapFile& file,
                                                              const rules::State& state,
                                                              rules::Seat seat,
                                                              const ClaimRequest& request);

}  // namespace protocol
