#include "ai/published/algo_player.h"

#include <algorithm>

#include "ai/published/answers.h"
#include "ai/published/preference.h"
#include "ai/published/ticket_sets.h"

namespace ai {
namespace {

using rules::Card;
using rules::index;
using rules::MoveKind;
using rules::TicketSet;

// Few cars, then few tracks, which are then longer and score more.
constexpr Weights kFewCarsThenTracks = {.car = 64, .track = 1, .own_track = 0};

// In the cars and cards of USA; on other maps in proportion.
constexpr unsigned kHandForTickets = 8;
constexpr unsigned kCarsForTickets = 8;
constexpr unsigned kOthersCarsForTickets = 6;

}  // namespace

AlgoPlayer::AlgoPlayer(const rules::Map& map)
    : PublishedPlayer(map), long_length_(longest_length(map)) {}

AlgoPlayer::Targets AlgoPlayer::targets(const Network& network, const TicketSet& tickets) const {
    Targets result;
    tickets.for_each([&](rules::TicketId id) {
        const Way way = way_of(map(), network, kFewCarsThenTracks, id);
        result.is_possible = result.is_possible && way.exists();
        result.is_done = result.is_done && (way.missing.empty() || !way.exists());
        result.tracks = result.tracks | way.missing;
    });
    result.cars = cars_on(map(), result.tracks);
    return result;
}

rules::Move AlgoPlayer::keep(const Question& question, base::Rng& rng) {
    const rules::View& view = question.view;
    const Network network = Network::of(map(), view, view.viewer);
    const rules::SeatView& own = view.seat[index(view.viewer)];
    return preferred(question.legal, rng, [&](rules::Move move) {
        const TicketSet chosen = kept(view, move.offer_mask());
        const Targets after = targets(network, undone(map(), view) | chosen);
        const unsigned points = rules::ticket_points(map(), chosen);
        const bool fits = targets(network, chosen).is_possible && after.cars < own.cars;
        return fits ? 100000.0 - 1000.0 * after.cars + points : -1.0 * points;
    });
}

rules::Move AlgoPlayer::act(const Question& question, base::Rng& rng) {
    const rules::View& view = question.view;
    const Network network = Network::of(map(), view, view.viewer);
    const Targets goal = targets(network, undone(map(), view));
    return preferred(question.legal, rng, [&](rules::Move move) {
        const double appeal =
            goal.is_done ? appeal_when_done(question, move) : appeal_with_tickets_to_do(goal, move);
        return appeal + payment_appeal(view, move);
    });
}

double AlgoPlayer::appeal_with_tickets_to_do(const Targets& targets, rules::Move move) const {
    switch (move.kind()) {
        case MoveKind::kClaim: {
            const rules::Track& track = map()[move.track()];
            const bool is_twin =
                map().is_double(move.track()) && targets.tracks.has(rules::Map::twin(move.track()));
            const bool is_match =
                targets.tracks.has(move.track()) || is_twin || track.length >= long_length_;
            return is_match ? 500 - track.length : 200 - track.length;
        }
        case MoveKind::kDrawDeck:
            return 400;
        case MoveKind::kDrawMarket:
            return 300;
        default:
            return 100;
    }
}

double AlgoPlayer::appeal_when_done(const Question& question, rules::Move move) const {
    const rules::View& view = question.view;
    const rules::SeatView& own = view.seat[index(view.viewer)];
    switch (move.kind()) {
        case MoveKind::kDrawTickets: {
            bool is_early = own.hand_size >= usa_cars(map(), kHandForTickets) &&
                            own.cars >= usa_cars(map(), kCarsForTickets);
            for (unsigned i = 0; i < view.seats; ++i) {
                const bool is_other = i != index(view.viewer);
                is_early = is_early && !(is_other && view.seat[i].cars <=
                                                         usa_cars(map(), kOthersCarsForTickets));
            }
            return is_early ? 500 : 0;
        }
        case MoveKind::kClaim: {
            const auto most = *std::max_element(view.hand.count.begin(), view.hand.count.end() - 1);
            return (most >= long_length_ ? 400 : 100) + map()[move.track()].points;
        }
        default:
            return move.kind() == MoveKind::kDrawDeck ? 300 : 200;
    }
}

double AlgoPlayer::payment_appeal(const rules::View& view, rules::Move move) {
    if (move.kind() != MoveKind::kClaim) {
        return 0;
    }
    const int held = move.card() == Card::kWild ? 0 : view.hand[move.card()];
    return 0.001 * (held - 100 * static_cast<int>(move.wilds()));
}

rules::Move AlgoPlayer::pick_again(const Question& question, base::Rng& rng) {
    return preferred(question.legal, rng,
                     [](rules::Move move) { return move.kind() == MoveKind::kDrawDeck ? 1 : 0; });
}

}  // namespace ai
