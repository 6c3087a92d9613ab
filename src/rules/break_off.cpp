#include "rules/break_off.h"

#include <algorithm>

#include "base/check.h"

namespace rules {

void break_off(State& state) {
    CHECK(!state.is_natures() && !state.is_over(), "nothing to break off");
    for (unsigned i = 0; i < state.seats; ++i) {
        const unsigned size = state.offer_size(to_id<Seat>(i));
        std::copy_n(state.offer[i].begin(), size, state.returned.begin() + state.returned_size);
        state.returned_size = static_cast<std::uint8_t>(state.returned_size + size);
        state.offer[i] = kNoOffer;
    }
    state.waiting = 0;
    state.claimed = kNoTrack;
    state.turns_left = 0;
    state.phase = Phase::kOver;
}

}  // namespace rules
