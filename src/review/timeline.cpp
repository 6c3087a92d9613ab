#include "review/timeline.h"

#include "rules/apply.h"
#include "rules/break_off.h"
#include "rules/score.h"

namespace review {
namespace {

using rules::MoveKind;
using rules::Phase;

StepKind kind_of(const rules::State& before, rules::Move move) {
    switch (move.kind()) {
        case MoveKind::kStart:
            return StepKind::kStart;
        case MoveKind::kSymbol:
            return StepKind::kSymbols;
        case MoveKind::kCard:
            if (before.phase == Phase::kDealHands) {
                return StepKind::kOpeningHand;
            }
            return before.phase == Phase::kBlindPick ? StepKind::kBlind : StepKind::kMarket;
        case MoveKind::kTicket:
            return before.phase == Phase::kDealOpening ? StepKind::kOpeningTickets
                                                       : StepKind::kTicketsOffered;
        case MoveKind::kKeep:
            return StepKind::kKeep;
        case MoveKind::kDrawDeck:
        case MoveKind::kDrawMarket:
            return StepKind::kDraw;
        case MoveKind::kDrawTickets:
            return StepKind::kDrawTickets;
        case MoveKind::kClaim:
            return StepKind::kClaim;
        case MoveKind::kSouvenir:
            return StepKind::kSouvenir;
        case MoveKind::kPlace:
            return StepKind::kPlace;
        default:
            return StepKind::kPass;
    }
}

PlayKind play_of(const Step& step) {
    switch (step.kind) {
        case StepKind::kKeep:
        case StepKind::kDrawTickets:
            return PlayKind::kTickets;
        case StepKind::kDraw:
        case StepKind::kPass:
            return PlayKind::kCards;
        case StepKind::kEnded:
            return PlayKind::kEnd;
        default:
            return step.brings_end ? PlayKind::kEnd : PlayKind::kRoutes;
    }
}

}  // namespace

std::optional<Timeline> timeline_of(const rules::Map& map, const rules::Record& record) {
    Timeline game{.seats = record.seats,
                  .steps = {},
                  .is_start_named = record.is_start_named,
                  .resigned = record.resigned,
                  .result = {}};
    rules::State state = rules::initial_state(map, record.seats);
    for (const rules::LoggedMove& logged : record.moves) {
        Step step{.logged = logged, .kind = kind_of(state, logged.move), .after = {}};
        const bool was_last_round = state.turns_left > 0;
        rules::apply(map, state, logged.seat, logged.move);
        step.after = state;
        step.brings_end = !was_last_round && state.turns_left > 0;
        step.play = play_of(step);
        if (!game.steps.empty() && logged.move.is_natures() &&
            game.steps.back().kind == step.kind) {
            game.steps.back().is_valued = false;
        }
        game.steps.push_back(step);
    }
    const bool is_broken_off = !record.ended.empty() && !state.is_over();
    if (is_broken_off) {
        rules::break_off(state);
    }
    if (!state.is_over() || game.steps.empty()) {
        return std::nullopt;
    }
    rules::Standings standings = rules::standings(map, state);
    const Shares by_rules = shares_of(standings, record.seats);
    rules::rank_last(standings, record.seats, record.resigned);
    game.result = shares_of(standings, record.seats);
    if (is_broken_off || game.result != by_rules) {
        game.steps.push_back({.logged = {},
                              .kind = StepKind::kEnded,
                              .play = PlayKind::kEnd,
                              .is_valued = true,
                              .after = state});
    }
    return game;
}

}  // namespace review
