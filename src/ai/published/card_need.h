// ai/published/card_need.h
//
// Which cards a seat lacks for the tracks that it wants.
#pragma once

#include <array>

#include "rules/card_counts.h"
#include "rules/map.h"
#include "rules/track_set.h"
#include "rules/view.h"

namespace ai {

struct CardNeed {
    std::array<int, rules::kColours> wanted{};    // cards that coloured tracks ask for
    std::array<int, rules::kColours> short_of{};  // those of them that are not in the hand
    int wilds_short = 0;                          // for ferries
    int grey_cars = 0;                            // spaces of grey tracks
    bool is_grey_short = false;  // what coloured tracks leave over does not pay all grey ones

    [[nodiscard]] bool is_short_of(rules::Card card) const {
        return card == rules::Card::kWild ? wilds_short > 0 : short_of[rules::index(card)] > 0;
    }
    // How many of these cards can be spent on something else without missing them.
    [[nodiscard]] int spare(const rules::CardCounts& hand, rules::Card colour) const;
};

// Requires at most one track of each double route.
[[nodiscard]] CardNeed need_of(const rules::Map& map, const rules::CardCounts& hand,
                               const rules::TrackSet& tracks);

// The same routes, each by the open track whose colour is easiest to pay.
[[nodiscard]] rules::TrackSet by_easiest_colours(const rules::Map& map,
                                                 const rules::CardCounts& hand,
                                                 const rules::TrackSet& open,
                                                 const rules::TrackSet& tracks);

// Cards that the viewer does not see: in the deck or in others' hands.
[[nodiscard]] rules::CardCounts unseen_cards(const rules::Map& map, const rules::View& view);

}  // namespace ai
