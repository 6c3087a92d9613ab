// ai/published/algo_player.h
//
// AlgoPlayer, the heuristic of a master's thesis at the Jagiellonian University (2018): shortest
// ways for all tickets, the shortest track of them first, else two blind cards, and tickets again
// and again. docs/baselines.md has the source and what it left open.
#pragma once

#include "ai/published/network.h"
#include "ai/published/published_player.h"

namespace ai {

class AlgoPlayer final : public PublishedPlayer {
public:
    explicit AlgoPlayer(const rules::Map& map);

private:
    [[nodiscard]] rules::Move keep(const Question& question, base::Rng& rng) override;
    [[nodiscard]] rules::Move act(const Question& question, base::Rng& rng) override;
    [[nodiscard]] rules::Move pick_again(const Question& question, base::Rng& rng) override;

    struct Targets {
        rules::TrackSet tracks;
        unsigned cars = 0;
        bool is_done = true;      // every ticket that can still be done
        bool is_possible = true;  // none has become impossible
    };
    [[nodiscard]] Targets targets(const Network& network, const rules::TicketSet& tickets) const;
    [[nodiscard]] double appeal_with_tickets_to_do(const Targets& targets, rules::Move move) const;
    [[nodiscard]] double appeal_when_done(const Question& question, rules::Move move) const;
    // Colour first, wilds only to fill up; for grey the colour held most.
    [[nodiscard]] static double payment_appeal(const rules::View& view, rules::Move move);

    unsigned long_length_;  // of the longest tracks without ferries: six in USA
};

}  // namespace ai
