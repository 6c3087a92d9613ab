// ai/published/ladder_player.h
//
// H2, H3 and H4 of the edwisdom ladder: every move has a value in points, and the highest is
// played. docs/baselines.md has the source and what it left open.
#pragma once

#include "ai/published/ladder_valuation.h"
#include "ai/published/published_player.h"

namespace ai {

class LadderPlayer final : public PublishedPlayer {
public:
    LadderPlayer(const rules::Map& map, Rung rung) : PublishedPlayer(map), rung_(rung) {}

private:
    [[nodiscard]] rules::Move keep(const Question& question, base::Rng& rng) override;
    [[nodiscard]] rules::Move act(const Question& question, base::Rng& rng) override;
    [[nodiscard]] rules::Move pick_again(const Question& question, base::Rng& rng) override;

    Rung rung_;
};

}  // namespace ai
