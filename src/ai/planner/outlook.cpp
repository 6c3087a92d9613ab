#include "ai/planner/outlook.h"

#include <algorithm>

#include "rules/legal.h"
#include "rules/score.h"

namespace ai {
namespace {

using rules::kColours;
using rules::Seat;
using rules::State;
using rules::TicketSet;
using rules::TrackId;
using rules::TrackSet;

constexpr float kLeastCost = 4;  // of an open route; owned ones cost nothing

unsigned most_of_a_colour(const rules::CardCounts& hand) {
    unsigned most = 0;
    for (unsigned colour = 0; colour < kColours; ++colour) {
        most = std::max<unsigned>(most, hand.count[colour]);
    }
    return most;
}

}  // namespace

// Estimates how many turns the seat has left, from when the first opponent will run out of cars.
float Outlook::turns_left(const State& world, Seat seat) const {
    if (world.turns_left > 0) {
        return 1;
    }
    float least = 1e9F;
    for (unsigned i = 0; i < world.seats; ++i) {
        if (i == index(seat)) {
            continue;
        }
        const float cars =
            static_cast<float>(world.cars[i]) - static_cast<float>(map_.last_round_cars);
        const auto cards = static_cast<float>(world.hand[i].total());
        const float turns =
            cars / weights_.pace_cars + std::max(0.0F, cars - cards) / weights_.pace_cards;
        least = std::min(least, turns);
    }
    return least + 1;  // the last round
}

TicketSet Outlook::unfinished(const State& world, Seat seat) const {
    const TicketSet all = world.tickets[index(seat)];
    return all - rules::tickets_done(map_, world.owned[index(seat)], all);
}

// The next souvenir itself scores little, but it leads to those that score much.
float Outlook::most_souvenir_points() const {
    if (map_.symbol_count == 0) {
        return 0;
    }
    const auto most = static_cast<float>(map_.souvenir_points[map_.symbol_count]);
    return weights_.souvenir * most / static_cast<float>(map_.symbol_count);
}

float Outlook::souvenir_points(const State& world, Seat seat, TrackId track) const {
    if (map_.symbol_count == 0) {
        return 0;
    }
    const rules::Track& t = map_[track];
    if (!rules::offered_souvenir(map_, world, seat, t.from) &&
        !rules::offered_souvenir(map_, world, seat, t.to)) {
        return 0;
    }
    return most_souvenir_points();
}

RouteCosts Outlook::route_costs(const State& world, Seat seat) const {
    RouteCosts costs;
    costs.fill(kClosedRoute);
    const rules::CardCounts& hand = world.hand[index(seat)];
    const unsigned most = most_of_a_colour(hand);
    const float half_turn = weights_.turn / 2;
    world.open_tracks(map_, seat).for_each([&](TrackId id) {
        const rules::Track& track = map_[id];
        const unsigned length = track.length;
        const bool is_grey = track.colour == rules::kGrey;
        const unsigned usable =
            std::min(length, is_grey ? most : unsigned{hand.count[index(track.colour)]});
        const float saved =
            static_cast<float>(usable) * (is_grey ? weights_.held_grey : weights_.held);
        const unsigned ferries = track.ferries - std::min<unsigned>(track.ferries, hand.wilds());
        const float cost = weights_.turn + half_turn * (static_cast<float>(length) - saved) +
                           weights_.car * static_cast<float>(length) -
                           weights_.points * static_cast<float>(track.points) +
                           weights_.ferry * static_cast<float>(ferries) -
                           souvenir_points(world, seat, id);
        const auto price = static_cast<std::uint16_t>(std::max(kLeastCost, cost * kUnit));
        std::uint16_t& known = costs[index(geography_.route_of(id))];
        known = std::min(known, price);
    });
    geography_.routes_of(world.owned[index(seat)]).for_each([&](TrackId id) {
        costs[index(id)] = 0;
    });
    return costs;
}

// Of a double route, the track that suits the hand better.
TrackId Outlook::better_track(TrackId route, const TrackSet& open, const Needs& needs) const {
    if (!map_.is_double(route)) {
        return route;
    }
    const auto fit = [&](TrackId id) {
        if (!open.has(id)) {
            return -1000;
        }
        const rules::TrackColour colour = map_[id].colour;
        return colour == rules::kGrey ? 99 : needs.spare[index(colour)];
    };
    const TrackId twin = rules::Map::twin(route);
    return fit(twin) > fit(route) ? twin : route;
}

Needs Outlook::needs_of(const State& world, Seat seat, const TrackSet& targets) const {
    const rules::CardCounts& hand = world.hand[index(seat)];
    const TrackSet open = world.open_tracks(map_, seat);
    Needs needs;
    int claims = 0;
    int grey = 0;
    int ferries = 0;
    for (unsigned colour = 0; colour < kColours; ++colour) {
        needs.spare[colour] = hand.count[colour];
    }
    targets.for_each([&](TrackId route) {
        ++claims;
        const rules::Track& track = map_[better_track(route, open, needs)];
        ferries += track.ferries;
        const int cards = track.length - track.ferries;
        if (track.colour == rules::kGrey) {
            grey += cards;
        } else {
            needs.spare[index(track.colour)] -= cards;
        }
    });
    int missing = 0;
    int best_spare = -1000;
    for (unsigned colour = 0; colour < kColours; ++colour) {
        int& spare = needs.spare[colour];
        if (spare < 0) {
            needs.short_of[colour] = -spare;
            missing -= spare;
            spare = 0;
        }
        if (map_.cards.count[colour] > 0 && spare - needs.short_of[colour] > best_spare) {
            best_spare = spare - needs.short_of[colour];
            needs.best_grey = colour;
        }
    }
    // Grey routes can be paid with several colours, one per route; assumes that half of what lies
    // outside the largest pile fits.
    int usable = needs.spare[needs.best_grey];
    for (unsigned colour = 0; colour < kColours; ++colour) {
        usable += colour == needs.best_grey ? 0 : needs.spare[colour] / 2;
    }
    needs.grey = std::max(0, grey - usable);
    missing += needs.grey + ferries;
    missing = std::max(0, missing - static_cast<int>(hand.wilds()));
    needs.turns = static_cast<float>(claims) + static_cast<float>(missing) / weights_.pace_cards;
    return needs;
}

// When nothing is left to connect: the route with the best points per turn.
TrackSet Outlook::filler(const State& world, Seat seat, float left) const {
    const rules::CardCounts& hand = world.hand[index(seat)];
    const unsigned cars = world.cars[index(seat)];
    const unsigned most = most_of_a_colour(hand);
    const TrackSet& own = world.owned[index(seat)];
    float best_rate = 0;
    TrackSet best;
    world.open_tracks(map_, seat).for_each([&](TrackId id) {
        const rules::Track& track = map_[id];
        if (track.length > cars) {
            return;
        }
        const unsigned held =
            track.colour == rules::kGrey ? most : unsigned{hand.count[index(track.colour)]};
        const int missing = static_cast<int>(track.length) - static_cast<int>(held) -
                            static_cast<int>(hand.wilds());
        const float turns = 1 + static_cast<float>(std::max(0, missing)) / weights_.pace_cards;
        if (turns > left) {
            return;
        }
        const bool touches = !(map_.tracks_at[index(track.from)] & own).empty() ||
                             !(map_.tracks_at[index(track.to)] & own).empty();
        const float bonus = touches && map_.longest_path_bonus > 0 ? weights_.extend : 0;
        const float rate =
            (static_cast<float>(track.points) + bonus + souvenir_points(world, seat, id)) / turns;
        if (rate > best_rate) {
            best_rate = rate;
            best = {};
            best.insert(geography_.route_of(id));
        }
    });
    return best;
}

}  // namespace ai
