#include "ai/planner/outlook.h"

#include <algorithm>
#include <bit>
#include <limits>

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

// A number for each colour.
using Eight [[gnu::vector_size(32)]] = std::int32_t;
static_assert(kColours == 8);

[[gnu::always_inline]] inline std::int32_t sum_of(Eight numbers) {
    numbers += __builtin_shufflevector(numbers, numbers, 4, 5, 6, 7, 0, 1, 2, 3);
    numbers += __builtin_shufflevector(numbers, numbers, 2, 3, 0, 1, 6, 7, 4, 5);
    return numbers[0] + numbers[1];
}

[[gnu::always_inline]] inline std::int32_t most_of(Eight numbers) {
    const Eight fours = __builtin_shufflevector(numbers, numbers, 4, 5, 6, 7, 0, 1, 2, 3);
    numbers = fours > numbers ? fours : numbers;
    const Eight twos = __builtin_shufflevector(numbers, numbers, 2, 3, 0, 1, 6, 7, 4, 5);
    numbers = twos > numbers ? twos : numbers;
    return std::max(numbers[0], numbers[1]);
}

}  // namespace

Outlook::Outlook(const Geography& geography, const PlannerWeights& weights)
    : geography_(geography), map_(geography.map()), weights_(weights) {
    for (unsigned colour = 0; colour < rules::kCardKinds; ++colour) {
        for (unsigned held = 0; held <= rules::kLengthMax; ++held) {
            RouteCosts row;
            row.fill(kClosedRoute);
            map_.all_tracks.for_each([&](TrackId id) {
                if (index(map_[id].colour) == colour) {
                    row[index(id)] = price_of(map_[id], held, 0, 0);
                }
            });
            prices_[colour][held] = std::bit_cast<Prices>(row);
        }
    }
    for (unsigned missing = 0; missing <= rules::kLengthMax; ++missing) {
        turns_[missing] = 1 + static_cast<float>(missing) / weights_.pace_cards;
    }
    // The best first: most of the others are then out of the question.
    for (unsigned length = rules::kLengthMax; length > 0; --length) {
        for (unsigned colour = 0; colour < rules::kCardKinds; ++colour) {
            add_kind(map_.tracks_of[colour][length]);
        }
    }
    map_.ferries.for_each([&](TrackId id) { add_kind(TrackSet::of(id)); });
    std::array<float, rules::kLengthMax + 1> most{};
    for (std::size_t i = kinds_.size(); i-- > 0;) {
        const unsigned length = kinds_[i].length;
        for (unsigned cards = 0; cards <= rules::kLengthMax; ++cards) {
            // Whoever misses more cards needs more turns, but weights may be anything.
            for (unsigned missing = length - std::min(length, cards); missing <= length;
                 ++missing) {
                most[cards] = std::max(most[cards], kinds_[i].rates[missing].most);
            }
        }
        kinds_[i].most_from_here = most;
    }
    for (unsigned colour = 0; colour < kColours; ++colour) {
        is_in_play_[colour] = map_.cards.count[colour] > 0 ? 1 : 0;
    }
    for (unsigned n = 0; n <= kCarsMost; ++n) {
        const float cars = static_cast<float>(n) - static_cast<float>(map_.last_round_cars);
        laying_[n] = cars / weights_.pace_cars;
        drawing_[n] = static_cast<float>(n) / weights_.pace_cards;
    }
}

void Outlook::add_kind(const TrackSet& tracks) {
    if (tracks.empty()) {
        return;
    }
    const rules::Track& track = map_[tracks.first()];
    Kind kind{.colour = track.colour, .length = track.length, .tracks = tracks, .rates = {}};
    const auto points = static_cast<float>(track.points);
    const float souvenir = most_souvenir_points();
    for (unsigned missing = 0; missing <= rules::kLengthMax; ++missing) {
        Rates& rates = kind.rates[missing];
        rates.alone = points / turns_[missing];
        rates.touching = (points + weights_.extend) / turns_[missing];
        rates.souvenir = (points + souvenir) / turns_[missing];
        rates.both = (points + weights_.extend + souvenir) / turns_[missing];
        rates.most = std::max({rates.alone, rates.touching, rates.souvenir, rates.both});
    }
    kinds_.push_back(kind);
}

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
        const int cars = world.cars[i] - int{map_.last_round_cars};
        const int missing = std::max(0, cars - static_cast<int>(world.hand[i].total()));
        least = std::min(least, laying_[world.cars[i]] + drawing_[static_cast<unsigned>(missing)]);
    }
    return least + 1;  // the last round
}

TicketSet Outlook::unfinished(const State& world, Seat seat) const {
    const TicketSet all = world.tickets[index(seat)];
    return all - rules::tickets_done(map_, world.owned[index(seat)], all);
}

