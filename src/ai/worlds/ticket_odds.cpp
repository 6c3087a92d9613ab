#include "ai/worlds/ticket_odds.h"

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace ai {
namespace {

using rules::TrackId;
using rules::TrackSet;

constexpr unsigned kDetourCars = 2;  // a way this much longer than the shortest is still short
constexpr float kTen = 10;

// Fitted by conditional logit to 8000 positions in the middle of games between planners, on USA and
// in San Francisco with two and four seats.
constexpr TicketSigns kFitted = {1.200F, 0.432F, -1.109F, 1.345F, 1.482F, -1.272F,
                                 0.335F, 0.553F, -0.806F, 3.856F, -5.131F};

void set(TicketSigns& signs, TicketSign sign, float value) {
    signs[static_cast<std::size_t>(sign)] = value;
}

float share(unsigned part, unsigned whole) {
    return static_cast<float>(part) / static_cast<float>(std::max(whole, 1U));
}

// By route: what the seat still has to lay to get past it.
RouteCosts cars_of(const Geography& geography, const rules::View& view, unsigned seat) {
    const rules::Map& map = geography.map();
    RouteCosts cars;
    cars.fill(kClosedRoute);
    TrackSet closed;
    for (const rules::SeatView& other : view.seat) {
        closed |= other.owned;
    }
    if (view.seats < map.both_tracks_from) {
        closed |= (closed & map.doubles).swapped_pairs();
    }
    (map.all_tracks - closed).for_each([&](TrackId id) {
        cars[index(geography.route_of(id))] = map[id].length;
    });
    geography.routes_of(view.seat[seat].owned).for_each([&](TrackId id) { cars[index(id)] = 0; });
    return cars;
}

}  // namespace

TicketOdds::AllSigns TicketOdds::signs(const Question& question, unsigned seat) {
    const rules::Map& map = geography_.map();
    const rules::SeatView& other = question.view.seat[seat];
    const rules::TicketSet put_back = question.memory.put_back(question.view);
    cars_ = cars_of(geography_, question.view, seat);
    finder_.set_costs(cars_);
    AllSigns all{};
    for (unsigned i = 0; i < map.ticket_count; ++i) {
        read_way(map.ticket[i], other, question.memory.known_hand[seat], all[i]);
        read_tracks(map.ticket[i], other, all[i]);
        set(all[i], TicketSign::kPutBack, put_back.has(to_id<rules::TicketId>(i)) ? 1.0F : 0.0F);
    }
    return all;
}

void TicketOdds::read_way(const rules::Ticket& ticket, const rules::SeatView& seat,
                          const rules::CardCounts& kept, TicketSigns& signs) {
    const rules::Map& map = geography_.map();
    const unsigned whole = geography_.distance(ticket.from, ticket.to);
    finder_.search(ticket.from, ticket.to);
    const unsigned left = finder_.cost_to(ticket.to);
    const bool is_hopeless = left == PathFinder::kNoWay || left > seat.cars;
    set(signs, TicketSign::kLength, static_cast<float>(whole) / kTen);
    set(signs, TicketSign::kHopeless, is_hopeless ? 1.0F : 0.0F);
    if (left == PathFinder::kNoWay) {
        return;
    }
    set(signs, TicketSign::kLaid, std::clamp(1 - share(left, whole), -0.5F, 1.0F));
    set(signs, TicketSign::kDone, left == 0 ? 1.0F : 0.0F);
    set(signs, TicketSign::kRest, static_cast<float>(left) / kTen);
    std::array<unsigned, rules::kCardKinds> lacks{};
    finder_.for_each_on_way(ticket.to, [&](TrackId id) {
        const unsigned cars = cars_[index(id)];
        lacks[index(map[id].colour)] += cars;
        const TrackId twin = map.is_double(id) ? rules::Map::twin(id) : id;
        lacks[index(map[twin].colour)] += map[twin].colour == map[id].colour ? 0 : cars;
    });
    unsigned fits = 0;
    unsigned cards = 0;
    for (unsigned colour = 0; colour < rules::kColours; ++colour) {
        fits += std::min<unsigned>(kept.count[colour], lacks[colour]);
        cards += kept.count[colour];
    }
    set(signs, TicketSign::kHand, share(fits, cards));
    set(signs, TicketSign::kHandMuch, static_cast<float>(fits) / kTen);
}

void TicketOdds::read_tracks(const rules::Ticket& ticket, const rules::SeatView& seat,
                             TicketSigns& signs) const {
    const rules::Map& map = geography_.map();
    const unsigned whole = geography_.distance(ticket.from, ticket.to);
    unsigned built = 0;
    unsigned explained = 0;
    std::uint64_t places = 0;
    seat.owned.for_each([&](TrackId id) {
        const rules::Track& track = map[id];
        const unsigned one =
            geography_.distance(ticket.from, track.from) + geography_.distance(track.to, ticket.to);
        const unsigned two =
            geography_.distance(ticket.from, track.to) + geography_.distance(track.from, ticket.to);
        const bool is_short = std::min(one, two) + track.length <= whole + kDetourCars;
        explained += is_short ? track.length : 0;
        built += track.length;
        places |= std::uint64_t{1} << index(track.from) | std::uint64_t{1} << index(track.to);
    });
    const auto touches = [&](rules::PlaceId place) {
        return static_cast<unsigned>((places >> index(place)) & 1U);
    };
    set(signs, TicketSign::kExplains, share(explained, built));
    set(signs, TicketSign::kMuch, static_cast<float>(explained) / kTen);
    set(signs, TicketSign::kEnds, share(touches(ticket.from) + touches(ticket.to), 2));
}

TicketOdds::Weights TicketOdds::weights(const Question& question, unsigned seat, float trust) {
    const AllSigns all = signs(question, seat);
    Weights weights{};
    for (unsigned i = 0; i < geography_.map().ticket_count; ++i) {
        float sum = 0;
        for (unsigned sign = 0; sign < kTicketSigns; ++sign) {
            sum += kFitted[sign] * all[i][sign];
        }
        weights[i] = std::exp(trust * sum);
    }
    return weights;
}

}  // namespace ai
