#include "ai/published/destination_player.h"

#include <algorithm>
#include <array>

#include "ai/published/answers.h"
#include "ai/published/network.h"
#include "ai/published/ticket_sets.h"

namespace ai {
namespace {

using rules::Card;
using rules::index;
using rules::TrackId;

constexpr Weights kCars = {.car = 64, .track = 1, .own_track = 0};
constexpr int kCompletes = 1000;
constexpr int kOnTheWay = 400;

}  // namespace

rules::Move DestinationPlayer::keep(const Question& question, base::Rng& rng) {
    return keep_fewest_points(question, map(), rng);
}

std::optional<TrackId> DestinationPlayer::best_track(const rules::View& view,
                                                     const rules::TrackSet& among) const {
    const unsigned cars = view.seat[index(view.viewer)].cars;
    const Network network = Network::of(map(), view, view.viewer, cars);
    std::array<int, rules::kTracksMax> value{};
    rules::TrackSet wanted;
    undone(map(), view).for_each([&](rules::TicketId ticket) {
        const Way way = way_of(map(), network, kCars, ticket);
        const bool completes = way.missing.size() == 1;
        const int reason = completes ? kCompletes + map()[ticket].points : kOnTheWay;
        const rules::TrackSet tracks =
            way.missing | ((way.missing & map().doubles).swapped_pairs() & network.open);
        tracks.for_each([&](TrackId id) {
            value[index(id)] = std::max(value[index(id)], reason + map()[id].points);
        });
        wanted = wanted | tracks;
    });
    if (wanted.empty()) {
        wanted = network.open;
        wanted.for_each([&](TrackId id) { value[index(id)] = map()[id].points; });
    }
    std::optional<TrackId> best;
    const auto rank = [&](TrackId id) {
        return 100 * value[index(id)] + view.hand[colour_for(map(), view.hand, id)];
    };
    (wanted & among).for_each([&](TrackId id) {
        if (!best || rank(id) > rank(*best)) {
            best = id;
        }
    });
    return best;
}

rules::Move DestinationPlayer::act(const Question& question, base::Rng& rng) {
    const rules::View& view = question.view;
    const bool may_draw = undone(map(), view).empty() && view.turns_left == 0;
    if (may_draw && is_legal(question, rules::Move::draw_tickets())) {
        return rules::Move::draw_tickets();
    }
    const bool is_best_move = style_ == DestinationStyle::kBestMove;
    const auto track = best_track(view, is_best_move ? map().all_tracks : payable_tracks(question));
    if (track) {
        if (const auto claim = claim_of(question, *track)) {
            return *claim;
        }
    }
    return pick(question, rng);
}

rules::Move DestinationPlayer::pick_again(const Question& question, base::Rng& rng) {
    return pick(question, rng);
}

rules::Move DestinationPlayer::pick(const Question& question, base::Rng& rng) const {
    if (style_ == DestinationStyle::kBestMove) {
        if (const auto track = best_track(question.view, map().all_tracks)) {
            const Card colour = colour_for(map(), question.view.hand, *track);
            if (const auto card = market_card(question, colour)) {
                return *card;
            }
        }
    }
    if (const auto wild = market_card(question, Card::kWild)) {
        return *wild;
    }
    return blind_card(question, map(), rng);
}

}  // namespace ai
