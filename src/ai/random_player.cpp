#include "ai/random_player.h"

namespace ai {

rules::Move RandomPlayer::choose(const rules::View& /*view*/, std::span<const rules::Move> legal,
                                 base::Rng& rng) {
    return legal[rng.below(static_cast<std::uint32_t>(legal.size()))];
}

}  // namespace ai
