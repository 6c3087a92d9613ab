#include "ai/greedy_player.h"

#include <bit>

namespace ai {
namespace {

using rules::index;
using rules::MoveKind;

// Every claim is liked better than tickets, tickets better than cards, a wild card better than a
// colour, and a colour that is held better than a blind one.
constexpr int kClaim = 1000;
constexpr int kTickets = 500;
constexpr int kWild = 200;
constexpr int kBlind = 1;
constexpr unsigned kTicketsWanted = 4;

}  // namespace

std::optional<rules::Move> GreedyPlayer::choose(const Question& question, base::Rng& rng) {
    const rules::View& view = question.view;
    const std::span<const rules::Move> legal = question.legal;
    rules::Move best = legal[0];
    int best_appeal = appeal(view, best);
    std::uint32_t equals = 1;
    for (const rules::Move move : legal.subspan(1)) {
        const int here = appeal(view, move);
        if (here > best_appeal) {
            best = move;
            best_appeal = here;
            equals = 1;
        } else if (here == best_appeal && rng.below(++equals) == 0) {
            best = move;
        }
    }
    return best;
}

int GreedyPlayer::appeal(const rules::View& view, rules::Move move) const {
    const rules::SeatView& own = view.seat[index(view.viewer)];
    switch (move.kind()) {
        case MoveKind::kKeep:
            return keep_appeal(view, move.offer_mask());
        case MoveKind::kClaim:
            // Many points for few wild cards.
            return kClaim + 10 * map_[move.track()].points - static_cast<int>(move.wilds());
        case MoveKind::kDrawTickets: {
            const bool is_early = 100 * own.cars >= 55 * map_.cars;
            return is_early && own.ticket_count < kTicketsWanted ? kTickets : 0;
        }
        case MoveKind::kDrawMarket:
            return move.card() == rules::Card::kWild ? kWild : 2 * view.hand[move.card()];
        case MoveKind::kDrawDeck:
            return kBlind;
        default:
            return 0;
    }
}

int GreedyPlayer::keep_appeal(const rules::View& view, unsigned offer_mask) const {
    int points = 0;
    for (unsigned i = 0; i < rules::kOfferMax; ++i) {
        if (((offer_mask >> i) & 1U) != 0) {
            points += map_[view.offer[i]].points;
        }
    }
    return -1000 * std::popcount(offer_mask) - points;
}

}  // namespace ai
