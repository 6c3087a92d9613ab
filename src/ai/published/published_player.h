// ai/published/published_player.h
//
// What the players have in common that were re-made from published descriptions (docs/baselines.md
// names the sources): each kind of question is answered apart, and what no description knows, the
// souvenirs, is answered for all of them here. They keep nothing from one question to the next.
#pragma once

#include <optional>

#include "ai/player.h"
#include "rules/map.h"

namespace ai {

class PublishedPlayer : public Player {
public:
    // The map must outlive the player.
    explicit PublishedPlayer(const rules::Map& map) : map_(map) {}

    [[nodiscard]] std::optional<rules::Move> choose(const Question& question, base::Rng& rng) final;

protected:
    // Which of the offered tickets to keep.
    [[nodiscard]] virtual rules::Move keep(const Question& question, base::Rng& rng) = 0;
    // The action of a turn.
    [[nodiscard]] virtual rules::Move act(const Question& question, base::Rng& rng) = 0;
    // The second card of a turn.
    [[nodiscard]] virtual rules::Move pick_again(const Question& question, base::Rng& rng) = 0;

    [[nodiscard]] const rules::Map& map() const { return map_; }

private:
    // The souvenir of which the fewest are left.
    [[nodiscard]] rules::Move take_souvenir(const Question& question, base::Rng& rng) const;
    // At the end of a ticket, the one with the most points first; else anywhere.
    [[nodiscard]] rules::Move place_souvenir(const Question& question, base::Rng& rng) const;

    const rules::Map& map_;
};

}  // namespace ai
