#include "ai/published/h1_player.h"

#include <bit>

#include "ai/published/network.h"
#include "ai/published/preference.h"
#include "ai/published/ticket_sets.h"

namespace ai {
namespace {

using rules::Card;
using rules::index;
using rules::MoveKind;

constexpr unsigned kTicketsWanted = 4;
constexpr unsigned kTicketsCarPercent = 55;

// Every claim is liked better than tickets, tickets better than cards.
int appeal(const rules::Map& map, const rules::View& view, rules::Move move) {
    const rules::SeatView& own = view.seat[index(view.viewer)];
    switch (move.kind()) {
        case MoveKind::kClaim:
            return 1000 + 100 * map[move.track()].points - static_cast<int>(move.wilds());
        case MoveKind::kDrawTickets: {
            const bool is_early = 100U * own.cars >= kTicketsCarPercent * map.cars;
            return is_early && own.ticket_count < kTicketsWanted ? 500 : 0;
        }
        case MoveKind::kDrawMarket:
            return move.card() == Card::kWild ? 400 : 2 + view.hand[move.card()];
        case MoveKind::kDrawDeck:
            return 2;  // better than a colour of which there is none
        default:
            return 0;
    }
}

}  // namespace

rules::Move H1Player::keep(const Question& question, base::Rng& rng) {
    const rules::View& view = question.view;
    const Network network = Network::of(map(), view, view.viewer);
    return preferred(question.legal, rng, [&](rules::Move move) {
        int cars = 0;
        kept(view, move.offer_mask()).for_each([&](rules::TicketId id) {
            cars += way_of(map(), network, {}, id).cost;
        });
        return -10 * kFar * std::popcount(move.offer_mask()) - cars;
    });
}

rules::Move H1Player::act(const Question& question, base::Rng& rng) {
    return preferred(question.legal, rng,
                     [&](rules::Move move) { return appeal(map(), question.view, move); });
}

rules::Move H1Player::pick_again(const Question& question, base::Rng& rng) {
    return act(question, rng);
}

}  // namespace ai
