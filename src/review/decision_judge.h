// review/decision_judge.h
//
// Judges decisions by what the seat could know: its view and its memory. The best move is what the
// expert plays (ai/search), found with one seed. The cost of the others is then measured with
// another: in worlds dealt from the view, planners play out every move with the same luck, and the
// results are compared. Choosing and measuring with the same luck would make the best move look
// better than it is.
//
// The answer depends only on the question, the move and the seed. Before a move is made, the same
// analysis gives the best ones.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "ai/planner/geography.h"
#include "ai/player.h"
#include "ai/search/rollout.h"
#include "ai/search/search_player.h"
#include "ai/search/shortlist.h"
#include "ai/worlds/world.h"
#include "base/clock.h"
#include "base/rng.h"
#include "review/settings.h"
#include "review/verdict.h"

namespace review {

class DecisionJudge {
public:
    // The geography and the clock must outlive this.
    DecisionJudge(const ai::Geography& geography, const base::Clock& clock,
                  const JudgeSettings& settings);

    // Requires a legal move.
    [[nodiscard]] Verdict judge(const ai::Question& question, rules::Move made, std::uint64_t seed);
    // A few, best first, with their losses against the best.
    [[nodiscard]] std::vector<Option> best(const ai::Question& question, std::uint64_t seed);

private:
    // A move, and its differences from the best: in shares of the victory, in sixtieths, and in the
    // sort key.
    struct Candidate {
        rules::Move move;
        std::int64_t loss = 0;
        std::int64_t squares = 0;
        std::int64_t behind = 0;
        std::uint32_t worlds = 0;

        [[nodiscard]] Option option() const;
    };
    struct Outcome {
        std::int64_t share = 0;  // sixtieths
        std::int64_t score = 0;  // with the lead in points, which says more with few games
    };

    // Finds the best move and measures the alternatives, including `made` if given. Returns the
    // random stream for what follows.
    [[nodiscard]] base::Rng compare(const ai::Question& question, const ai::Worlds& worlds,
                                    std::optional<rules::Move> made, std::uint64_t seed);
    [[nodiscard]] std::vector<Option> told() const;
    void collect(const ai::Question& question, rules::Move best, rules::Move made, base::Rng& rng);
    void play_worlds(const ai::Worlds& worlds, rules::Seat seat, std::uint32_t count,
                     base::Rng& rng);
    [[nodiscard]] Outcome play(const rules::State& world, rules::Seat seat, rules::Move move,
                               std::uint64_t luck);
    void keep_best(rules::Move made);
    void look_again(const ai::Worlds& worlds, const ai::Question& question, rules::Move made,
                    base::Rng& rng);

    const ai::Geography& geography_;
    JudgeSettings settings_;
    ai::SearchPlayer expert_;
    ai::Rollout rollout_;
    ai::Shortlist shortlist_;
    std::vector<Candidate> candidates_;  // best first
};

}  // namespace review
