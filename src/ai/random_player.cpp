#include "ai/random_player.h"

namespace ai {

std::optional<rules::Move> RandomPlayer::choose(const Question& question, base::Rng& rng) {
    return question.legal[rng.below(static_cast<std::uint32_t>(question.legal.size()))];
}

}  // namespace ai
