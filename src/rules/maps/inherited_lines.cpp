#include "rules/maps/inherited_lines.h"

namespace rules {
namespace {

class Mover {
public:
    explicit Mover(unsigned line) : line_(line) {}

    void move(MapDescription& map) const {
        state(map.format, map.id, map.title, map.notice, map.width, map.height, map.players,
              map.cards, map.rules, map.souvenirs, map.places, map.routes, map.tickets);
        if (map.players) {
            PlayersDescription& players = *map.players.value;
            state(players.min, players.max, players.colours);
        }
        if (map.rules) {
            move(*map.rules.value);
        }
        if (map.souvenirs) {
            move(*map.souvenirs.value);
        }
        each(map.places,
             [&](PlaceDescription& place) { state(place.name, place.at, place.label); });
        each(map.routes, [&](RouteDescription& route) {
            state(route.between, route.length, route.tracks, route.ferries, route.bend);
        });
        each(map.tickets, [&](TicketDescription& ticket) { state(ticket.between, ticket.points); });
    }

private:
    void move(RulesDescription& rules) const {
        state(rules.cars, rules.last_round_cars, rules.opening_hand, rules.both_tracks_from,
              rules.longest_path_bonus, rules.most_tickets_bonus, rules.tie_breakers,
              rules.opening_tickets, rules.later_tickets, rules.route_points);
        for (Stated<DealDescription>* const deal : {&rules.opening_tickets, &rules.later_tickets}) {
            if (*deal) {
                state(deal->value->deal, deal->value->keep);
            }
        }
    }
    void move(SouvenirsDescription& souvenirs) const {
        state(souvenirs.symbols, souvenirs.places, souvenirs.points, souvenirs.setup);
        each(souvenirs.setup, [&](SetupDescription& setup) {
            state(setup.players, setup.tokens, setup.spare_tokens, setup.placed_by);
        });
    }

    // What is not stated has no line.
    template <typename... Values>
    void state(Values&... values) const {
        ((values.line = values.line == 0 ? 0 : line_), ...);
    }
    template <typename Items, typename Move>
    void each(Items& items, const Move& move_parts) const {
        if (!items) {
            return;
        }
        for (auto& item : *items.value) {
            item.line = line_;
            move_parts(item);
        }
    }

    unsigned line_;
};

}  // namespace

void inherit_lines(MapDescription& map, unsigned line) {
    Mover(line).move(map);
}

}  // namespace rules
