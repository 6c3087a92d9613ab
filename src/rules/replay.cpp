#include "rules/replay.h"

#include "base/check.h"
#include "rules/apply.h"
#include "rules/judge.h"
#include "rules/nature.h"

namespace rules {

bool is_possible(const Map& map, const State& state, LoggedMove logged) {
    return logged.seat == kNoSeat ? is_possible_outcome(state, logged.move)
                                  : !judge(map, state, logged.seat, logged.move).has_value();
}

State replay(const Map& map, unsigned seats, std::span<const LoggedMove> log) {
    State state = initial_state(map, seats);
    for (std::size_t i = 0; i < log.size(); ++i) {
        CHECK(is_possible(map, state, log[i]), "move", i);
        apply(map, state, log[i].seat, log[i].move);
    }
    return state;
}

}  // namespace rules