TrackSet Outlook::souvenir_tracks(const State& world, Seat seat) const {
    TrackSet tracks;
    for (unsigned symbol = 0; symbol < map_.symbol_count; ++symbol) {
        const rules::Stack stack = world.stack[symbol];
        const bool is_owned = ((world.souvenirs[index(seat)] >> symbol) & 1U) != 0;
        if (stack.count > 0 && !is_owned) {
            tracks |= map_.tracks_at[stack.place];
        }
    }
    return tracks;
}

// The next souvenir itself scores little, but it leads to those that score much.
float Outlook::most_souvenir_points() const {
    if (map_.symbol_count == 0) {
        return 0;
    }
    const auto most = static_cast<float>(map_.souvenir_points[map_.symbol_count]);
    return weights_.souvenir * most / static_cast<float>(map_.symbol_count);
}

float Outlook::souvenir_points_there(const State& world, Seat seat, TrackId track) const {
    const rules::Track& t = map_[track];
    if (!rules::offered_souvenir(map_, world, seat, t.from) &&
        !rules::offered_souvenir(map_, world, seat, t.to)) {
        return 0;
    }
    return most_souvenir_points();
}

std::uint16_t Outlook::price_of(const rules::Track& track, unsigned held, unsigned wilds,
                                float souvenir) const {
    const unsigned length = track.length;
    const unsigned usable = std::min(length, held);
    const float saved = static_cast<float>(usable) *
                        (track.colour == rules::kGrey ? weights_.held_grey : weights_.held);
    const unsigned ferries = track.ferries - std::min<unsigned>(track.ferries, wilds);
    const float half_turn = weights_.turn / 2;
    const float cost = weights_.turn + half_turn * (static_cast<float>(length) - saved) +
                       weights_.car * static_cast<float>(length) -
                       weights_.points * static_cast<float>(track.points) +
                       weights_.ferry * static_cast<float>(ferries) - souvenir;
    return static_cast<std::uint16_t>(std::max(kLeastCost, cost * kUnit));
}

// The prices depend on the hand only by how many cards of a colour it holds, so they are looked up,
// a row of all tracks for each colour; what remains is to leave out the tracks that are closed.
RouteCosts Outlook::route_costs(const State& world, Seat seat) const {
    const rules::CardCounts& hand = world.hand[index(seat)];
    const unsigned most = most_of_a_colour(hand);
    const auto held = [&](rules::TrackColour colour) {
        return colour == rules::kGrey ? most : unsigned{hand.count[index(colour)]};
    };
    std::array<const Prices*, rules::kCardKinds> rows{};
    for (unsigned colour = 0; colour < rules::kCardKinds; ++colour) {
        const unsigned cards = held(to_id<rules::TrackColour>(colour));
        rows[colour] = &prices_[colour][std::min(cards, rules::kLengthMax)];
    }
    Prices least = *rows[0];
    for (std::size_t i = 0; i < least.size(); ++i) {
        for (const Prices* row : rows) {
            least[i] = (*row)[i] < least[i] ? (*row)[i] : least[i];
        }
    }
    auto costs = std::bit_cast<RouteCosts>(least);
    const TrackSet open = world.open_tracks(map_, seat);
    const TrackSet with_souvenir = souvenir_tracks(world, seat);
    (map_.all_tracks - open).for_each([&](TrackId id) { costs[index(id)] = kClosedRoute; });
    ((with_souvenir | map_.ferries) & open).for_each([&](TrackId id) {
        const float souvenir = with_souvenir.has(id) ? most_souvenir_points() : 0;
        costs[index(id)] = price_of(map_[id], held(map_[id].colour), hand.wilds(), souvenir);
    });
    // A route costs what the cheaper one of its tracks does.
    for (unsigned i = 0; i < map_.doubles_end; i += 2) {
        costs[i] = std::min(costs[i], costs[i + 1]);
        costs[i + 1] = kClosedRoute;
    }
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
    // Grey routes can be paid with several colours, one per route; assumes that half of what lies
    // outside the largest pile fits. Without branches: nobody could predict them.
    const auto left = std::bit_cast<Eight>(needs.spare);
    const Eight spare = left > 0 ? left : Eight{};
    const Eight short_of = left < 0 ? -left : Eight{};
    needs.spare = std::bit_cast<std::array<int, kColours>>(spare);
    needs.short_of = std::bit_cast<std::array<int, kColours>>(short_of);
    // Both sums at once, in the two halves of a number.
    constexpr unsigned kHalf = 16;
    const std::int32_t sums = sum_of(short_of + ((spare >> 1) << kHalf));
    int missing = sums & ((1 << kHalf) - 1);
    int usable = sums >> kHalf;
    // The first colour of which most is left, as far as there are cards of it.
    constexpr Eight kFirstFirst = {7, 6, 5, 4, 3, 2, 1, 0};
    constexpr std::int32_t kNone = std::numeric_limits<std::int32_t>::min();
    const std::int32_t best =
        most_of(std::bit_cast<Eight>(is_in_play_) != 0 ? left * 8 + kFirstFirst : Eight{} + kNone);
    needs.best_grey = best == kNone ? 0 : 7 - (static_cast<unsigned>(best) & 7U);
    const int pile = needs.spare[needs.best_grey];
    usable += pile - pile / 2;
    needs.grey = std::max(0, grey - usable);
    missing += needs.grey + ferries;
    missing = std::max(0, missing - static_cast<int>(hand.wilds()));
    needs.turns = static_cast<float>(claims) + static_cast<float>(missing) / weights_.pace_cards;
    return needs;
}

