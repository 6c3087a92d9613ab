#include "ai/published/one_track_agent.h"

#include <algorithm>

#include "ai/published/answers.h"
#include "ai/published/ticket_sets.h"

namespace ai {
namespace {

using rules::Card;
using rules::index;
using rules::TrackId;

constexpr Weights kFewTracks = {.car = 0, .track = 1, .own_track = 1};
constexpr unsigned kOneTrackCarsForTickets = 8;  // in USA; on other maps in proportion

}  // namespace

OneTrackAgent::OneTrackAgent(const rules::Map& map, OneTrackStyle style)
    : PublishedPlayer(map),
      style_(style),
      length_min_(style == OneTrackStyle::kLongRoute ? (longest_length(map) + 1) / 2 : 1) {}

rules::Move OneTrackAgent::keep(const Question& question, base::Rng& rng) {
    const bool keeps_all =
        style_ == OneTrackStyle::kOneStep && question.view.phase == rules::Phase::kOpening;
    // As published: meant to look for points per car, but ends up with the fewest points.
    return keeps_all ? keep_most(question, rng) : keep_fewest_points(question, map(), rng);
}

Network OneTrackAgent::usable(const rules::View& view) const {
    const unsigned cars = view.seat[index(view.viewer)].cars;
    Network network = Network::of(map(), view, view.viewer);
    rules::TrackSet fitting;
    network.open.for_each([&](TrackId id) {
        const unsigned length = map()[id].length;
        if (length >= length_min_ || (cars < length_min_ && length <= cars)) {
            fitting.insert(id);
        }
    });
    network.open = fitting;
    return network;
}

std::optional<TrackId> OneTrackAgent::ticket_track(const rules::View& view) const {
    const Network network = usable(view);
    std::optional<TrackId> target;
    unsigned most_points = 0;
    undone(map(), view).for_each([&](rules::TicketId id) {
        const rules::Ticket& ticket = map()[id];
        const Ways ways(map(), network, kFewTracks, set_of(ticket.from));
        const Way way = ways.to(ticket.to);
        if (!way.exists() || ticket.points <= most_points) {
            return;
        }
        most_points = ticket.points;
        // The last one that the walk back meets is the first of the way.
        ways.walk_back(ticket.to, [&](TrackId track) {
            target = network.own.has(track) ? target : std::optional(track);
        });
    });
    if (target && map().is_double(*target)) {
        const TrackId twin = rules::Map::twin(*target);
        const bool is_easier = view.hand[colour_for(map(), view.hand, twin)] >
                               view.hand[colour_for(map(), view.hand, *target)];
        target = network.open.has(twin) && is_easier ? twin : *target;
    }
    return target;
}

std::optional<TrackId> OneTrackAgent::long_track(const rules::View& view) const {
    const unsigned cars = view.seat[index(view.viewer)].cars;
    std::optional<TrackId> best;
    int best_rank = 0;
    Network::of(map(), view, view.viewer, cars).open.for_each([&](TrackId id) {
        const int rank = 100 * map()[id].length + ease(view, id);
        if (!best || rank > best_rank) {
            best = id;
            best_rank = rank;
        }
    });
    return best;
}

int OneTrackAgent::ease(const rules::View& view, TrackId id) const {
    const rules::Track& track = map()[id];
    const bool is_grey = track.colour == rules::kGrey;
    const int held = view.hand[colour_for(map(), view.hand, id)];
    const int coloured = track.length - track.ferries;
    const int wilds = view.hand[Card::kWild];
    if (held >= coloured && wilds >= track.ferries) {
        return is_grey && style_ == OneTrackStyle::kLongRoute ? 15 : 10;
    }
    if (held + wilds >= track.length && wilds >= track.ferries) {
        return 9;
    }
    const int pile = *std::max_element(view.hand.count.begin(), view.hand.count.end() - 1);
    return (is_grey ? 10 : 9) - track.length + pile;
}

std::optional<rules::Move> OneTrackAgent::claim(const Question& question, TrackId target) const {
    const auto own = first_claim_of(question, map(), target);
    return own || !map().is_double(target)
               ? own
               : first_claim_of(question, map(), rules::Map::twin(target));
}

OneTrackAgent::Goal OneTrackAgent::goal(const rules::View& view) const {
    if (const auto track = ticket_track(view)) {
        const Card colour = colour_for(map(), view.hand, *track);
        const bool is_wild =
            map()[*track].colour == rules::kGrey && view.hand[Card::kWild] > view.hand[colour];
        return {.target = track, .colour = is_wild ? Card::kWild : colour};
    }
    const auto track = long_track(view);
    const bool is_coloured = track && map()[*track].colour != rules::kGrey;
    return {
        .target = track,
        .colour = is_coloured ? std::optional(colour_for(map(), view.hand, *track)) : std::nullopt};
}

rules::Move OneTrackAgent::act(const Question& question, base::Rng& rng) {
    const rules::View& view = question.view;
    const bool may_draw = style_ == OneTrackStyle::kOneStep && !ticket_track(view) &&
                          all_have_cars(view, usa_cars(map(), kOneTrackCarsForTickets));
    if (may_draw && is_legal(question, rules::Move::draw_tickets())) {
        return rules::Move::draw_tickets();
    }
    const Goal wanted = goal(view);
    if (wanted.target) {
        if (const auto move = claim(question, *wanted.target)) {
            return *move;
        }
    }
    return pick(question, wanted, rng);
}

rules::Move OneTrackAgent::pick_again(const Question& question, base::Rng& rng) {
    return pick(question, goal(question.view), rng);
}

rules::Move OneTrackAgent::pick(const Question& question, const Goal& goal, base::Rng& rng) const {
    if (goal.colour) {
        if (const auto card = market_card(question, *goal.colour)) {
            return *card;
        }
    }
    if (const auto wild = market_card(question, Card::kWild)) {
        return *wild;
    }
    return blind_card(question, map(), rng);
}

}  // namespace ai
