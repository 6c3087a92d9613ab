// ai/worlds/ticket_odds.h
//
// How likely an opponent holds a ticket, from what the seat can see: the tracks it has laid, the
// cards it took from the market and has not spent, the cars it has left. A log-linear model whose
// coefficients were fitted to games between planners (docs/players.md).
#pragma once

#include <array>

#include "ai/planner/geography.h"
#include "ai/planner/path_finder.h"
#include "ai/player.h"
#include "rules/state.h"

namespace ai {

// What speaks for a ticket.
enum class TicketSign : std::uint8_t {
    kLaid,      // share of its way that is laid; negative if the way has become longer
    kDone,      // all of it
    kHopeless,  // there is no way any more, or too few cars for it
    kLength,    // of the ticket, in tens of cars
    kExplains,  // share of the seat's cars that lie on short ways of the ticket
    kMuch,      // the same in tens of cars
    kHand,      // share of the cards it was seen to keep that the way still needs
    kHandMuch,  // the same in tens of cards
    kRest,      // what is left to lay, in tens of cars
    kEnds,      // share of its ends that the seat's tracks touch
    kPutBack,   // the viewer itself put it under the deck
};
inline constexpr unsigned kTicketSigns = 11;
using TicketSigns = std::array<float, kTicketSigns>;

class TicketOdds {
public:
    // The geography must outlive this.
    explicit TicketOdds(const Geography& geography) : geography_(geography), finder_(geography) {}

    // By ticket. Require an opponent of the viewer.
    using AllSigns = std::array<TicketSigns, rules::kTicketsMax>;
    [[nodiscard]] AllSigns signs(const Question& question, unsigned seat);
    // The relative likelihood that the seat holds it. `trust`: how much to make of the signs; 1 as
    // fitted, 0 nothing.
    using Weights = std::array<float, rules::kTicketsMax>;
    [[nodiscard]] Weights weights(const Question& question, unsigned seat, float trust);

private:
    // What the way of a ticket says.
    void read_way(const rules::Ticket& ticket, const rules::SeatView& seat,
                  const rules::CardCounts& kept, TicketSigns& signs);
    // What the tracks of the seat say.
    void read_tracks(const rules::Ticket& ticket, const rules::SeatView& seat,
                     TicketSigns& signs) const;

    const Geography& geography_;
    PathFinder finder_;
    RouteCosts cars_{};  // by route: what the seat still has to lay there
};

}  // namespace ai
