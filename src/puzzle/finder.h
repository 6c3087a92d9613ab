// puzzle/finder.h
//
// Decides whether a decision is a puzzle: given what the seat can know, one move is better than
// every other by a clear margin, in a game that is still open. A quick look rejects most decisions;
// the rest are judged twice more with fresh luck, and the second time measures the answers of the
// first. Moves that claim the same route count as one, unless the question is how to pay.
//
// The answer depends only on the question and the seed.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "ai/planner/geography.h"
#include "ai/player.h"
#include "ai/valuation/game_valuer.h"
#include "base/clock.h"
#include "puzzle/puzzle.h"
#include "review/decision_judge.h"
#include "rules/map.h"
#include "rules/move.h"
#include "rules/state.h"

namespace puzzle {

// With two seats; proportionally less with more.
struct Margins {
    double looks = 0.05;        // what the quick look must show
    double least = 0.06;        // how much worse the second-best answer must be
    double certain = 0.03;      // and how much worse it is beyond doubt
    double errors = 3.3;        // standard errors that make it beyond doubt: 99.9 %
    double chance_least = 0.1;  // of winning: the game is not decided yet
    double chance_most = 0.9;
};

struct Found {
    Kind kind{};
    std::vector<Choice> choices;  // best first
};

class Finder {
public:
    // Both must outlive this.
    Finder(const ai::Geography& geography, const base::Clock& clock);

    struct Look {
        std::optional<Found> found;
        rules::Move best;  // what the quick look found best
    };
    // `position` only determines the kind of question; hidden information has no influence. Proves
    // nothing if the quick look promises another kind than these.
    [[nodiscard]] Look look(const ai::Question& question, const rules::State& position,
                            std::uint64_t seed, const KindSet& kinds = KindSet().set());

    // Whether the first choice is best with this luck too, and better than every other by more than
    // `certain` beyond doubt.
    [[nodiscard]] bool proves(const ai::Question& question, const std::vector<Choice>& choices,
                              double certain, std::uint64_t seed);

private:
    [[nodiscard]] std::optional<Found> prove(const ai::Question& question,
                                             const rules::State& position, rules::Move rival,
                                             std::uint64_t seed);
    // Another way to pay for the same route; nothing if there is none.
    [[nodiscard]] static std::optional<rules::Move> other_payment(const ai::Question& question,
                                                                  rules::Move claim);
    [[nodiscard]] bool is_open(const ai::Question& question);

    const ai::Geography& geography_;
    Margins margins_;
    review::DecisionJudge quick_;
    review::DecisionJudge thorough_;
    ai::GameValuer valuer_;
};

// Whether both are the same answer: claims of one route are.
[[nodiscard]] bool is_same_answer(const rules::Map& map, rules::Move a, rules::Move b);

}  // namespace puzzle
