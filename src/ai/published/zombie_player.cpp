#include "ai/published/zombie_player.h"

#include <bit>
#include <vector>

#include "ai/published/answers.h"
#include "ai/published/network.h"
#include "ai/published/preference.h"
#include "ai/published/ticket_sets.h"

namespace ai {
namespace {

constexpr Weights kZombieFewTracks = {.car = 0, .track = 1, .own_track = 0};
constexpr unsigned kZombieCarsForTickets = 8;  // in USA; on other maps in proportion

}  // namespace

rules::Move ZombiePlayer::keep(const Question& question, base::Rng& rng) {
    return preferred(question.legal, rng,
                     [](rules::Move move) { return -std::popcount(move.offer_mask()); });
}

rules::Move ZombiePlayer::act(const Question& question, base::Rng& rng) {
    const rules::View& view = question.view;
    const Network network = Network::of(map(), view, view.viewer);
    const rules::TicketSet to_do = undone(map(), view);
    rules::TrackSet wanted;
    to_do.for_each([&](rules::TicketId id) {
        wanted = wanted | way_of(map(), network, kZombieFewTracks, id).missing;
    });
    wanted = wanted | (wanted & map().doubles).swapped_pairs();
    std::vector<rules::TrackId> claims;
    (wanted & payable_tracks(question)).for_each([&](rules::TrackId id) { claims.push_back(id); });
    if (!claims.empty()) {
        const auto n = rng.below(static_cast<std::uint32_t>(claims.size()));
        return *claim_of(question, claims[n]);
    }
    const bool may_draw =
        to_do.empty() && all_have_cars(view, usa_cars(map(), kZombieCarsForTickets));
    if (may_draw && is_legal(question, rules::Move::draw_tickets())) {
        return rules::Move::draw_tickets();
    }
    return blind_card(question, map(), rng);
}

rules::Move ZombiePlayer::pick_again(const Question& question, base::Rng& rng) {
    return blind_card(question, map(), rng);
}

}  // namespace ai
