// review/endgame.h
//
// The end of a game, calculated. The planner plays by weights and overlooks wins: judged by its
// games alone, a seat that is about to win may seem lost. Here every seat plays the last round by
// the final score sheet, begins it if it then wins for certain, and does not if it then loses for
// certain.
//
// Reads the whole position, other seats' hands and tickets too: for valuations that know everything
// (chart.h), never for what a seat could know (decision_judge.h).
#pragma once

#include <compare>
#include <optional>

#include "ai/planner/claim_judge.h"
#include "ai/planner/planner.h"
#include "base/fixed_vector.h"
#include "rules/map.h"
#include "rules/move.h"
#include "rules/state.h"

namespace review {

class Endgame {
public:
    // Both must outlive this. The judge knows how to pay.
    Endgame(const rules::Map& map, const ai::ClaimJudge& judge) : map_(map), judge_(judge) {}

    // What the seat should do, or nothing if that cannot be calculated. Requires a seat to act.
    [[nodiscard]] std::optional<rules::Move> choose(const rules::State& world,
                                                    rules::Seat seat) const;
    // Whether this legal move begins the last round and then loses for certain.
    [[nodiscard]] bool loses(const rules::State& world, rules::Seat seat, rules::Move move) const;

private:
    // How the game ends for a seat: its share of the victory counts first, then its lead.
    struct Outcome {
        unsigned share = 0;  // kWhole for all of it
        int lead = 0;

        auto operator<=>(const Outcome&) const = default;
    };
    struct Option {
        rules::Move move;
        int points = 0;  // final_points.h
    };
    struct Chosen {
        std::optional<rules::Move> claim;
        Outcome outcome;
    };
    using Options = base::FixedVector<Option, rules::kTracksMax>;

    static constexpr unsigned kWhole = 60;
    static constexpr std::size_t kLooked = 8;  // claims tried by each seat in the last round
    static constexpr std::size_t kEnds = 4;    // claims tried that begin it

    [[nodiscard]] std::optional<rules::Move> begin_last_round(const rules::State& world,
                                                              rules::Seat seat) const;
    [[nodiscard]] std::optional<rules::Move> last_turn(const rules::State& world,
                                                       rules::Seat seat) const;
    [[nodiscard]] rules::Move keep(const rules::State& world, rules::Seat seat) const;

    // The claims the seat can pay for, of routes of at least this length, the most points first.
    [[nodiscard]] Options claims(const rules::State& world, rules::Seat seat,
                                 unsigned length_min) const;
    // The claim with the most points.
    [[nodiscard]] std::optional<rules::Move> greedy(const rules::State& world,
                                                    rules::Seat seat) const;
    // Makes a claim whoever's turn it is; nature does nothing.
    void take(rules::State& world, rules::Seat seat, rules::Move claim) const;
    // The best of the seat's claims if so many others follow, each with the most points.
    [[nodiscard]] Chosen best_claim(const rules::State& world, rules::Seat seat,
                                    unsigned turns_after) const;
    [[nodiscard]] Outcome outcome(const rules::State& world, rules::Seat seat) const;
    // After so many turns of others, each with the most points, beginning with the seat after
    // `last`.
    [[nodiscard]] Outcome outcome_after(rules::State world, rules::Seat last, unsigned turns,
                                        rules::Seat seat) const;

    const rules::Map& map_;
    const ai::ClaimJudge& judge_;
};

}  // namespace review
