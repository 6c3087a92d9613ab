#include "ai/published/cf_player.h"

#include <algorithm>
#include <bit>
#include <vector>

#include "ai/published/answers.h"
#include "ai/published/pieces.h"
#include "ai/published/preference.h"
#include "ai/published/souvenir_value.h"
#include "ai/published/ticket_sets.h"

namespace ai {
namespace {

using rules::Card;
using rules::index;
using rules::MoveKind;
using rules::TrackId;

constexpr int kWildPrice = 8;
constexpr int kWildPenalty = 9;
// In USA; on other maps in proportion.
constexpr unsigned kCfCarsForTickets = 15;
constexpr unsigned kThreatCars = 15;
constexpr double kThreatWeight = 0.03;

}  // namespace

rules::Move CfPlayer::keep(const Question& question, base::Rng& rng) {
    const rules::View& view = question.view;
    const bool is_opening = view.phase == rules::Phase::kOpening;
    return preferred(question.legal, rng, [&](rules::Move move) {
        const rules::TicketSet chosen = kept(view, move.offer_mask());
        const rules::TicketSet all = undone(map(), view) | chosen;
        const CfPath path = cf_path(map(), view, all);
        const rules::TrackSet owned = view.seat[index(view.viewer)].owned | path.tracks;
        const auto lost = rules::ticket_points(map(), all - rules::tickets_done(map(), owned, all));
        const double cars = cars_on(map(), path.tracks) + 100.0 * lost;
        return is_opening ? 0.5 * points_of(map(), path.tracks) - cars
                          : -cars - 1e6 * std::popcount(move.offer_mask());
    });
}

rules::Move CfPlayer::act(const Question& question, base::Rng& rng) {
    const rules::View& view = question.view;
    const CfPath path = cf_path(map(), view, undone(map(), view));
    if (style_ == CfStyle::kBase) {
        return preferred(question.legal, rng,
                         [&](rules::Move move) { return base_value(view, path, move); });
    }
    if (style_ == CfStyle::kAdversarial) {
        if (const auto bridge = bridge_of_others(question, rng)) {
            return *bridge;
        }
    }
    return preferred(question.legal, rng,
                     [&](rules::Move move) { return value(view, path, move); });
}

rules::Move CfPlayer::pick_again(const Question& question, base::Rng& rng) {
    const rules::View& view = question.view;
    const CfPath path = cf_path(map(), view, undone(map(), view));
    return preferred(question.legal, rng, [&](rules::Move move) {
        return style_ == CfStyle::kBase ? base_value(view, path, move) : value(view, path, move);
    });
}

// Claims on the path lie above cards; without a path, tickets or the longest track do.
double CfPlayer::base_value(const rules::View& view, const CfPath& path, rules::Move move) const {
    const bool has_path = !path.tracks.empty();
    switch (move.kind()) {
        case MoveKind::kClaim: {
            const rules::Track& track = map()[move.track()];
            const auto wilds = static_cast<int>(move.wilds());
            if (!has_path) {
                return 1000 + 10 * track.length - 0.1 * wilds;
            }
            const int each = move.card() == Card::kWild ? 0 : path.need.wanted[index(move.card())];
            const double price =
                kWildPrice * wilds + each * (track.length - wilds) - 0.1 * track.points;
            return path.has(map(), move.track()) ? 1000 - price : -1000;
        }
        case MoveKind::kDrawTickets: {
            const unsigned cars = view.seat[index(view.viewer)].cars;
            return !has_path && cars > usa_cars(map(), kCfCarsForTickets) ? 2000 : -2000;
        }
        case MoveKind::kDrawMarket:
            return move.card() == Card::kWild ? kWildPrice : path.need.short_of[index(move.card())];
        case MoveKind::kDrawDeck:
            return 0.5;
        default:
            return -3000;
    }
}

double CfPlayer::value(const rules::View& view, const CfPath& path, rules::Move move) const {
    switch (move.kind()) {
        case MoveKind::kClaim: {
            const double harm =
                style_ == CfStyle::kCombined ? kThreatWeight * threat(view, move.track()) : 0;
            // A hair: of equal payments the colour held most.
            const int held = move.card() == Card::kWild ? 0 : view.hand[move.card()];
            return claim_value(path, move) + souvenir_value(map(), view, move.track()) + harm +
                   1e-6 * held;
        }
        case MoveKind::kDrawTickets: {
            const int cars = view.seat[index(view.viewer)].cars;
            const bool has_to_do = !path.tracks.empty();
            return has_to_do ? -1 : cars - static_cast<int>(usa_cars(map(), kCfCarsForTickets));
        }
        case MoveKind::kDrawMarket:
            return move.card() == Card::kWild ? 2 : path.need.short_of[index(move.card())];
        case MoveKind::kDrawDeck:
            return 1;
        default:
            return -1000;
    }
}

double CfPlayer::claim_value(const CfPath& path, rules::Move move) const {
    const rules::Track& track = map()[move.track()];
    if (path.tracks.empty()) {
        return track.points;
    }
    // What the path is worth less what it is worth without this track: its points once more.
    double worth = path.has(map(), move.track()) ? 2 + 2.0 * track.points : -1;
    const auto wilds = static_cast<int>(move.wilds());
    worth -= kWildPenalty * std::max(0, wilds - track.ferries);
    if (track.colour == rules::kGrey && move.card() != Card::kWild) {
        worth -= path.need.wanted[index(move.card())] * (track.length - wilds);
    }
    return worth;
}

std::optional<rules::Move> CfPlayer::bridge_of_others(const Question& question,
                                                      base::Rng& rng) const {
    const rules::View& view = question.view;
    rules::TrackSet bridges;
    for (unsigned i = 0; i < view.seats; ++i) {
        if (i == index(view.viewer)) {
            continue;
        }
        const Pieces pieces(map(), view.seat[i].owned);
        payable_tracks(question).for_each([&](TrackId id) {
            if (pieces.bridges(map()[id])) {
                bridges.insert(id);
            }
        });
    }
    if (bridges.empty()) {
        return std::nullopt;
    }
    return claim_of(question, bridges.nth(rng.below(bridges.size())));
}

double CfPlayer::threat(const rules::View& view, TrackId id) const {
    if (map().is_double(id)) {
        return 0;
    }
    double worst = 0;
    for (unsigned i = 0; i < view.seats; ++i) {
        const Pieces pieces(map(), view.seat[i].owned);
        const rules::Track& track = map()[id];
        const unsigned cars = pieces.cars(track.from) + pieces.cars(track.to);
        if (i == index(view.viewer) || !pieces.bridges(track) ||
            cars < usa_cars(map(), kThreatCars)) {
            continue;
        }
        int threats = 0;
        Network::of(map(), view, rules::to_id<rules::Seat>(i)).open.for_each([&](TrackId other) {
            threats += pieces.bridges(map()[other]) && !map().is_double(other) ? 1 : 0;
        });
        const double from = pieces.tracks(track.from);
        const double to = pieces.tracks(track.to);
        const double laid = 45.0 * (map().cars - view.seat[i].cars) / map().cars;
        worst =
            std::max(worst, 4 * laid + 0.05 * cars + from * from + to * to - 20.0 * (threats - 1));
    }
    return worst;
}

}  // namespace ai
