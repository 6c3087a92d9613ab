// app/terminal/sight.h
//
// What is drawn for one person: the view of its seat and what follows from it. Whatever shows a
// game takes this, so that it cannot show what the person may not see.
#pragma once

#include <cstddef>
#include <span>
#include <string>

#include "app/terminal/game_words.h"
#include "app/terminal/paint.h"
#include "rules/card_counts.h"
#include "rules/game.h"
#include "rules/maps/map_file.h"
#include "rules/move.h"
#include "rules/track_set.h"
#include "rules/types.h"
#include "rules/view.h"

namespace app {

struct Sight {
    const GameWords& words;
    const rules::MapFile& file;          // of the words
    std::span<const std::string> names;  // by seat
    const Paint& paint;
    std::size_t columns = 80;
    std::size_t rows = 24;
    rules::View view;
    rules::TrackSet open;     // tracks that nobody has and that are not closed to the seat
    rules::TrackSet payable;  // of these, tracks that it could claim now

    // "♥ red"
    [[nodiscard]] std::string card(rules::Card card) const;
    // "♥♥ 2 red   ✱ 1 locomotive"; "nothing" for none.
    [[nodiscard]] std::string cards(const rules::CardCounts& cards) const;
    [[nodiscard]] rules::Seat owner(rules::TrackId track) const;  // kNoSeat: nobody
    [[nodiscard]] rules::Seat me() const { return view.viewer; }
};

// The tracks that these moves claim.
[[nodiscard]] rules::TrackSet claimable(std::span<const rules::Move> legal);

}  // namespace app
