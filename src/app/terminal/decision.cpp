#include "app/terminal/decision.h"

#include <vector>

#include "rules/judge.h"
#include "rules/legal.h"
#include "rules/view.h"

namespace app {

Decision decide(const rules::Game& game, rules::Seat seat, const Decider& decider) {
    const rules::Legal legal(game.map(), game.state(), seat);
    std::vector<rules::Move> moves;
    for (std::uint32_t i = 0; i < legal.size(); ++i) {
        moves.push_back(legal[i]);
    }
    const rules::View view = rules::view(game.state(), seat);
    const rules::Move move = decider.player.choose(
        {.view = view, .memory = decider.memories[seat], .legal = moves, .budget = decider.budget},
        decider.rng);
    if (rules::judge(game.map(), game.state(), seat, move)) {
        return {.move = moves[decider.rng.below(legal.size())], .is_instead = true};
    }
    return {.move = move};
}

}  // namespace app