// When nothing is left to connect: the route with the best points per turn, the first of equals.
TrackSet Outlook::filler(const State& world, Seat seat, float left) const {
    const rules::CardCounts& hand = world.hand[index(seat)];
    const unsigned cars = world.cars[index(seat)];
    const unsigned most = most_of_a_colour(hand);
    const TrackSet open = world.open_tracks(map_, seat);
    const TrackSet with_souvenir = souvenir_tracks(world, seat);
    const TrackSet touching =
        map_.longest_path_bonus > 0 ? neighbours(world.owned[index(seat)]) : TrackSet{};
    const bool is_race = weights_.trail > 0 && map_.longest_path_bonus > 0;
    Filler best = is_race ? trail_filler(world, seat, left, touching & open) : Filler{};
    const auto consider = [&](const TrackSet& tracks, float rate) {
        if (rate < best.rate || tracks.empty()) {
            return;
        }
        const TrackId first = tracks.first();
        if (rate > best.rate || (best.track != rules::kNoTrack && first < best.track)) {
            best = {.track = first, .rate = rate};
        }
    };
    const auto consider_all = [&](const TrackSet& all, const Kind& kind) {
        const unsigned held =
            hand.wilds() + (kind.colour == rules::kGrey ? most : hand.count[index(kind.colour)]);
        const unsigned missing = kind.length - std::min(kind.length, held);
        const Rates& rates = kind.rates[missing];
        if (rates.most < best.rate || kind.length > cars || turns_[missing] > left) {
            return;
        }
        const TrackSet tracks = all & open;
        consider(tracks - touching - with_souvenir, rates.alone);
        consider((tracks & with_souvenir) - touching, rates.souvenir);
        if (!is_race) {
            consider((tracks & touching) - with_souvenir, rates.touching);
            consider(tracks & touching & with_souvenir, rates.both);
        }
    };
    const unsigned cards = std::min(most + hand.wilds(), rules::kLengthMax);
    for (const Kind& kind : kinds_) {
        if (best.rate > kind.most_from_here[cards]) {
            break;
        }
        consider_all(kind.tracks, kind);
    }
    return best.track == rules::kNoTrack ? TrackSet{}
                                         : TrackSet::of(geography_.route_of(best.track));
}

// The bonus is nobody's yet: it is worth as much as its odds change, which follow the lead.
float Outlook::trail_points(const TrailRace& race, const rules::Track& track) const {
    const auto odds = [&](unsigned own) {
        const float lead = static_cast<float>(own) - static_cast<float>(race.others());
        return std::clamp(lead / weights_.trail_range, -1.0F, 1.0F);
    };
    return weights_.trail * static_cast<float>(map_.longest_path_bonus) *
           (odds(race.own_with(track)) - odds(race.own()));
}

// Of the tracks that touch the seat's own; those that do not cannot make its path longer by much.
Outlook::Filler Outlook::trail_filler(const State& world, Seat seat, float left,
                                      const TrackSet& tracks) const {
    const rules::CardCounts& hand = world.hand[index(seat)];
    const unsigned most = most_of_a_colour(hand);
    const TrailRace race(map_, world, seat);
    Filler best;
    tracks.for_each([&](TrackId id) {
        const rules::Track& track = map_[id];
        const unsigned held =
            hand.wilds() + (track.colour == rules::kGrey ? most : hand.count[index(track.colour)]);
        const float turns = turns_[track.length - std::min<unsigned>(track.length, held)];
        if (track.length > world.cars[index(seat)] || turns > left) {
            return;
        }
        const float points = static_cast<float>(track.points) + weights_.extend +
                             souvenir_points(world, seat, id) + trail_points(race, track);
        if (points / turns > best.rate) {
            best = {.track = id, .rate = points / turns};
        }
    });
    return best;
}

// The tracks that share a place with one of these, themselves included.
TrackSet Outlook::neighbours(const TrackSet& tracks) const {
    TrackSet near;
    tracks.for_each([&](TrackId id) {
        near |= map_.tracks_at[index(map_[id].from)] | map_.tracks_at[index(map_[id].to)];
    });
    return near;
}

}  // namespace ai
