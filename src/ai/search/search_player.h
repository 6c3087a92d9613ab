// ai/search/search_player.h
//
// Thinks by playing games to their end. It deals worlds that could be the true one, and in each of
// them tries every promising move and lets the planner play all seats from there. All moves meet
// the same worlds and the same luck, so that what is compared is their difference. Moves that do
// badly are dropped by halves, and the time goes to those that might be best. The planner's own
// choice stands unless another does better beyond doubt: most moves are nearly equal, and taking
// whatever happened to come out on top would be worse than not searching.
//
// Stops after so many games, or earlier when the time is up. Without a time limit the answer
// depends on nothing but the question and the random stream, however many hands help.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "ai/crew.h"
#include "ai/planner/geography.h"
#include "ai/player.h"
#include "ai/search/rollout.h"
#include "ai/worlds/world.h"
#include "base/clock.h"

namespace ai {

struct SearchSettings {
    std::uint32_t games = 1000;  // to play for one decision
    std::uint32_t time_ms = 0;   // and how long it may take; 0: as long as it takes
    unsigned moves = 12;         // to look at, the planner's favourites first
    unsigned patience = 5;       // turns for which a plan holds in such a game
    float trust = 2.5F;          // see Worlds
    float doubt = 2.0F;          // standard errors by which a move must beat the planner's own
    Taste taste;
};

class SearchPlayer final : public Player {
public:
    // All must outlive the player. No crew: it works alone.
    SearchPlayer(const rules::Map& map, const base::Clock& clock, Crew* crew,
                 const PlannerWeights& weights, const SearchSettings& settings);

    [[nodiscard]] std::optional<rules::Move> choose(const Question& question,
                                                    base::Rng& rng) override;

    // Games played since it was made.
    [[nodiscard]] std::uint64_t games_played() const { return games_played_; }

private:
    // A move and how much better than the planner's own choice it did, in the same worlds.
    struct Candidate {
        rules::Move move;
        double sum = 0;
        double squares = 0;
        std::uint32_t games = 0;

        void add(double gain);
        // The gain, with so many standard errors on top.
        [[nodiscard]] double gain(double errors) const;
    };

    void collect(const Question& question, const rules::State& world, base::Rng& rng);
    // Every candidate in so many worlds; false when the time was up before.
    [[nodiscard]] bool play_worlds(const Worlds& worlds, rules::Seat seat, std::uint32_t count,
                                   base::Rng& rng);
    [[nodiscard]] bool is_time_up() const;
    void drop_worse_half();

    Geography geography_;
    const base::Clock& clock_;
    Alone alone_;
    Crew* crew_;
    SearchSettings settings_;
    std::vector<std::unique_ptr<Rollout>> rollouts_;  // one for each of the crew
    std::vector<Candidate> candidates_;
    std::vector<double> results_;  // by world and candidate, of one batch
    std::int64_t deadline_ns_ = 0;
    std::uint64_t games_played_ = 0;
};

}  // namespace ai
