// ai/ask.h
//
// The one way to get a decision out of a player: show it the view, the memory and the legal moves
// of its seat, check the answer, and fall back to a random legal move if there is none. Everybody
// who hosts a game asks through here, the arena's inner loop included.
//
// Inline: the arena compiles this into its loop with its own flags (src/CMakeLists.txt).
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <optional>
#include <vector>

#include "ai/memory.h"
#include "ai/player.h"
#include "base/check.h"
#include "base/clock.h"
#include "base/rng.h"
#include "rules/judge.h"
#include "rules/legal.h"
#include "rules/map.h"
#include "rules/move.h"
#include "rules/state.h"
#include "rules/types.h"
#include "rules/view.h"

namespace ai {

struct Decision {
    enum class Source : std::uint8_t {
        kPlayer,
        kOnlyMove,  // there was no choice, so the player was not asked
        kFallback,  // the player gave no legal answer; the move is random
    };
    rules::Move move;  // always legal
    Source source = Source::kPlayer;
    std::int64_t time_ns = 0;  // how long the player took
};

// The random numbers of one decision. One stream may serve as both.
struct DecisionStreams {
    base::Rng& player;
    base::Rng& fallback;
};

// The first seat that has something to decide. Requires that there is one.
[[nodiscard]] inline rules::Seat next_to_act(const rules::Map& map, const rules::State& state) {
    return rules::to_id<rules::Seat>(static_cast<unsigned>(std::countr_zero(state.to_act(map))));
}

// Asks, and leaves time_ns alone. `is_legal` checks the answer; two ways to do that are below.
template <typename IsLegal>
[[nodiscard]] Decision ask(Player& player, const Question& question, const DecisionStreams& streams,
                           const IsLegal& is_legal) {
    const std::optional<rules::Move> answer = player.choose(question, streams.player);
    if (answer && is_legal(*answer)) {
        return {.move = *answer};
    }
    const auto count = static_cast<std::uint32_t>(question.legal.size());
    return {.move = question.legal[streams.fallback.below(count)],
            .source = Decision::Source::kFallback};
}

// For those who have a question at hand and no position.
[[nodiscard]] inline Decision ask(Player& player, const Question& question,
                                  const DecisionStreams& streams) {
    return ask(player, question, streams, [&](rules::Move move) {
        return std::ranges::find(question.legal, move) != question.legal.end();
    });
}

// Whether a player is asked even if it has only one legal move.
enum class OnlyMove : std::uint8_t { kAsk, kSkip };

// Asks players about positions of one map. Keeps its list of moves from one question to the next,
// so that it soon stops allocating.
class Asker {
public:
    struct Turn {
        const rules::State& state;
        rules::Seat seat;  // must be to act
        const Memory& memory;
        Budget budget;
    };

    // Map and clock must outlive it.
    Asker(const rules::Map& map, const base::Clock& clock, OnlyMove only_move = OnlyMove::kAsk)
        : map_(map), clock_(clock), only_move_(only_move) {}

    [[nodiscard]] Decision ask(Player& player, const Turn& turn, const DecisionStreams& streams) {
        const rules::Legal legal(map_, turn.state, turn.seat);
        CHECK(!legal.empty());
        if (legal.size() == 1 && only_move_ == OnlyMove::kSkip) {
            return {.move = legal[0], .source = Decision::Source::kOnlyMove};
        }
        moves_.clear();
        for (std::uint32_t i = 0; i < legal.size(); ++i) {
            moves_.push_back(legal[i]);
        }
        const rules::View view = rules::view(turn.state, turn.seat);
        // Faster than looking it up in the list; tests/rules/legal_test.cpp holds both together.
        const auto is_legal = [&](rules::Move move) {
            return !rules::judge(map_, turn.state, turn.seat, move);
        };
        const Question question{
            .view = view, .memory = turn.memory, .legal = moves_, .budget = turn.budget};
        const std::int64_t begin_ns = clock_.monotonic_ns();
        Decision decision = ai::ask(player, question, streams, is_legal);
        decision.time_ns = clock_.monotonic_ns() - begin_ns;
        return decision;
    }

private:
    const rules::Map& map_;
    const base::Clock& clock_;
    OnlyMove only_move_;
    std::vector<rules::Move> moves_;
};

}  // namespace ai
