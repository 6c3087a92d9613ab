#include "arena/luck/net_valuer.h"

#include <cmath>

namespace arena {
namespace {

// Tickets that are dealt one by one: as if there were no more, so that each of them counts.
rules::State with_choice(const rules::State& after) {
    rules::State state = after;
    if (state.phase == rules::Phase::kDealOffer && state.offer_size(state.turn) > 0) {
        state.phase = rules::Phase::kKeep;
    }
    return state;
}

}  // namespace

NetValuer::NetValuer(const rules::Map& map, const NetTrust& trust)
    : valuer_(map, ai::ValueNet::builtin(), {}), trust_(trust) {}

bool NetValuer::knows(const rules::Map& map) {
    return ai::ValueNet::builtin().knows(map);
}

bool NetValuer::begin(const rules::State& before) {
    return !is_opening(before);
}

void NetValuer::value(const rules::State& after, std::span<std::int64_t> worth) {
    const ai::Valuation valuation = valuer_.of(with_choice(after));
    double points = 0;
    for (unsigned i = 0; i < after.seats; ++i) {
        points += valuation.mean_points(rules::to_id<rules::Seat>(i));
    }
    for (unsigned i = 0; i < after.seats; ++i) {
        const auto seat = rules::to_id<rules::Seat>(i);
        const double own = valuation.mean_points(seat);
        const double lead = own - (points - own) / (after.seats - 1);
        worth[i * kResultNumbers + kShare] =
            std::llround(trust_.share * valuation.chance(seat) * kUnit);
        worth[i * kResultNumbers + kLead] = std::llround(trust_.lead * lead * kUnit);
    }
}

}  // namespace arena
