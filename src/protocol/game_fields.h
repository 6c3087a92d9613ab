// protocol/game_fields.h
//
// What the referee's JSON (docs/referee.md) and the tables' (docs/protocol.md) have in common. They
// differ in how they name things: the referee spells out places, tracks and tickets for programs
// that know no map, tables send their numbers to clients that have it. Names of phases and events,
// counts of cards, standings and whose turn it is are the same, and so are their order and
// spelling.
//
// Each template calls `put(name, value)` once for every field, in order.
#pragma once

#include <string_view>

#include "rules/card_counts.h"
#include "rules/event.h"
#include "rules/map.h"
#include "rules/score.h"
#include "rules/types.h"
#include "rules/view.h"

namespace protocol {

// "opening", "place", "turn", "second_pick", "keep", "souvenir", "over"; while nature is to move,
// which nobody outside ever sees, "nature".
[[nodiscard]] std::string_view phase_name(rules::Phase phase);

// "picked_market" and the like.
[[nodiscard]] std::string_view name(rules::EventKind kind);

// Who has to decide, bit i for seat i: follows from public facts alone.
[[nodiscard]] unsigned to_act(const rules::Map& map, const rules::View& view);

// C23: the last round has begun. At the end of the game it still counts as begun.
[[nodiscard]] bool is_last_round(const rules::Map& map, const rules::View& view);

// A set of seats, for a field of its own.
struct SeatSet {
    unsigned bits = 0;
};

template <typename Put>
void each_card(const rules::CardCounts& cards, const Put& put) {
    for (unsigned i = 0; i < rules::kCardKinds; ++i) {
        const auto card = rules::to_id<rules::Card>(i);
        if (cards[card] > 0) {
            put(rules::name(card), unsigned{cards[card]});
        }
    }
}

template <typename Put>
void each_standing_field(const rules::Standing& standing, const Put& put) {
    put("routes", standing.routes);
    put("tickets", standing.tickets);
    put("tickets_done", standing.tickets_done);
    put("longest", standing.longest);
    put("bonus", standing.bonus);
    put("most_tickets", standing.most_tickets);
    put("souvenirs", standing.souvenirs);
    put("total", standing.total);
    put("rank", standing.rank);
}

// Whose turn it is and how far the game is. `put` also takes texts, truth values and a SeatSet.
template <typename Put>
void each_turn_field(const rules::Map& map, const rules::View& view, const Put& put) {
    put("phase", phase_name(view.phase));
    put("start", rules::index(view.start));
    put("turn", rules::index(view.turn));
    put("to_act", SeatSet{to_act(map, view)});
    put("last_round", is_last_round(map, view));
    put("turns_left", unsigned{view.turns_left});
    put("over", view.phase == rules::Phase::kOver);
}

}  // namespace protocol
