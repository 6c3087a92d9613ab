// tests/support/walk.h
//
// Random games for tests, move by move. Uniform choices alone never hoard a deck or finish a
// network, so every seat has its own style, drawn from the seed.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "base/rng.h"
#include "rules/apply.h"
#include "rules/legal.h"
#include "rules/map.h"
#include "rules/move_text.h"
#include "rules/nature.h"
#include "rules/state.h"

namespace support {

enum class Style : std::uint8_t { kUniform, kHoarder, kBuilder, kCollector };

// One move, with the positions before and after.
struct Step {
    const rules::State& before;
    rules::LoggedMove logged;
    const rules::State& after;
};

inline bool suits(Style style, rules::Move move) {
    using rules::MoveKind;
    switch (style) {
        case Style::kHoarder:
            return move.kind() == MoveKind::kDrawDeck || move.kind() == MoveKind::kDrawMarket;
        case Style::kBuilder:
            return move.kind() == MoveKind::kClaim;
        case Style::kCollector:
            return move.kind() == MoveKind::kDrawTickets ||
                   move == rules::Move::draw_market(rules::Card::kWild);
        case Style::kUniform:
            break;
    }
    return true;
}

// One of the seat's legal moves; tries a few times to find one that suits its style.
inline rules::Move choose(const rules::Legal& legal, Style style, base::Rng& rng) {
    rules::Move move = legal[rng.below(legal.size())];
    for (unsigned tries = 0; tries < 6 && !suits(style, move); ++tries) {
        move = legal[rng.below(legal.size())];
    }
    return move;
}

inline rules::LoggedMove random_move(const rules::Map& map, const rules::State& state,
                                     const std::array<Style, rules::kSeatsMax>& styles,
                                     base::Rng& rng) {
    if (state.is_natures()) {
        return {.seat = rules::kNoSeat, .move = rules::sample_outcome(state, rng)};
    }
    // Any seat to act: opening choices arrive in any order.
    unsigned acting = state.to_act(map);
    for (auto skip = rng.below(static_cast<std::uint32_t>(std::popcount(acting))); skip > 0;
         --skip) {
        acting &= acting - 1;
    }
    const auto seat = rules::to_id<rules::Seat>(static_cast<unsigned>(std::countr_zero(acting)));
    const rules::Legal legal(map, state, seat);
    return {.seat = seat, .move = choose(legal, styles[rules::index(seat)], rng)};
}

// A whole game; calls `visit` with every step.
template <typename Visit>
void walk(const rules::Map& map, unsigned seats, std::uint64_t seed, Visit visit) {
    base::Rng rng(seed);
    std::array<Style, rules::kSeatsMax> styles{};
    for (Style& style : styles) {
        style = static_cast<Style>(rng.below(4));
    }
    rules::State state = rules::initial_state(map, seats);
    while (!state.is_over()) {
        const rules::State before = state;
        const rules::LoggedMove logged = random_move(map, state, styles, rng);
        rules::apply(map, state, logged.seat, logged.move);
        visit(Step{.before = before, .logged = logged, .after = state});
    }
}

}  // namespace support
